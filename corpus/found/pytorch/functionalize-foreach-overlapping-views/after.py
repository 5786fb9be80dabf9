class GraphModule(torch.nn.Module):
    def forward(self, arg0_1: "f32[3][1]cpu"):
        # No stacktrace found for following nodes
        slice_copy: "f32[2][1]cpu" = torch.ops.aten.slice_copy.Tensor(arg0_1, 0, 0, 2)
        slice_copy_1: "f32[2][1]cpu" = torch.ops.aten.slice_copy.Tensor(arg0_1, 0, 1, 3)
        _foreach_mul: "(f32[2][1]cpu, f32[2][1]cpu)" = torch.ops.aten._foreach_mul.Scalar([slice_copy, slice_copy_1], 2);  slice_copy = slice_copy_1 = None
        getitem: "f32[2][1]cpu" = _foreach_mul[0]
        getitem_1: "f32[2][1]cpu" = _foreach_mul[1];  _foreach_mul = None
        slice_scatter: "f32[3][1]cpu" = torch.ops.aten.slice_scatter.default(arg0_1, getitem, 0, 0, 2);  getitem = None
        slice_scatter_1: "f32[3][1]cpu" = torch.ops.aten.slice_scatter.default(slice_scatter, getitem_1, 0, 1, 3);  slice_scatter = getitem_1 = None
        slice_copy_2: "f32[2][1]cpu" = torch.ops.aten.slice_copy.Tensor(slice_scatter_1, 0, 0, 2);  slice_copy_2 = None
        slice_copy_3: "f32[2][1]cpu" = torch.ops.aten.slice_copy.Tensor(slice_scatter_1, 0, 1, 3);  slice_copy_3 = None
        copy_: "f32[3][1]cpu" = torch.ops.aten.copy_.default(arg0_1, slice_scatter_1);  arg0_1 = slice_scatter_1 = copy_ = None
        return ()
