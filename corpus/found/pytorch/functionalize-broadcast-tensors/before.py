# The same for broadcast_tensors.
def forward(self, x: "f32[2][1]cpu"):
    views = torch.ops.aten.broadcast_tensors.default([x])
    view = views[0]
    add_ = torch.ops.aten.add_.Tensor(view, 1)
    return ()
