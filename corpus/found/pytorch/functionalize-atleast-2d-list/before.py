# A view that comes out of an op on a list of tensors is taken for a copy: the write through it is lost.
def forward(self, x: "f32[2][1]cpu"):
    views = torch.ops.aten.atleast_2d.Sequence([x])
    view = views[0]
    add_ = torch.ops.aten.add_.Tensor(view, 1)
    return ()
