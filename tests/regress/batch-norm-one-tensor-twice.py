# expect: running statistics that share memory with an operand, or with each other, are not modelled
def forward(self, x: "f32[1, 2, 2, 2][8, 4, 2, 1]cpu", s: "f32[2][1]cpu"):
    bn = torch.ops.aten.native_batch_norm.default(x, None, None, s, s, True, 0.5, 0.0)
    y = bn[0]
    return (y,)
