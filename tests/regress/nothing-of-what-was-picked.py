# expect: PROVED
def forward(self, a: "i64[][]cpu", b: "f32[1][1]cpu"):
    getitem = b[a]
    unsqueeze_ = torch.ops.aten.unsqueeze_.default(getitem, 0)
    getitem_1 = getitem[slice(1, None, None)]
    return (getitem_1,)
