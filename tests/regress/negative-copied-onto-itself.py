# expect: PROVED
def forward(self, a: "c64[][]cpu"):
    _neg_view: "c64[][]cpu" = torch.ops.aten._neg_view.default(a)
    copy_: "c64[][]cpu" = torch.ops.aten.copy_.default(_neg_view, _neg_view)
    return ()
