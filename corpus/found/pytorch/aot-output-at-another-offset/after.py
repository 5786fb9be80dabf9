class GraphModule(torch.nn.Module):
    def forward(self, x: "f32[1][1]cpu +3", y: "f32[][]cpu @x+6", z: "f32[][]cpu @x+6"):
        # No stacktrace found for following nodes
        empty_memory_format: "f32[0][1]cpu" = torch.ops.aten.empty.memory_format([0], dtype = torch.float32, device = device(type='cpu'), pin_memory = False)
        detach_default: "f32[0][1]cpu" = torch.ops.aten.detach.default(empty_memory_format);  empty_memory_format = detach_default = None
        as_strided_default: "f32[7][1]cpu" = torch.ops.aten.as_strided.default(x, [7], [1], 0)
        as_strided_default_1: "f32[1][1]cpu" = torch.ops.aten.as_strided.default(as_strided_default, [1], [1], 3)
        select_int: "f32[][]cpu" = torch.ops.aten.select.int(as_strided_default_1, 0, 0);  as_strided_default_1 = None
        unsqueeze_default: "f32[1][1]cpu" = torch.ops.aten.unsqueeze.default(select_int, 0)
        fill_tensor: "f32[1][1]cpu" = torch.ops.aten.fill.Tensor(unsqueeze_default, select_int);  unsqueeze_default = select_int = None
        as_strided_default_2: "f32[1][1]cpu" = torch.ops.aten.as_strided.default(as_strided_default, [1], [1], 3)
        squeeze_dim: "f32[][]cpu" = torch.ops.aten.squeeze.dim(fill_tensor, 0);  fill_tensor = None
        select_scatter_default: "f32[1][1]cpu" = torch.ops.aten.select_scatter.default(as_strided_default_2, squeeze_dim, 0, 0);  as_strided_default_2 = squeeze_dim = None
        as_strided_scatter_default: "f32[7][1]cpu" = torch.ops.aten.as_strided_scatter.default(as_strided_default, select_scatter_default, [1], [1], 3);  select_scatter_default = None
        as_strided_default_3: "f32[1][1]cpu" = torch.ops.aten.as_strided.default(as_strided_scatter_default, [1], [1], 3)
        select_int_1: "f32[][]cpu" = torch.ops.aten.select.int(as_strided_default_3, 0, 0);  as_strided_default_3 = select_int_1 = None
        copy__default: "f32[7][1]cpu" = torch.ops.aten.copy_.default(as_strided_default, as_strided_scatter_default);  as_strided_default = as_strided_scatter_default = None
        select_int_2: "f32[][]cpu" = torch.ops.aten.select.int(copy__default, 0, 0);  copy__default = None
        return (select_int_2, x, y, z)

io_map = {1: 0, 2: 1, 3: 2}
original_output_count = 1
