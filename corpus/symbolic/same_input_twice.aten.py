class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s17)", arg1_1: "f32[s17, 3][3, 1]cpu", arg2_1: "f32[s17, 3][3, 1]cpu"):
        # No stacktrace found for following nodes
        mul_: "f32[s17, 3][3, 1]cpu" = torch.ops.aten.mul_.Tensor(arg1_1, arg2_1);  arg1_1 = arg2_1 = None
        t: "f32[3, s17][1, 3]cpu" = torch.ops.aten.t.default(mul_);  mul_ = None
        select: "f32[s17][3]cpu" = torch.ops.aten.select.int(t, 0, 0)
        return (t, select)
