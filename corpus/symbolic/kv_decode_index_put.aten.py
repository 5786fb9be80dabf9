class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s21)", arg1_1: "f32[s21, 6, 2, 3][36, 6, 3, 1]cpu", arg2_1: "Sym(s25)", arg3_1: "f32[3, s25, 3][3*s25, 3, 1]cpu", arg4_1: "i64[3][1]cpu", arg5_1: "Sym(s81)", arg6_1: "f32[3, s81, 3][3*s81, 3, 1]cpu"):
        # No stacktrace found for following nodes
        select: "f32[6, 2, 3][6, 3, 1]cpu" = torch.ops.aten.select.int(arg1_1, 0, 0)
        select_1: "f32[6, 2, 3][6, 3, 1]cpu" = torch.ops.aten.select.int(arg1_1, 0, 1);  arg1_1 = None
        index_put_: "f32[6, 2, 3][6, 3, 1]cpu" = torch.ops.aten.index_put_.default(select, [arg4_1], arg3_1);  select = arg3_1 = None
        index_put__1: "f32[6, 2, 3][6, 3, 1]cpu" = torch.ops.aten.index_put_.default(select_1, [arg4_1], arg6_1);  select_1 = arg6_1 = index_put__1 = None
        index_select: "f32[3, 2, 3][6, 3, 1]cpu" = torch.ops.aten.index_select.default(index_put_, 0, arg4_1);  index_put_ = arg4_1 = None
        mul: "f32[3, 2, 3][6, 3, 1]cpu" = torch.ops.aten.mul.Tensor(index_select, 2);  index_select = None
        return (mul,)
