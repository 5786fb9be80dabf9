class GraphModule(torch.nn.Module):
    def forward(self, arg0_1: "i32[2][1]cpu"):
        # No stacktrace found for following nodes
        acosh: "f32[2][1]cpu" = torch.ops.prims.acosh.default(arg0_1);  arg0_1 = None
        tensor: "i32[][]cpu" = torch.tensor(0, dtype = torch.int32)
        lift_fresh_copy: "i32[][]cpu" = torch.ops.aten.lift_fresh_copy.default(tensor);  tensor = None
        select_copy: "f32[][]cpu" = torch.ops.aten.select_copy.int(acosh, 0, 0)
        copy: "f32[][]cpu" = torch.ops.aten.copy.default(select_copy, lift_fresh_copy);  select_copy = lift_fresh_copy = None
        select_scatter: "f32[2][1]cpu" = torch.ops.aten.select_scatter.default(acosh, copy, 0, 0);  acosh = copy = None
        select_copy_1: "f32[][]cpu" = torch.ops.aten.select_copy.int(select_scatter, 0, 0);  select_copy_1 = None
        return (select_scatter,)
