class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s26)", arg1_1: "f32[s26, 3][3, 1]cpu", arg2_1: "f32[3, 2][2, 1]cpu", arg3_1: "f32[s26, 2][2, 1]cpu", arg4_1: "f32[s26, 3, 2][6, 2, 1]cpu", arg5_1: "f32[s26, 3][3, 1]cpu", arg6_1: "f32[s26, 2][2, 1]cpu", arg7_1: "f32[3][1]cpu"):
        # No stacktrace found for following nodes
        unsqueeze: "f32[s26, 3, 1][3, 1, 1]cpu" = torch.ops.aten.unsqueeze.default(arg1_1, 2)
        permute: "f32[s26, 3, 1][3, 1, 1]cpu" = torch.ops.aten.permute.default(unsqueeze, [0, 1, 2]);  unsqueeze = None
        unsqueeze_1: "f32[3, 2, 1][2, 1, 1]cpu" = torch.ops.aten.unsqueeze.default(arg2_1, 2);  arg2_1 = None
        permute_1: "f32[1, 3, 2][1, 2, 1]cpu" = torch.ops.aten.permute.default(unsqueeze_1, [2, 0, 1]);  unsqueeze_1 = None
        mul: "f32[s26, 3, 2][6, 2, 1]cpu" = torch.ops.aten.mul.Tensor(permute, permute_1);  permute = permute_1 = None
        exp: "f32[s26, 3, 2][6, 2, 1]cpu" = torch.ops.aten.exp.default(mul);  mul = None
        unsqueeze_2: "f32[s26, 3, 1][3, 1, 1]cpu" = torch.ops.aten.unsqueeze.default(arg1_1, 2);  arg1_1 = None
        permute_2: "f32[s26, 3, 1][3, 1, 1]cpu" = torch.ops.aten.permute.default(unsqueeze_2, [0, 1, 2]);  unsqueeze_2 = None
        unsqueeze_3: "f32[s26, 2, 1][2, 1, 1]cpu" = torch.ops.aten.unsqueeze.default(arg3_1, 2);  arg3_1 = None
        permute_3: "f32[s26, 1, 2][2, 1, 1]cpu" = torch.ops.aten.permute.default(unsqueeze_3, [0, 2, 1]);  unsqueeze_3 = None
        mul_1: "f32[s26, 3, 2][6, 2, 1]cpu" = torch.ops.aten.mul.Tensor(permute_2, permute_3);  permute_2 = permute_3 = None
        mul_2: "f32[s26, 3, 2][6, 2, 1]cpu" = torch.ops.aten.mul.Tensor(arg4_1, exp);  exp = None
        unsqueeze_4: "f32[s26, 3, 1][3, 1, 1]cpu" = torch.ops.aten.unsqueeze.default(arg5_1, -1)
        mul_3: "f32[s26, 3, 2][6, 2, 1]cpu" = torch.ops.aten.mul.Tensor(unsqueeze_4, mul_1);  unsqueeze_4 = mul_1 = None
        add: "f32[s26, 3, 2][6, 2, 1]cpu" = torch.ops.aten.add.Tensor(mul_2, mul_3);  mul_2 = mul_3 = None
        copy_: "f32[s26, 3, 2][6, 2, 1]cpu" = torch.ops.aten.copy_.default(arg4_1, add);  arg4_1 = add = None
        permute_4: "f32[s26, 3, 2][6, 2, 1]cpu" = torch.ops.aten.permute.default(copy_, [0, 1, 2]);  copy_ = None
        unsqueeze_5: "f32[s26, 2, 1][2, 1, 1]cpu" = torch.ops.aten.unsqueeze.default(arg6_1, 2);  arg6_1 = None
        permute_5: "f32[s26, 1, 2][2, 1, 1]cpu" = torch.ops.aten.permute.default(unsqueeze_5, [0, 2, 1]);  unsqueeze_5 = None
        permute_6: "f32[s26, 3, 2][6, 2, 1]cpu" = torch.ops.aten.permute.default(permute_4, [0, 1, 2]);  permute_4 = None
        view: "f32[s26, 3, 2][6, 2, 1]cpu" = torch.ops.aten.view.default(permute_6, [arg0_1, 3, 2]);  permute_6 = None
        permute_7: "f32[s26, 2, 1][2, 1, 1]cpu" = torch.ops.aten.permute.default(permute_5, [0, 2, 1]);  permute_5 = None
        view_1: "f32[s26, 2, 1][2, 1, 1]cpu" = torch.ops.aten.view.default(permute_7, [arg0_1, 2, 1]);  permute_7 = None
        bmm: "f32[s26, 3, 1][3, 1, 1]cpu" = torch.ops.aten.bmm.default(view, view_1);  view = view_1 = None
        view_2: "f32[s26, 3, 1][3, 1, 1]cpu" = torch.ops.aten.view.default(bmm, [arg0_1, 3, 1]);  bmm = None
        permute_8: "f32[s26, 3, 1][3, 1, 1]cpu" = torch.ops.aten.permute.default(view_2, [0, 1, 2]);  view_2 = None
        view_3: "f32[s26, 3][3, 1]cpu" = torch.ops.aten.view.default(permute_8, [arg0_1, 3]);  permute_8 = arg0_1 = None
        mul_4: "f32[s26, 3][3, 1]cpu" = torch.ops.aten.mul.Tensor(arg7_1, arg5_1);  arg7_1 = arg5_1 = None
        add_1: "f32[s26, 3][3, 1]cpu" = torch.ops.aten.add.Tensor(view_3, mul_4);  view_3 = mul_4 = None
        return (add_1,)
