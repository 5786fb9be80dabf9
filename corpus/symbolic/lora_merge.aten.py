class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s15)", arg1_1: "f32[s15, 4][4, 1]cpu", arg2_1: "f32[3, 2][2, 1]cpu", arg3_1: "f32[2, 4][4, 1]cpu", arg4_1: "f32[3, 4][4, 1]cpu"):
        # No stacktrace found for following nodes
        slice_1: "f32[3, 4][4, 1]cpu" = torch.ops.aten.slice.Tensor(arg1_1, 0, 2, 5)
        addmm_: "f32[3, 4][4, 1]cpu" = torch.ops.aten.addmm_.default(slice_1, arg2_1, arg3_1, beta = 1.0, alpha = 0.5);  slice_1 = addmm_ = None
        mm: "f32[3, 4][4, 1]cpu" = torch.ops.aten.mm.out(arg2_1, arg3_1, out = arg4_1);  arg2_1 = arg3_1 = arg4_1 = None
        sum_1: "f32[][]cpu" = torch.ops.aten.sum.default(arg1_1);  arg1_1 = None
        sum_2: "f32[][]cpu" = torch.ops.aten.sum.default(mm);  mm = None
        add: "f32[][]cpu" = torch.ops.aten.add.Tensor(sum_1, sum_2);  sum_1 = sum_2 = None
        return (add,)
