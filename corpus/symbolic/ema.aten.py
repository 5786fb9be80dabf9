class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s15)", arg1_1: "f32[s15, 2][2, 1]cpu", arg2_1: "f32[s15, 2][2, 1]cpu", arg3_1: "f32[2][1]cpu", arg4_1: "f32[2][1]cpu", arg5_1: "f32[2][1]cpu"):
        # No stacktrace found for following nodes
        mul_: "f32[s15, 2][2, 1]cpu" = torch.ops.aten.mul_.Tensor(arg1_1, 0.99);  arg1_1 = None
        add_: "f32[s15, 2][2, 1]cpu" = torch.ops.aten.add_.Tensor(mul_, arg2_1, alpha = 0.01);  mul_ = None
        mul: "f32[2][1]cpu" = torch.ops.aten.mul.Tensor(arg3_1, 0.99)
        mul_1: "f32[2][1]cpu" = torch.ops.aten.mul.Tensor(arg4_1, 0.01);  arg4_1 = None
        add: "f32[2][1]cpu" = torch.ops.aten.add.Tensor(mul, mul_1);  mul = mul_1 = None
        copy_: "f32[2][1]cpu" = torch.ops.aten.copy_.default(arg3_1, add);  arg3_1 = add = None
        mean: "f32[2][1]cpu" = torch.ops.aten.mean.dim(arg2_1, [0]);  arg2_1 = None
        lerp_: "f32[2][1]cpu" = torch.ops.aten.lerp_.Scalar(arg5_1, mean, 0.1);  arg5_1 = mean = lerp_ = None
        mv: "f32[s15][1]cpu" = torch.ops.aten.mv.default(add_, copy_);  add_ = copy_ = None
        return (mv,)
