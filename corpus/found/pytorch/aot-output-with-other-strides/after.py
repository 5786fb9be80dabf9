class GraphModule(torch.nn.Module):
    def forward(self, x: "f32[][]cpu", y: "f32[][]cpu @x+0", z: "f32[2][2]cpu"):
        # No stacktrace found for following nodes
        empty_memory_format: "f32[0][1]cpu" = torch.ops.aten.empty.memory_format([0], dtype = torch.float32, device = device(type='cpu'), pin_memory = False)
        detach_default: "f32[0][1]cpu" = torch.ops.aten.detach.default(empty_memory_format);  empty_memory_format = detach_default = None
        as_strided_default: "f32[1][1]cpu" = torch.ops.aten.as_strided.default(x, [1], [1], 0)
        as_strided_default_1: "f32[][]cpu" = torch.ops.aten.as_strided.default(as_strided_default, [], [], 0)
        add_tensor: "f32[][]cpu" = torch.ops.aten.add.Tensor(as_strided_default_1, 1);  as_strided_default_1 = None
        as_strided_scatter_default: "f32[1][1]cpu" = torch.ops.aten.as_strided_scatter.default(as_strided_default, add_tensor, [], [], 0);  add_tensor = None
        add_tensor_1: "f32[2][1]cpu" = torch.ops.aten.add.Tensor(z, 1)
        copy__default: "f32[1][1]cpu" = torch.ops.aten.copy_.default(as_strided_default, as_strided_scatter_default);  as_strided_default = as_strided_scatter_default = copy__default = None
        copy__default_1: "f32[2][2]cpu" = torch.ops.aten.copy_.default(z, add_tensor_1);  z = add_tensor_1 = None
        as_strided_default_2: "f32[2][1]cpu" = torch.ops.aten.as_strided.default(copy__default_1, [2], [1], 0)
        return (as_strided_default_2, x, y, copy__default_1)

io_map = {1: 0, 2: 1, 3: 2}
original_output_count = 1
