# A write through meshgrid, which expands, comes back as x + (new - x), which is NaN where x is infinite.
def forward(self, x: "f32[2][1]cpu"):
    views = torch.ops.aten.meshgrid.default([x])
    view = views[0]
    add_ = torch.ops.aten.add_.Tensor(view, 1)
    return ()
