# expect: PROVED
def forward(self, x: "c64[2, 2][2, 1]cpu", i: "i64[1][1]cpu"):
    x[(False, Ellipsis, None)] = 0;  setitem = x
    x[(True, i)] = 3;  setitem_1 = x
    return (x,)
