# expect: PROVED
def forward(self, x: "f32[3, 2, 3][6, 3, 1]cpu", i: "i64[1][1]cpu", v: "f32[1][1]cpu"):
    x[(i, [])] = v;  setitem = x
    return (x,)
