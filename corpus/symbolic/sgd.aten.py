class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s15)", arg1_1: "f32[s15, 2][2, 1]cpu", arg2_1: "f32[s15, 2][2, 1]cpu", arg3_1: "Sym(s52)", arg4_1: "f32[s52][1]cpu", arg5_1: "f32[s52][1]cpu"):
        # No stacktrace found for following nodes
        add: "f32[s15, 2][2, 1]cpu" = torch.ops.aten.add.Tensor(arg1_1, arg2_1, alpha = 0.01);  arg1_1 = None
        add_: "f32[s15, 2][2, 1]cpu" = torch.ops.aten.add_.Tensor(arg2_1, add, alpha = -0.1);  arg2_1 = add = None
        add__1: "f32[s52][1]cpu" = torch.ops.aten.add_.Tensor(arg4_1, arg5_1, alpha = -0.1);  arg4_1 = arg5_1 = add__1 = None
        linalg_vector_norm: "f32[][]cpu" = torch.ops.aten.linalg_vector_norm.default(add_);  add_ = None
        return (linalg_vector_norm,)
