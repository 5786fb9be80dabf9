class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s13)", arg1_1: "f32[2, s13, 4][4*s13, 4, 1]cpu", arg2_1: "f32[s13, 2][2, 1]cpu", arg3_1: "f32[s13, 2][2, 1]cpu", arg4_1: "f32[2, s13, 4][4*s13, 4, 1]cpu"):
        # No stacktrace found for following nodes
        slice_1: "f32[2, s13, 2][4*s13, 4, 1]cpu" = torch.ops.aten.slice.Tensor(arg1_1, 2, 0, 2)
        slice_2: "f32[2, s13, 2][4*s13, 4, 1]cpu" = torch.ops.aten.slice.Tensor(arg1_1, 2, 2, 9223372036854775807)
        mul: "f32[2, s13, 2][2*s13, 2, 1]cpu" = torch.ops.aten.mul.Tensor(slice_1, arg2_1)
        mul_1: "f32[2, s13, 2][2*s13, 2, 1]cpu" = torch.ops.aten.mul.Tensor(slice_2, arg3_1)
        sub: "f32[2, s13, 2][2*s13, 2, 1]cpu" = torch.ops.aten.sub.Tensor(mul, mul_1);  mul = mul_1 = None
        mul_2: "f32[2, s13, 2][2*s13, 2, 1]cpu" = torch.ops.aten.mul.Tensor(slice_2, arg2_1)
        mul_3: "f32[2, s13, 2][2*s13, 2, 1]cpu" = torch.ops.aten.mul.Tensor(slice_1, arg3_1)
        add: "f32[2, s13, 2][2*s13, 2, 1]cpu" = torch.ops.aten.add.Tensor(mul_2, mul_3);  mul_2 = mul_3 = None
        copy_: "f32[2, s13, 2][4*s13, 4, 1]cpu" = torch.ops.aten.copy_.default(slice_1, sub);  slice_1 = sub = copy_ = None
        copy__1: "f32[2, s13, 2][4*s13, 4, 1]cpu" = torch.ops.aten.copy_.default(slice_2, add);  slice_2 = add = copy__1 = None
        slice_3: "f32[2, s13, 2][4*s13, 4, 1]cpu" = torch.ops.aten.slice.Tensor(arg4_1, 2, 0, 2)
        slice_4: "f32[2, s13, 2][4*s13, 4, 1]cpu" = torch.ops.aten.slice.Tensor(arg4_1, 2, 2, 9223372036854775807)
        mul_4: "f32[2, s13, 2][2*s13, 2, 1]cpu" = torch.ops.aten.mul.Tensor(slice_3, arg2_1)
        mul_5: "f32[2, s13, 2][2*s13, 2, 1]cpu" = torch.ops.aten.mul.Tensor(slice_4, arg3_1)
        sub_1: "f32[2, s13, 2][2*s13, 2, 1]cpu" = torch.ops.aten.sub.Tensor(mul_4, mul_5);  mul_4 = mul_5 = None
        mul_6: "f32[2, s13, 2][2*s13, 2, 1]cpu" = torch.ops.aten.mul.Tensor(slice_4, arg2_1);  arg2_1 = None
        mul_7: "f32[2, s13, 2][2*s13, 2, 1]cpu" = torch.ops.aten.mul.Tensor(slice_3, arg3_1);  arg3_1 = None
        add_1: "f32[2, s13, 2][2*s13, 2, 1]cpu" = torch.ops.aten.add.Tensor(mul_6, mul_7);  mul_6 = mul_7 = None
        copy__2: "f32[2, s13, 2][4*s13, 4, 1]cpu" = torch.ops.aten.copy_.default(slice_3, sub_1);  slice_3 = sub_1 = copy__2 = None
        copy__3: "f32[2, s13, 2][4*s13, 4, 1]cpu" = torch.ops.aten.copy_.default(slice_4, add_1);  slice_4 = add_1 = copy__3 = None
        mul_8: "f32[2, s13, 4][4*s13, 4, 1]cpu" = torch.ops.aten.mul.Tensor(arg1_1, arg4_1);  arg1_1 = arg4_1 = None
        sum_1: "f32[2, s13][s13, 1]cpu" = torch.ops.aten.sum.dim_IntList(mul_8, [-1]);  mul_8 = None
        return (sum_1,)
