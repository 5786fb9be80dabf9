# expect: PROVED
def forward(self, x: "c64[1][1]cpu"):
    conj = torch.ops.aten.conj.default(x)
    _neg_view = torch.ops.aten._neg_view.default(conj)
    conj_1 = torch.ops.aten.conj.default(_neg_view)
    log1p_ = torch.ops.aten.log1p_.default(conj)
    log1p__1 = torch.ops.aten.log1p_.default(conj_1)
    return (conj,)
