class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[][]cpu", arg1_1: "Sym(s35)", arg2_1: "f32[s35][1]cpu", arg3_1: "f32[s35][1]cpu", arg4_1: "f32[s35][1]cpu", arg5_1: "f32[s35][1]cpu", arg6_1: "f32[s35][1]cpu"):
        # No stacktrace found for following nodes
        add_: "f32[][]cpu" = torch.ops.aten.add_.Tensor(arg0_1, 1);  arg0_1 = None
        sub: "f32[s35][1]cpu" = torch.ops.aten.sub.Tensor(arg2_1, arg3_1)
        div: "f32[s35][1]cpu" = torch.ops.aten.div.Tensor(sub, add_)
        add__1: "f32[s35][1]cpu" = torch.ops.aten.add_.Tensor(arg3_1, div);  arg3_1 = div = None
        sub_1: "f32[s35][1]cpu" = torch.ops.aten.sub.Tensor(arg2_1, add__1);  add__1 = None
        addcmul_: "f32[s35][1]cpu" = torch.ops.aten.addcmul_.default(arg4_1, sub, sub_1);  arg4_1 = sub = sub_1 = None
        minimum: "f32[s35][1]cpu" = torch.ops.aten.minimum.out(arg5_1, arg2_1, out = arg5_1);  arg5_1 = minimum = None
        maximum: "f32[s35][1]cpu" = torch.ops.aten.maximum.out(arg6_1, arg2_1, out = arg6_1);  arg6_1 = arg2_1 = maximum = None
        div_1: "f32[s35][1]cpu" = torch.ops.aten.div.Tensor(addcmul_, add_);  addcmul_ = add_ = None
        sqrt_: "f32[s35][1]cpu" = torch.ops.aten.sqrt_.default(div_1);  div_1 = None
        return (sqrt_,)
