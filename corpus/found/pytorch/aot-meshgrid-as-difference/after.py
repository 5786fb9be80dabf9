class GraphModule(torch.nn.Module):
    def forward(self, x: "f32[2][1]cpu"):
        # No stacktrace found for following nodes
        view_default: "f32[2][1]cpu" = torch.ops.aten.view.default(x, [-1])
        expand_default: "f32[2][1]cpu" = torch.ops.aten.expand.default(view_default, [2]);  view_default = None
        add_tensor: "f32[2][1]cpu" = torch.ops.aten.add.Tensor(expand_default, 1);  expand_default = None
        view_default_1: "f32[2][1]cpu" = torch.ops.aten.view.default(x, [-1])
        sub_tensor: "f32[2][1]cpu" = torch.ops.aten.sub.Tensor(add_tensor, view_default_1);  add_tensor = None
        add_tensor_1: "f32[2][1]cpu" = torch.ops.aten.add.Tensor(view_default_1, sub_tensor);  view_default_1 = sub_tensor = None
        view_default_2: "f32[2][1]cpu" = torch.ops.aten.view.default(add_tensor_1, [2]);  add_tensor_1 = None
        copy__default: "f32[2][1]cpu" = torch.ops.aten.copy_.default(x, view_default_2);  x = view_default_2 = None
        return (copy__default,)

io_map = {0: 0}
original_output_count = 0
