# expect: PROVED
def forward(self, a: "f32[2, 0, 2][1, 2, 2]cpu", b: "f32[][]cpu"):
    _neg_view: "f32[2, 0, 2][1, 2, 2]cpu" = torch.ops.aten._neg_view.default(a)
    transpose_: "f32[2, 0, 2][2, 2, 1]cpu" = torch.ops.aten.transpose_.default(_neg_view, 0, 2)
    mkldnn_linear_backward_input: "f32[][]cpu" = torch.ops.aten.mkldnn_linear_backward_input.out([], _neg_view, _neg_view, out = b)
    return ()
