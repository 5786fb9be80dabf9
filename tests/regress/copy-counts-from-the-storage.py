# expect: PROVED
def forward(self, a: "f32[2][6]cpu", b: "f32[2][1]cpu"):
    add_ = a.add_(1)
    out = torch.ops.aten.as_strided_copy.out(a, [2], [1], out = b)
    return (b,)
