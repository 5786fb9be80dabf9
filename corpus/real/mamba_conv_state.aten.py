class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[2, 3, 4][12, 4, 1]cpu", arg1_1: "f32[2, 3][3, 1]cpu", arg2_1: "f32[3, 4][4, 1]cpu", arg3_1: "f32[3][1]cpu"):
        # No stacktrace found for following nodes
        roll: "f32[2, 3, 4][12, 4, 1]cpu" = torch.ops.aten.roll.default(arg0_1, [-1], [-1])
        copy_: "f32[2, 3, 4][12, 4, 1]cpu" = torch.ops.aten.copy_.default(arg0_1, roll);  arg0_1 = roll = None
        select: "f32[2, 3][12, 4]cpu" = torch.ops.aten.select.int(copy_, 2, -1)
        copy__1: "f32[2, 3][12, 4]cpu" = torch.ops.aten.copy_.default(select, arg1_1);  select = arg1_1 = copy__1 = None
        mul: "f32[2, 3, 4][12, 4, 1]cpu" = torch.ops.aten.mul.Tensor(copy_, arg2_1);  copy_ = arg2_1 = None
        sum_1: "f32[2, 3][3, 1]cpu" = torch.ops.aten.sum.dim_IntList(mul, [-1]);  mul = None
        add: "f32[2, 3][3, 1]cpu" = torch.ops.aten.add.Tensor(sum_1, arg3_1);  sum_1 = arg3_1 = None
        silu: "f32[2, 3][3, 1]cpu" = torch.ops.aten.silu.default(add);  add = None
        return (silu,)
