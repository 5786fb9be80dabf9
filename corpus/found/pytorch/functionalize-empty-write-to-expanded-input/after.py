class GraphModule(torch.nn.Module):
    def forward(self, arg0_1: "f32[3, 2][1, 0]cpu"):
        # No stacktrace found for following nodes
        slice_copy: "f32[0, 2][2, 1]cpu" = torch.ops.aten.slice_copy.Tensor(arg0_1, 0, 1, 1)
        add: "f32[0, 2][2, 1]cpu" = torch.ops.aten.add.Tensor(slice_copy, 1);  slice_copy = None
        slice_scatter: "f32[3, 2][2, 1]cpu" = torch.ops.aten.slice_scatter.default(arg0_1, add, 0, 1, 1);  add = None
        slice_copy_1: "f32[0, 2][2, 1]cpu" = torch.ops.aten.slice_copy.Tensor(slice_scatter, 0, 1, 1);  slice_copy_1 = None
        copy_: "f32[3, 2][1, 0]cpu" = torch.ops.aten.copy_.default(arg0_1, slice_scatter);  arg0_1 = slice_scatter = copy_ = None
        return ()
