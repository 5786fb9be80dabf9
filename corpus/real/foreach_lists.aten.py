class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[3, 3][3, 1]cpu", arg1_1: "f32[3][1]cpu", arg2_1: "f32[3][1]cpu"):
        # No stacktrace found for following nodes
        select: "f32[3][3]cpu" = torch.ops.aten.select.int(arg0_1, 1, 0)
        select_1: "f32[3][3]cpu" = torch.ops.aten.select.int(arg0_1, 1, 2)
        _foreach_copy_ = torch.ops.aten._foreach_copy_.default([select, select_1], [arg1_1, arg2_1]);  select = select_1 = arg1_1 = arg2_1 = _foreach_copy_ = None
        select_2: "f32[3][1]cpu" = torch.ops.aten.select.int(arg0_1, 0, 0)
        select_3: "f32[3][1]cpu" = torch.ops.aten.select.int(arg0_1, 0, 2)
        _foreach_mul_ = torch.ops.aten._foreach_mul_.ScalarList([select_2, select_3], [2.0, 3.0]);  select_2 = select_3 = _foreach_mul_ = None
        select_4: "f32[3][1]cpu" = torch.ops.aten.select.int(arg0_1, 0, 1)
        _foreach_zero_ = torch.ops.aten._foreach_zero_.default([select_4]);  select_4 = _foreach_zero_ = None
        sum_1: "f32[3][1]cpu" = torch.ops.aten.sum.dim_IntList(arg0_1, [0]);  arg0_1 = None
        return (sum_1,)
