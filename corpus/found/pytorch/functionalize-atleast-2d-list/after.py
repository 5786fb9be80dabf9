class GraphModule(torch.nn.Module):
    def forward(self, arg0_1: "f32[2][1]cpu"):
        # No stacktrace found for following nodes
        unsqueeze: "f32[1, 2][2, 1]cpu" = torch.ops.aten.unsqueeze.default(arg0_1, 0);  arg0_1 = None
        add: "f32[1, 2][2, 1]cpu" = torch.ops.aten.add.Tensor(unsqueeze, 1);  unsqueeze = add = None
        return ()
