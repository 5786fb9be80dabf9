class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s23)", arg1_1: "f32[s23, 3][3, 1]cpu", arg2_1: "f32[s23, 3][3, 1]cpu", arg3_1: "f32[s23, 3][3, 1]cpu"):
        # No stacktrace found for following nodes
        mul_: "f32[s23, 3][3, 1]cpu" = torch.ops.aten.mul_.Tensor(arg1_1, 0.9);  arg1_1 = None
        add_: "f32[s23, 3][3, 1]cpu" = torch.ops.aten.add_.Tensor(mul_, arg2_1, alpha = 0.9);  mul_ = None
        add: "f32[s23, 3][3, 1]cpu" = torch.ops.aten.add.Tensor(arg2_1, add_, alpha = 0.9);  arg2_1 = add_ = None
        add__1: "f32[s23, 3][3, 1]cpu" = torch.ops.aten.add_.Tensor(arg3_1, add, alpha = -0.01);  arg3_1 = add = add__1 = None
        return ()
