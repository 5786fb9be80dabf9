# expect: PROVED
def forward(self, a: "f32[][]cpu", b: "f32[0][1]cpu @a+0", c: "f32[4][1]cpu", d: "f32[2][1]cpu @c+0"):
    add_ = a.add_(1)
    slice_scatter = torch.ops.aten.slice_scatter.default(b, b)
    as_strided = torch.ops.aten.as_strided.default(slice_scatter, [], [], 0)
    a *= as_strided;  value = a
    mul_ = c.mul_(2)
    copy = torch.ops.aten.copy.default(d, add_)
    as_strided_1 = torch.ops.aten.as_strided.default(copy, [2], [1], 2)
    return (as_strided_1,)
