class GraphModule(torch.nn.Module):
    def forward(self, arg0_1: "f32[2][1]cpu"):
        # No stacktrace found for following nodes
        _wrap_tensor_autograd: "f32[2][1]cpu" = torch.ops._c10d_functional._wrap_tensor_autograd.default(arg0_1)
        add: "f32[2][1]cpu" = torch.ops.aten.add.Tensor(_wrap_tensor_autograd, 1);  _wrap_tensor_autograd = add = None
        return (arg0_1,)
