class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s69)", arg1_1: "f32[3, s69, 2][2*s69, 2, 1]cpu", arg2_1: "i64[3][1]cpu", arg3_1: "Sym(s0)", arg4_1: "f32[3, s0, 2][2*s0, 2, 1]cpu", arg5_1: "f32[3][1]cpu"):
        # No stacktrace found for following nodes
        index_select: "f32[3, s69, 2][2*s69, 2, 1]cpu" = torch.ops.aten.index_select.default(arg1_1, 0, arg2_1)
        copy_: "f32[3, s69, 2][2*s69, 2, 1]cpu" = torch.ops.aten.copy_.default(arg1_1, index_select);  arg1_1 = index_select = copy_ = None
        index_select_1: "f32[3, s0, 2][2*s0, 2, 1]cpu" = torch.ops.aten.index_select.default(arg4_1, 0, arg2_1)
        copy__1: "f32[3, s0, 2][2*s0, 2, 1]cpu" = torch.ops.aten.copy_.default(arg4_1, index_select_1);  arg4_1 = index_select_1 = copy__1 = None
        index: "f32[3][1]cpu" = torch.ops.aten.index.Tensor(arg5_1, [arg2_1]);  arg2_1 = None
        copy__2: "f32[3][1]cpu" = torch.ops.aten.copy_.default(arg5_1, index);  arg5_1 = index = None
        _log_softmax: "f32[3][1]cpu" = torch.ops.aten._log_softmax.default(copy__2, -1, False);  copy__2 = None
        return (_log_softmax,)
