# expect: PROVED
def forward(self, a: "f32[][]cpu", b: "c128[4][1]cpu @a+0", c: "i64[4, 3][3, 1]cpu", d: "f64[][]cpu"):
    imag: "f64[4][2]cpu" = torch.ops.aten.imag.default(b)
    index_put_: "f64[4][2]cpu" = torch.ops.aten.index_put_.default(imag, [c], d, True)
    add_: "c128[4][1]cpu" = b.add_(1)
    return ()
