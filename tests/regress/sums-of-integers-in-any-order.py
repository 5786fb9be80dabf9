# expect: PROVED
def forward(self, x: "i64[2][1]cpu", i: "i64[2, 3][3, 1]cpu", v: "i64[2, 3][1, 2]cpu"):
    index_put_ = torch.ops.aten.index_put_.default(x, [i], v, True)
    return (index_put_,)
