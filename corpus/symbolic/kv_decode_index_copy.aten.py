class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s25)", arg1_1: "f32[1, s25, 5, 3][15*s25, 15, 3, 1]cpu", arg2_1: "i64[2][1]cpu", arg3_1: "f32[1, s25, 2, 3][6*s25, 6, 3, 1]cpu", arg4_1: "Sym(s68)", arg5_1: "f32[1, s68, 5, 3][15*s68, 15, 3, 1]cpu", arg6_1: "f32[1, s68, 2, 3][6*s68, 6, 3, 1]cpu"):
        # No stacktrace found for following nodes
        index_copy_: "f32[1, s25, 5, 3][15*s25, 15, 3, 1]cpu" = torch.ops.aten.index_copy_.default(arg1_1, 2, arg2_1, arg3_1);  arg1_1 = arg3_1 = index_copy_ = None
        index_copy__1: "f32[1, s68, 5, 3][15*s68, 15, 3, 1]cpu" = torch.ops.aten.index_copy_.default(arg5_1, 2, arg2_1, arg6_1);  arg5_1 = arg2_1 = arg6_1 = index_copy__1 = None
        return ()
