class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s28)", arg1_1: "i64[s28][1]cpu", arg2_1: "i64[3][1]cpu", arg3_1: "f32[s28][1]cpu", arg4_1: "f32[3][1]cpu", arg5_1: "Sym(s2)", arg6_1: "i64[s2][1]cpu"):
        # No stacktrace found for following nodes
        ones_like: "i64[3][1]cpu" = torch.ops.aten.ones_like.default(arg2_1, pin_memory = False)
        scatter_add_: "i64[s28][1]cpu" = torch.ops.aten.scatter_add_.default(arg1_1, 0, arg2_1, ones_like);  arg1_1 = ones_like = None
        index_add_: "f32[s28][1]cpu" = torch.ops.aten.index_add_.default(arg3_1, 0, arg2_1, arg4_1);  arg3_1 = arg4_1 = None
        scatter_: "i64[s2][1]cpu" = torch.ops.aten.scatter_.value(arg6_1, 0, arg2_1, 7);  arg6_1 = arg2_1 = scatter_ = None
        clamp: "i64[s28][1]cpu" = torch.ops.aten.clamp.default(scatter_add_, 1);  scatter_add_ = None
        div: "f32[s28][1]cpu" = torch.ops.aten.div.Tensor(index_add_, clamp);  index_add_ = clamp = None
        return (div,)
