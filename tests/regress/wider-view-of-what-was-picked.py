# expect: [data-dependent-view]
def forward(self, x: "f32[3, 2][3, 1]cpu", i: "i64[][]cpu"):
    y = x[i]
    z = torch.ops.aten.view.dtype(y, torch.float64)
    return (z,)
