class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s52)", arg1_1: "f32[s52, 3][3, 1]cpu", arg2_1: "f32[s52][1]cpu", arg3_1: "f32[s52][1]cpu"):
        # No stacktrace found for following nodes
        slice_1: "f32[s52, 3][3, 1]cpu" = torch.ops.aten.slice.Tensor(arg1_1, 0, 0, 9223372036854775807)
        select: "f32[s52][3]cpu" = torch.ops.aten.select.int(slice_1, 1, 0);  slice_1 = None
        slice_2: "f32[s52, 3][3, 1]cpu" = torch.ops.aten.slice.Tensor(arg1_1, 0, 0, 9223372036854775807)
        select_1: "f32[s52][3]cpu" = torch.ops.aten.select.int(slice_2, 1, 2);  slice_2 = None
        _foreach_copy_ = torch.ops.aten._foreach_copy_.default([select, select_1], [arg2_1, arg3_1]);  select = select_1 = arg2_1 = arg3_1 = _foreach_copy_ = None
        select_2: "f32[3][1]cpu" = torch.ops.aten.select.int(arg1_1, 0, 0)
        select_3: "f32[3][1]cpu" = torch.ops.aten.select.int(arg1_1, 0, 2)
        _foreach_mul_ = torch.ops.aten._foreach_mul_.ScalarList([select_2, select_3], [2.0, 3.0]);  select_2 = select_3 = _foreach_mul_ = None
        select_4: "f32[3][1]cpu" = torch.ops.aten.select.int(arg1_1, 0, 1)
        _foreach_zero_ = torch.ops.aten._foreach_zero_.default([select_4]);  select_4 = _foreach_zero_ = None
        sum_1: "f32[3][1]cpu" = torch.ops.aten.sum.dim_IntList(arg1_1, [0]);  arg1_1 = None
        return (sum_1,)
