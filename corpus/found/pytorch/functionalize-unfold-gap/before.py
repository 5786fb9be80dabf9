# unfold with a step larger than its size leaves gaps: a write through it zeroes them.
def forward(self, x: "f32[5][1]cpu"):
    unfold = torch.ops.aten.unfold.default(x, 0, 1, 2)
    add_ = torch.ops.aten.add_.Tensor(unfold, 1)
    return ()
