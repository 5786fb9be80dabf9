class GraphModule(torch.nn.Module):
    def forward(self, x: "f32[3][1]cpu"):
        # No stacktrace found for following nodes
        slice_tensor: "f32[2][1]cpu" = torch.ops.aten.slice.Tensor(x, 0, 0, 2)
        slice_tensor_1: "f32[2][1]cpu" = torch.ops.aten.slice.Tensor(x, 0, 1, 3)
        _foreach_mul_scalar: "(f32[2][1]cpu, f32[2][1]cpu)" = torch.ops.aten._foreach_mul.Scalar([slice_tensor, slice_tensor_1], 2);  slice_tensor = slice_tensor_1 = None
        getitem: "f32[2][1]cpu" = _foreach_mul_scalar[0]
        getitem_1: "f32[2][1]cpu" = _foreach_mul_scalar[1];  _foreach_mul_scalar = None
        slice_scatter_default: "f32[3][1]cpu" = torch.ops.aten.slice_scatter.default(x, getitem, 0, 0, 2);  getitem = None
        slice_scatter_default_1: "f32[3][1]cpu" = torch.ops.aten.slice_scatter.default(slice_scatter_default, getitem_1, 0, 1, 3);  slice_scatter_default = getitem_1 = None
        copy__default: "f32[3][1]cpu" = torch.ops.aten.copy_.default(x, slice_scatter_default_1);  x = slice_scatter_default_1 = None
        return (copy__default,)

io_map = {0: 0}
original_output_count = 0
