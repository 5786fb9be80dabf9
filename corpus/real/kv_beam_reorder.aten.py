class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[3, 4, 2][8, 2, 1]cpu", arg1_1: "i64[3][1]cpu", arg2_1: "f32[3, 4, 2][8, 2, 1]cpu", arg3_1: "f32[3][1]cpu"):
        # No stacktrace found for following nodes
        index_select: "f32[3, 4, 2][8, 2, 1]cpu" = torch.ops.aten.index_select.default(arg0_1, 0, arg1_1)
        copy_: "f32[3, 4, 2][8, 2, 1]cpu" = torch.ops.aten.copy_.default(arg0_1, index_select);  arg0_1 = index_select = copy_ = None
        index_select_1: "f32[3, 4, 2][8, 2, 1]cpu" = torch.ops.aten.index_select.default(arg2_1, 0, arg1_1)
        copy__1: "f32[3, 4, 2][8, 2, 1]cpu" = torch.ops.aten.copy_.default(arg2_1, index_select_1);  arg2_1 = index_select_1 = copy__1 = None
        index: "f32[3][1]cpu" = torch.ops.aten.index.Tensor(arg3_1, [arg1_1]);  arg1_1 = None
        copy__2: "f32[3][1]cpu" = torch.ops.aten.copy_.default(arg3_1, index);  arg3_1 = index = None
        _log_softmax: "f32[3][1]cpu" = torch.ops.aten._log_softmax.default(copy__2, -1, False);  copy__2 = None
        return (_log_softmax,)
