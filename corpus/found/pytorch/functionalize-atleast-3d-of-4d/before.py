# atleast_3d of a tensor of four dimensions is that tensor: the write to it is lost.
def forward(self, x: "f32[1, 1, 1, 2][2, 2, 2, 1]cpu"):
    same = torch.ops.aten.atleast_3d.default(x)
    add_ = torch.ops.aten.add_.Tensor(same, 1)
    return ()
