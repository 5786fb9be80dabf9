# expect: PROVED
def forward(self, a: "b8[2][1]cpu", b: "f32[][]cpu", c: "f32[][]cpu"):
    getitem: "b8[][]cpu" = a[0]
    getitem[None] = 0;  setitem = getitem
    masked_scatter_: "f32[][]cpu" = torch.ops.aten.masked_scatter_.default(c, setitem, b)
    return ()
