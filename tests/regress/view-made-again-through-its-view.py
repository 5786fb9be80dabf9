# expect: PROVED
def forward(self, x: "c64[4][1]cpu"):
    getitem = x[(slice(2, None, None), None)]
    view = torch.ops.aten.view.default(getitem, [-1])
    swapaxes_ = torch.ops.aten.swapaxes_.default(x, 0, -1)
    div_ = torch.ops.aten.true_divide_.Scalar(view, 4)
    return (x, getitem, view)
