# expect: PROVED
def forward(self, x: "c128[5][1]cpu +1", y: "c128[][]cpu"):
    _conj = torch.ops.aten._conj.default(x)
    slice_1 = torch.ops.aten.slice.Tensor(_conj, start = 5)
    x[4] = y;  setitem = x
    _conj_1 = torch.ops.aten._conj.default(slice_1)
    squeeze_ = torch.ops.aten.squeeze_.dim(_conj, 0)
    return (_conj_1, slice_1)
