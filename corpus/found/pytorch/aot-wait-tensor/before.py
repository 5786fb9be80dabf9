# wait_tensor gives its very operand, its schema says a fresh tensor: a write to the result is lost to the operand.
def forward(self, x: "f32[2][1]cpu"):
    wait_tensor = torch.ops._c10d_functional.wait_tensor.default(x)
    add_ = torch.ops.aten.add_.Tensor(wait_tensor, 1)
    return (x,)
