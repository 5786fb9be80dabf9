# expect: PROVED
def forward(self, x: "bf16[2, 2][2, 1]cpu"):
    _neg_view = torch.ops.aten._neg_view.default(x)
    ne_ = torch.ops.aten.not_equal_.Tensor(_neg_view, x)
    return (_neg_view, x)
