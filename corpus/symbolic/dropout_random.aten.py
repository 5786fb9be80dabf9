class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s30)", arg1_1: "f32[s30, 3][3, 1]cpu", arg2_1: "f32[s30, 3][3, 1]cpu"):
        # No stacktrace found for following nodes
        empty_like: "f32[s30, 3][3, 1]cpu" = torch.ops.aten.empty_like.default(arg1_1)
        bernoulli_: "f32[s30, 3][3, 1]cpu" = torch.ops.aten.bernoulli_.float(empty_like);  empty_like = None
        div_: "f32[s30, 3][3, 1]cpu" = torch.ops.aten.div_.Scalar(bernoulli_, 0.5);  bernoulli_ = None
        mul: "f32[s30, 3][3, 1]cpu" = torch.ops.aten.mul.Tensor(arg1_1, div_);  div_ = None
        normal_: "f32[s30, 3][3, 1]cpu" = torch.ops.aten.normal_.default(arg2_1, 0.0, 0.02);  arg2_1 = None
        empty_like_1: "f32[s30, 3][3, 1]cpu" = torch.ops.aten.empty_like.default(arg1_1, pin_memory = False)
        bernoulli__1: "f32[s30, 3][3, 1]cpu" = torch.ops.aten.bernoulli_.float(empty_like_1, 0.25);  empty_like_1 = None
        select: "f32[3][1]cpu" = torch.ops.aten.select.int(normal_, 0, 0)
        uniform_: "f32[3][1]cpu" = torch.ops.aten.uniform_.default(select, -1.0);  select = uniform_ = None
        mul_1: "f32[s30, 3][3, 1]cpu" = torch.ops.aten.mul.Tensor(normal_, bernoulli__1);  normal_ = bernoulli__1 = None
        add: "f32[s30, 3][3, 1]cpu" = torch.ops.aten.add.Tensor(mul, mul_1);  mul = mul_1 = None
        rand_like: "f32[s30, 3][3, 1]cpu" = torch.ops.aten.rand_like.default(arg1_1, pin_memory = False);  arg1_1 = None
        return (add, rand_like)
