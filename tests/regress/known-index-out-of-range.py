# expect: index -3 is out of range
def forward(self, x: "i64[3, 1][1, 1]cpu"):
    aminmax = torch.ops.aten.aminmax.default(x, dim = 1, keepdim = True)
    low = aminmax[0]
    getitem = low[(Ellipsis, [-3, -1])]
    return (low,)
