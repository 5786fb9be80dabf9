# _wrap_tensor_autograd gives its very operand, its schema says a fresh tensor: a write to the result is lost to the operand.
def forward(self, x: "f32[2][1]cpu"):
    wrapped = torch.ops._c10d_functional._wrap_tensor_autograd.default(x)
    add_ = torch.ops.aten.add_.Tensor(wrapped, 1)
    return (x,)
