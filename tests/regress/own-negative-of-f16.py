# expect: PROVED
def forward(self, x: "f16[2][1]cpu"):
    _neg_view = torch.ops.aten._neg_view.default(x)
    x[Ellipsis] = _neg_view;  setitem = x
    return (x,)
