class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[1, 2, 5, 3][30, 15, 3, 1]cpu", arg1_1: "i64[2][1]cpu", arg2_1: "f32[1, 2, 2, 3][12, 6, 3, 1]cpu", arg3_1: "f32[1, 2, 5, 3][30, 15, 3, 1]cpu", arg4_1: "f32[1, 2, 2, 3][12, 6, 3, 1]cpu"):
        # No stacktrace found for following nodes
        index_copy_: "f32[1, 2, 5, 3][30, 15, 3, 1]cpu" = torch.ops.aten.index_copy_.default(arg0_1, 2, arg1_1, arg2_1);  arg0_1 = arg2_1 = index_copy_ = None
        index_copy__1: "f32[1, 2, 5, 3][30, 15, 3, 1]cpu" = torch.ops.aten.index_copy_.default(arg3_1, 2, arg1_1, arg4_1);  arg3_1 = arg1_1 = arg4_1 = index_copy__1 = None
        return ()
