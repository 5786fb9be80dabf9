# expect: PROVED
def forward(self, x: "c64[3, 3][1, 3]cpu", i: "i64[1, 3][3, 1]cpu"):
    chunk = torch.ops.aten.chunk.default(x, 3, 0)
    a = chunk[1]
    b = chunk[2]
    mul_ = torch.ops.aten.mul_.Tensor(b, b)
    scatter_add_ = torch.ops.aten.scatter_add_.default(b, 1, i, a)
    _neg_view = torch.ops.aten._neg_view.default(scatter_add_)
    imag = torch.ops.prims.imag.default(_neg_view)
    frac_ = torch.ops.aten.frac_.default(imag)
    return (x,)
