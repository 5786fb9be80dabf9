# expect: PROVED
def forward(self, v: "f32[3, 4][4, 1]cpu", i: "i64[4, 5][1, 4]cpu", w: "f32[4, 5][5, 1]cpu", x: "f32[2][1]cpu", d: "i64[2, 2][2, 1]cpu", y: "f32[2, 2][1, 2]cpu", z: "f32[2, 2][1, 2]cpu"):
    index = torch.ops.aten.index.Tensor_out(v, [i, i], out = w)
    put = torch.ops.aten.put_.default(v, i, index)
    mm = torch.ops.aten.mm.out(y, y, out = z)
    put_1 = torch.ops.aten.put_.default(x, d, mm, True)
    return (put, put_1)
