# expect: PROVED
def forward(self, a: "f32[][]cpu", b: "f32[][]cpu", c: "f32[2, 2][1, 2]cpu", d: "i64[2, 2][2, 1]cpu"):
    hspmm: "f32[2, 2]" = torch.ops.aten.hspmm.out(a, a, out = c)
    put_ = torch.ops.aten.put_.default(b, d, hspmm, True)
    return ()
