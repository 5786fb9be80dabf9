# _foobar, an op of PyTorch's own tests, gives its very operand, its schema says a fresh tensor: the write to it is lost.
def forward(self, x: "f32[2][1]cpu"):
    same = torch.ops.aten._foobar.default(x)
    add_ = torch.ops.aten.add_.Tensor(same, 1)
    return ()
