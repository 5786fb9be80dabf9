class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s21)", arg1_1: "f32[s21, 8][8, 1]cpu", arg2_1: "f32[s21, 8][8, 1]cpu"):
        # No stacktrace found for following nodes
        mul: "f32[s21, 8][8, 1]cpu" = torch.ops.aten.mul.Tensor(arg1_1, 2)
        add_: "f32[s21, 8][8, 1]cpu" = torch.ops.aten.add_.Tensor(arg2_1, arg1_1);  arg2_1 = arg1_1 = add_ = None
        return (mul,)
