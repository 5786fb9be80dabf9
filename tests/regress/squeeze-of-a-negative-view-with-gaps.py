# expect: [lazy-mutated]
def forward(self, x: "f32[4, 2][2, 1]cpu"):
    neg = torch.ops.aten._neg_view.default(x)
    part = neg[(slice(None, 2, None), slice(None, 1, None))]
    squeeze_ = torch.ops.aten.squeeze_.dim(part, 1)
    return (squeeze_,)
