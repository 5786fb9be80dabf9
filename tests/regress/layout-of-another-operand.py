# expect: PROVED
def forward(self, a: "f32[2][1]cpu", b: "f32[2][1]cpu"):
    select = torch.ops.aten.select.int(b, 0, 1)
    add_ = select.add_(1)
    slice_inverse = torch.ops.aten.slice_inverse.default(a, select)
    return (slice_inverse,)
