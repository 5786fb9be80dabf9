class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "i64[1][1]cpu", arg1_1: "i64[2][1]cpu", arg2_1: "f32[2, 5, 4, 3][60, 12, 3, 1]cpu", arg3_1: "f32[1, 3][3, 1]cpu", arg4_1: "f32[1, 3][3, 1]cpu"):
        # No stacktrace found for following nodes
        floor_divide: "i64[1][1]cpu" = torch.ops.aten.floor_divide.default(arg0_1, 4)
        index: "i64[1][1]cpu" = torch.ops.aten.index.Tensor(arg1_1, [floor_divide]);  floor_divide = None
        remainder: "i64[1][1]cpu" = torch.ops.aten.remainder.Scalar(arg0_1, 4);  arg0_1 = None
        select: "f32[5, 4, 3][12, 3, 1]cpu" = torch.ops.aten.select.int(arg2_1, 0, 0)
        view: "f32[3][1]cpu" = torch.ops.aten.view.default(arg3_1, [3])
        index_put_: "f32[5, 4, 3][12, 3, 1]cpu" = torch.ops.aten.index_put_.default(select, [index, remainder], view);  select = view = index_put_ = None
        select_1: "f32[5, 4, 3][12, 3, 1]cpu" = torch.ops.aten.select.int(arg2_1, 0, 1)
        view_1: "f32[3][1]cpu" = torch.ops.aten.view.default(arg4_1, [3]);  arg4_1 = None
        index_put__1: "f32[5, 4, 3][12, 3, 1]cpu" = torch.ops.aten.index_put_.default(select_1, [index, remainder], view_1);  select_1 = index = remainder = view_1 = index_put__1 = None
        index_1: "f32[2, 2, 4, 3][24, 12, 3, 1]cpu" = torch.ops.aten.index.Tensor(arg2_1, [None, arg1_1]);  arg2_1 = arg1_1 = None
        view_2: "f32[2, 8, 3][24, 3, 1]cpu" = torch.ops.aten.view.default(index_1, [2, 8, 3]);  index_1 = None
        select_2: "f32[8, 3][3, 1]cpu" = torch.ops.aten.select.int(view_2, 0, 0)
        mul: "f32[8, 3][3, 1]cpu" = torch.ops.aten.mul.Tensor(select_2, arg3_1);  select_2 = arg3_1 = None
        sum_1: "f32[8][1]cpu" = torch.ops.aten.sum.dim_IntList(mul, [-1]);  mul = None
        select_3: "f32[8, 3][3, 1]cpu" = torch.ops.aten.select.int(view_2, 0, 1);  view_2 = None
        return (sum_1, select_3)
