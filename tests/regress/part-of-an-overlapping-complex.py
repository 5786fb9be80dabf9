# expect: PROVED
def forward(self, a: "c128[1, 2, 2][6, 2, 0]cpu"):
    view_as_real = torch.ops.aten.view_as_real.default(a)
    dsplit = torch.ops.aten.dsplit.array(view_as_real, [1])
    getitem = dsplit[0]
    add_ = getitem.add_(1)
    return (a,)
