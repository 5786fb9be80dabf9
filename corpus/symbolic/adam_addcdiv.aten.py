class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[][]cpu", arg1_1: "Sym(s33)", arg2_1: "f32[s33, 3][3, 1]cpu", arg3_1: "f32[s33, 3][3, 1]cpu", arg4_1: "f32[s33, 3][3, 1]cpu", arg5_1: "f32[s33, 3][3, 1]cpu"):
        # No stacktrace found for following nodes
        add_: "f32[][]cpu" = torch.ops.aten.add_.Tensor(arg0_1, 1);  arg0_1 = None
        mul_: "f32[s33, 3][3, 1]cpu" = torch.ops.aten.mul_.Tensor(arg2_1, 0.99999);  arg2_1 = None
        lerp_: "f32[s33, 3][3, 1]cpu" = torch.ops.aten.lerp_.Scalar(arg3_1, arg4_1, 0.09999999999999998);  arg3_1 = None
        mul__1: "f32[s33, 3][3, 1]cpu" = torch.ops.aten.mul_.Tensor(arg5_1, 0.999);  arg5_1 = None
        mul: "f32[s33, 3][3, 1]cpu" = torch.ops.aten.mul.Tensor(arg4_1, arg4_1);  arg4_1 = None
        fma: "f32[s33, 3][3, 1]cpu" = torch.ops.prims.fma.default(mul, 0.0010000000000000009, mul__1);  mul = None
        copy_: "f32[s33, 3][3, 1]cpu" = torch.ops.aten.copy_.default(mul__1, fma);  mul__1 = fma = None
        pow_1: "f32[][]cpu" = torch.ops.aten.pow.Scalar(0.9, add_)
        rsub: "f32[][]cpu" = torch.ops.aten.rsub.Scalar(pow_1, 1);  pow_1 = None
        pow_2: "f32[][]cpu" = torch.ops.aten.pow.Scalar(0.999, add_);  add_ = None
        rsub_1: "f32[][]cpu" = torch.ops.aten.rsub.Scalar(pow_2, 1);  pow_2 = None
        sqrt: "f32[][]cpu" = torch.ops.aten.sqrt.default(rsub_1);  rsub_1 = None
        sqrt_1: "f32[s33, 3][3, 1]cpu" = torch.ops.aten.sqrt.default(copy_);  copy_ = None
        reciprocal: "f32[][]cpu" = torch.ops.aten.reciprocal.default(rsub)
        mul_1: "f32[][]cpu" = torch.ops.aten.mul.Tensor(reciprocal, 0.001);  reciprocal = None
        neg: "f32[][]cpu" = torch.ops.aten.neg.default(mul_1);  mul_1 = None
        mul_2: "f32[][]cpu" = torch.ops.aten.mul.Tensor(sqrt, neg);  sqrt = neg = None
        div: "f32[s33, 3][3, 1]cpu" = torch.ops.aten.div.Tensor(sqrt_1, mul_2);  sqrt_1 = mul_2 = None
        reciprocal_1: "f32[][]cpu" = torch.ops.aten.reciprocal.default(rsub);  rsub = None
        mul_3: "f32[][]cpu" = torch.ops.aten.mul.Tensor(reciprocal_1, 0.001);  reciprocal_1 = None
        neg_1: "f32[][]cpu" = torch.ops.aten.neg.default(mul_3);  mul_3 = None
        reciprocal_2: "f32[][]cpu" = torch.ops.aten.reciprocal.default(neg_1);  neg_1 = None
        mul_4: "f32[][]cpu" = torch.ops.aten.mul.Tensor(reciprocal_2, 1e-08);  reciprocal_2 = None
        add__1: "f32[s33, 3][3, 1]cpu" = torch.ops.aten.add_.Tensor(div, mul_4);  div = mul_4 = None
        addcdiv_: "f32[s33, 3][3, 1]cpu" = torch.ops.aten.addcdiv_.default(mul_, lerp_, add__1);  mul_ = lerp_ = add__1 = None
        return (addcdiv_,)
