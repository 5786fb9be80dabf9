# expect: PROVED
def forward(self, x: "f32[2, 4][4, 1]cpu", y: "f32[2][1]cpu"):
    _neg_view = torch.ops.aten._neg_view.default(x)
    slice_1 = torch.ops.aten.slice.Tensor(_neg_view, 1, 4)
    x[(slice(None, None, None), 1)] = y;  setitem = x
    _neg_view_1 = torch.ops.aten._neg_view.default(slice_1)
    transpose_ = torch.ops.aten.transpose_.default(_neg_view, 0, 1)
    return (_neg_view_1, transpose_)
