# expect: PROVED
def forward(self, x: "f32[2, 4, 3][12, 1, 4]cpu", p: "f32[3, 4][4, 1]cpu", y: "f32[3, 4][1, 3]cpu"):
    normal = torch.ops.aten.normal.float_float_out(3.0, 0.5, [2, 4, 3], out = x)
    bernoulli = torch.ops.aten.bernoulli.out(p, out = y)
    return (x, y)
