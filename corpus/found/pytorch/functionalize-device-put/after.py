class GraphModule(torch.nn.Module):
    def forward(self, arg0_1: "f32[2][1]cpu"):
        # No stacktrace found for following nodes
        device_put: "f32[2][1]cpu" = torch.ops.prims.device_put.default(arg0_1, device(type='cpu'))
        add: "f32[2][1]cpu" = torch.ops.aten.add.Tensor(device_put, 1);  device_put = add = None
        return (arg0_1,)
