# expect: PROVED
def forward(self, a: "i64[2, 1, 2][6, 5, 1]cpu"):
    view: "i64[2, 1, 2][6, 2, 1]cpu" = a.view([2, 1, 2])
    view_1: "c128[2, 1, 1][3, 1, 1]cpu" = torch.ops.aten.view.dtype(view, torch.complex128)
    add_: "c128[2, 1, 1][3, 1, 1]cpu" = view_1.add_(1)
    return ()
