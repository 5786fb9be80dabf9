class GraphModule(torch.nn.Module):
    def forward(self, arg0_1: "f32[4][1]cpu"):
        # No stacktrace found for following nodes
        slice_copy: "f32[2][1]cpu" = torch.ops.aten.slice_copy.Tensor(arg0_1, 0, 0, 4, 2)
        add: "f32[2][1]cpu" = torch.ops.aten.add.Tensor(slice_copy, 1);  slice_copy = None
        slice_scatter: "f32[4][1]cpu" = torch.ops.aten.slice_scatter.default(arg0_1, add, 0, 0, 4, 2);  add = None
        slice_copy_1: "f32[2][1]cpu" = torch.ops.aten.slice_copy.Tensor(slice_scatter, 0, 0, 4, 2)
        as_strided_copy: "f32[2][1]cpu" = torch.ops.aten.as_strided_copy.default(slice_copy_1, [2], [1]);  slice_copy_1 = as_strided_copy = None
        slice_copy_2: "f32[2][1]cpu" = torch.ops.aten.slice_copy.Tensor(slice_scatter, 0, 0, 4, 2)
        as_strided_copy_1: "f32[2][1]cpu" = torch.ops.aten.as_strided_copy.default(slice_copy_2, [2], [1]);  slice_copy_2 = None
        clone: "f32[2][1]cpu" = torch.ops.aten.clone.default(as_strided_copy_1);  as_strided_copy_1 = None
        copy_: "f32[4][1]cpu" = torch.ops.aten.copy_.default(arg0_1, slice_scatter);  arg0_1 = slice_scatter = copy_ = None
        return (clone,)
