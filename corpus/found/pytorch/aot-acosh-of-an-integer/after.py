class GraphModule(torch.nn.Module):
    def forward(self, x: "i32[2][1]cpu"):
        # No stacktrace found for following nodes
        acosh_default: "f32[2][1]cpu" = torch.ops.prims.acosh.default(x);  x = None
        tensor: "i32[][]cpu" = torch.tensor(0, dtype = torch.int32)
        lift_fresh_copy_default: "i32[][]cpu" = torch.ops.aten.lift_fresh_copy.default(tensor);  tensor = None
        select_int: "f32[][]cpu" = torch.ops.aten.select.int(acosh_default, 0, 0)
        copy_default: "f32[][]cpu" = torch.ops.aten.copy.default(select_int, lift_fresh_copy_default);  select_int = lift_fresh_copy_default = None
        select_scatter_default: "f32[2][1]cpu" = torch.ops.aten.select_scatter.default(acosh_default, copy_default, 0, 0);  acosh_default = copy_default = None
        return (select_scatter_default,)

io_map = {}
original_output_count = 1
