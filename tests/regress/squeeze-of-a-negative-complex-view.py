# expect: [lazy-mutated]
# Eager copies the tensor there and back, and its vectorised negation of complex numbers makes 0 of 0, the scalar one -0.
def forward(self, x: "c64[8, 1][1, 1]cpu"):
    v1 = torch.ops.aten._neg_view.default(x)
    v2 = torch.ops.aten.squeeze_.dim(v1, 1)
    return (v2,)
