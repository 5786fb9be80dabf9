class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[2, 6, 2, 3][36, 6, 3, 1]cpu", arg1_1: "f32[3, 2, 3][6, 3, 1]cpu", arg2_1: "i64[3][1]cpu", arg3_1: "f32[3, 2, 3][6, 3, 1]cpu"):
        # No stacktrace found for following nodes
        select: "f32[6, 2, 3][6, 3, 1]cpu" = torch.ops.aten.select.int(arg0_1, 0, 0)
        select_1: "f32[6, 2, 3][6, 3, 1]cpu" = torch.ops.aten.select.int(arg0_1, 0, 1);  arg0_1 = None
        index_put_: "f32[6, 2, 3][6, 3, 1]cpu" = torch.ops.aten.index_put_.default(select, [arg2_1], arg1_1);  select = arg1_1 = None
        index_put__1: "f32[6, 2, 3][6, 3, 1]cpu" = torch.ops.aten.index_put_.default(select_1, [arg2_1], arg3_1);  select_1 = arg3_1 = index_put__1 = None
        index_select: "f32[3, 2, 3][6, 3, 1]cpu" = torch.ops.aten.index_select.default(index_put_, 0, arg2_1);  index_put_ = arg2_1 = None
        mul: "f32[3, 2, 3][6, 3, 1]cpu" = torch.ops.aten.mul.Tensor(index_select, 2);  index_select = None
        return (mul,)
