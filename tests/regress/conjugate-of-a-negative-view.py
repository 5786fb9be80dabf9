# expect: PROVED
def forward(self, a: "c64[][]cpu"):
    _neg_view: "c64[][]cpu" = torch.ops.aten._neg_view.default(a)
    conj_physical: "c64[][]cpu" = torch.ops.aten.conj_physical.out(_neg_view, out = a)
    return ()
