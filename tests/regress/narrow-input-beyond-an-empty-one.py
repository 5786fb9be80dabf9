# expect: PROVED
def forward(self, x: "i64[3, 3, 0][3, 1, 1]cpu", y: "u8[1][1]cpu @x+4"):
    fill_ = y.fill_(4)
    return (x, y)
