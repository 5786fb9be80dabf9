class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s6)", arg1_1: "f32[s6, 3, 3][9, 3, 1]cpu", arg2_1: "f32[s6, 2][2, 1]cpu"):
        # No stacktrace found for following nodes
        diagonal: "f32[s6, 3][9, 4]cpu" = torch.ops.aten.diagonal.default(arg1_1, 0, -2, -1)
        fill_: "f32[s6, 3][9, 4]cpu" = torch.ops.aten.fill_.Scalar(diagonal, 1);  diagonal = fill_ = None
        diagonal_1: "f32[s6, 2][9, 4]cpu" = torch.ops.aten.diagonal.default(arg1_1, 1, -2, -1)
        copy_: "f32[s6, 2][9, 4]cpu" = torch.ops.aten.copy_.default(diagonal_1, arg2_1);  diagonal_1 = arg2_1 = copy_ = None
        select: "f32[3, 3][3, 1]cpu" = torch.ops.aten.select.int(arg1_1, 0, 0)
        as_strided: "f32[3][4]cpu" = torch.ops.aten.as_strided.default(select, [3], [4], 0);  select = None
        fill__1: "f32[3][4]cpu" = torch.ops.aten.fill_.Scalar(as_strided, 2.0);  as_strided = fill__1 = None
        sum_1: "f32[s6, 3, 1][3, 1, 1]cpu" = torch.ops.aten.sum.dim_IntList(arg1_1, [-1], True)
        div: "f32[s6, 3, 3][9, 3, 1]cpu" = torch.ops.aten.div.Tensor(arg1_1, sum_1);  arg1_1 = sum_1 = None
        return (div,)
