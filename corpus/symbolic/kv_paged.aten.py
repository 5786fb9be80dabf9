class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "i64[1][1]cpu", arg1_1: "i64[2][1]cpu", arg2_1: "Sym(s25)", arg3_1: "f32[2, 5, 4, s25][20*s25, 4*s25, s25, 1]cpu", arg4_1: "f32[1, s25][s25, 1]cpu", arg5_1: "Sym(s81)", arg6_1: "f32[1, s81][s81, 1]cpu"):
        # No stacktrace found for following nodes
        floor_divide: "i64[1][1]cpu" = torch.ops.aten.floor_divide.default(arg0_1, 4)
        index: "i64[1][1]cpu" = torch.ops.aten.index.Tensor(arg1_1, [floor_divide]);  floor_divide = None
        remainder: "i64[1][1]cpu" = torch.ops.aten.remainder.Scalar(arg0_1, 4);  arg0_1 = None
        select: "f32[5, 4, s25][4*s25, s25, 1]cpu" = torch.ops.aten.select.int(arg3_1, 0, 0)
        view: "f32[s25][1]cpu" = torch.ops.aten.view.default(arg4_1, [arg2_1])
        index_put_: "f32[5, 4, s25][4*s25, s25, 1]cpu" = torch.ops.aten.index_put_.default(select, [index, remainder], view);  select = view = index_put_ = None
        select_1: "f32[5, 4, s25][4*s25, s25, 1]cpu" = torch.ops.aten.select.int(arg3_1, 0, 1)
        view_1: "f32[s81][1]cpu" = torch.ops.aten.view.default(arg6_1, [arg5_1]);  arg6_1 = arg5_1 = None
        index_put__1: "f32[5, 4, s25][4*s25, s25, 1]cpu" = torch.ops.aten.index_put_.default(select_1, [index, remainder], view_1);  select_1 = index = remainder = view_1 = index_put__1 = None
        index_1: "f32[2, 2, 4, s25][8*s25, 4*s25, s25, 1]cpu" = torch.ops.aten.index.Tensor(arg3_1, [None, arg1_1]);  arg3_1 = arg1_1 = None
        view_2: "f32[2, 8, s25][8*s25, s25, 1]cpu" = torch.ops.aten.view.default(index_1, [2, 8, arg2_1]);  index_1 = arg2_1 = None
        select_2: "f32[8, s25][s25, 1]cpu" = torch.ops.aten.select.int(view_2, 0, 0)
        mul_6: "f32[8, s25][s25, 1]cpu" = torch.ops.aten.mul.Tensor(select_2, arg4_1);  select_2 = arg4_1 = None
        sum_1: "f32[8][1]cpu" = torch.ops.aten.sum.dim_IntList(mul_6, [-1]);  mul_6 = None
        select_3: "f32[8, s25][s25, 1]cpu" = torch.ops.aten.select.int(view_2, 0, 1);  view_2 = None
        return (sum_1, select_3)
