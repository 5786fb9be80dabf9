# expect: PROVED
def forward(self, a: "f16[2, 2][2, 1]cpu", b: "b8[2, 2][2, 1]cpu", c: "bf16[2]", d: "f8e4m3fn[2]"):
    a[0] = 1e30;  setitem = a
    a[b] = 70000;  setitem_1 = a
    getitem = a[(1, slice(1, 2, None))];  fill_ = getitem.fill_(-1e30);  getitem = None
    c[slice(None, None, None)] = -1e39;  setitem_2 = c
    d[slice(None, None, None)] = 1e6;  setitem_3 = d
    return ()
