# expect: PROVED
def forward(self, a: "f32[2][1]cpu"):
    _neg_view = torch.ops.aten._neg_view.default(a)
    add_ = _neg_view.add_(1)
    _reshape_alias = torch.ops.aten._reshape_alias.default(_neg_view, [0, 0, 0], [0, 0, 0])
    as_strided = torch.ops.aten.as_strided.default(_neg_view, [1], [1], 1)
    mul_ = as_strided.mul_(3)
    return (_reshape_alias, as_strided)
