class GraphModule(torch.nn.Module):
    def forward(self, arg0_1: "f32[4][1]cpu", arg1_1: "f32[2][1]cpu"):
        # No stacktrace found for following nodes
        slice_scatter: "f32[4][1]cpu" = torch.ops.aten.slice_scatter.default(arg0_1, arg1_1, 0, 1, 3);  arg0_1 = arg1_1 = None
        return (slice_scatter,)
