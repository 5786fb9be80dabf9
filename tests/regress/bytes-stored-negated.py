# expect: PROVED
def forward(self, x: "u8[3][1]cpu", y: "i32[3][1]cpu", z: "i32[3][1]cpu"):
    _neg_view = torch.ops.aten._neg_view.default(x)
    copy_ = y.copy_(_neg_view)
    _neg_view_1 = torch.ops.aten._neg_view.default(z)
    copy__1 = _neg_view_1.copy_(_neg_view)
    return (copy_, _neg_view_1)
