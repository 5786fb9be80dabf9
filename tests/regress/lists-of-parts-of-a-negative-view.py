# expect: INVALID  eager PyTorch refuses the graph: a list of lazily
def forward(self, x: "c64[3, 3][6, 2]cpu", y: "c64[3, 3][6, 2]cpu @x+5"):
    acos_ = torch.ops.aten.acos_.default(y)
    _neg_view = torch.ops.aten._neg_view.default(acos_)
    _neg_view[(1, [0, -3])] = 3;  setitem = _neg_view
    split = torch.ops.aten.split.Tensor(setitem, 1, 0)
    a = split[0]
    b = split[1]
    pow_ = torch.ops.aten._foreach_pow_.Scalar([a, b, a], 1.0)
    return (x, y)
