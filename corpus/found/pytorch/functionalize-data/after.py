class GraphModule(torch.nn.Module):
    def forward(self, arg0_1: "f32[2][1]cpu"):
        # No stacktrace found for following nodes
        detach: "f32[2][1]cpu" = torch.ops.aten.detach.default(arg0_1);  arg0_1 = None
        add: "f32[2][1]cpu" = torch.ops.aten.add.Tensor(detach, 1);  detach = add = None
        return ()
