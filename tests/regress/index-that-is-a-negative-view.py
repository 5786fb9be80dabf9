# expect: [lazy-index]
def forward(self, x: "f32[5][1]cpu", i: "i64[2][1]cpu", v: "f32[2][1]cpu"):
    neg = torch.ops.aten._neg_view.default(i)
    x[neg] = v;  setitem = x
    return ()
