class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "i64[4][1]cpu", arg1_1: "i64[3][1]cpu", arg2_1: "f32[4][1]cpu", arg3_1: "f32[3][1]cpu", arg4_1: "i64[4][1]cpu"):
        # No stacktrace found for following nodes
        ones_like: "i64[3][1]cpu" = torch.ops.aten.ones_like.default(arg1_1, pin_memory = False)
        scatter_add_: "i64[4][1]cpu" = torch.ops.aten.scatter_add_.default(arg0_1, 0, arg1_1, ones_like);  arg0_1 = ones_like = None
        index_add_: "f32[4][1]cpu" = torch.ops.aten.index_add_.default(arg2_1, 0, arg1_1, arg3_1);  arg2_1 = arg3_1 = None
        scatter_: "i64[4][1]cpu" = torch.ops.aten.scatter_.value(arg4_1, 0, arg1_1, 7);  arg4_1 = arg1_1 = scatter_ = None
        clamp: "i64[4][1]cpu" = torch.ops.aten.clamp.default(scatter_add_, 1);  scatter_add_ = None
        div: "f32[4][1]cpu" = torch.ops.aten.div.Tensor(index_add_, clamp);  index_add_ = clamp = None
        return (div,)
