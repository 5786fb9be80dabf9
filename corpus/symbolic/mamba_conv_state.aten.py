class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s65)", arg1_1: "f32[s65, 3, 4][12, 4, 1]cpu", arg2_1: "f32[s65, 3][3, 1]cpu", arg3_1: "f32[3, 4][4, 1]cpu", arg4_1: "f32[3][1]cpu"):
        # No stacktrace found for following nodes
        roll: "f32[s65, 3, 4][12, 4, 1]cpu" = torch.ops.aten.roll.default(arg1_1, [-1], [-1])
        copy_: "f32[s65, 3, 4][12, 4, 1]cpu" = torch.ops.aten.copy_.default(arg1_1, roll);  arg1_1 = roll = None
        slice_1: "f32[s65, 3, 4][12, 4, 1]cpu" = torch.ops.aten.slice.Tensor(copy_, 0, 0, 9223372036854775807)
        select: "f32[s65, 3][12, 4]cpu" = torch.ops.aten.select.int(slice_1, 2, -1);  slice_1 = None
        copy__1: "f32[s65, 3][12, 4]cpu" = torch.ops.aten.copy_.default(select, arg2_1);  select = arg2_1 = copy__1 = None
        mul: "f32[s65, 3, 4][12, 4, 1]cpu" = torch.ops.aten.mul.Tensor(copy_, arg3_1);  copy_ = arg3_1 = None
        sum_1: "f32[s65, 3][3, 1]cpu" = torch.ops.aten.sum.dim_IntList(mul, [-1]);  mul = None
        add: "f32[s65, 3][3, 1]cpu" = torch.ops.aten.add.Tensor(sum_1, arg4_1);  sum_1 = arg4_1 = None
        silu: "f32[s65, 3][3, 1]cpu" = torch.ops.aten.silu.default(add);  add = None
        return (silu,)
