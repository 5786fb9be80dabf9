# expect: PROVED
def forward(self, a: "c64[2, 1][1, 1]cpu"):
    mH: "c64[1, 2][1, 1]cpu" = torch.ops.aten.mH.default(a)
    add_: "c64[2, 1][1, 1]cpu" = a.add_(1)
    atleast_3d = torch.ops.aten.atleast_3d.Sequence([add_, mH])
    getitem: "c64[1, 2, 1][1, 1, 1]cpu" = atleast_3d[1]
    to: "i64[1, 2, 1][1, 1, 1]cpu" = torch.ops.aten.to.other(getitem, 0)
    return ()
