# expect: PROVED
def forward(self, a: "b8[][]cpu", b: "f32[][]cpu", c: "c64[2][1]cpu"):
    _neg_view = torch.ops.aten._neg_view.default(b)
    masked_scatter_ = torch.ops.aten.masked_scatter_.default(_neg_view, a, b)
    _foreach_mul_ = torch.ops.aten._foreach_mul_.Tensor([b, b], masked_scatter_)
    conj = torch.ops.aten.conj.default(c)
    getitem = conj[0]
    _foreach_add_ = torch.ops.aten._foreach_add_.Tensor([c, c], getitem)
    return ()
