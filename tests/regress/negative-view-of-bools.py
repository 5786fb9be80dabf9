# expect: a lazy negative of bools
def forward(self, a: "b8[][]cpu"):
    _neg_view = torch.ops.aten._neg_view.default(a)
    return (_neg_view,)
