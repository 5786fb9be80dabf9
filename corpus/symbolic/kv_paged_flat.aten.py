class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s43)", arg1_1: "f32[3, 2, s43][2*s43, s43, 1]cpu", arg2_1: "i64[2][1]cpu", arg3_1: "Sym(s25)", arg4_1: "f32[2, s25][s25, 1]cpu"):
        # No stacktrace found for following nodes
        view: "f32[6, s43][s43, 1]cpu" = torch.ops.aten.view.default(arg1_1, [-1, arg0_1]);  arg0_1 = None
        index_put_: "f32[6, s43][s43, 1]cpu" = torch.ops.aten.index_put_.default(view, [arg2_1], arg4_1);  view = arg2_1 = arg4_1 = index_put_ = None
        permute: "f32[2, 3, s43][s43, 2*s43, 1]cpu" = torch.ops.aten.permute.default(arg1_1, [1, 0, 2]);  arg1_1 = None
        add: "f32[2, 3, s43][s43, 2*s43, 1]cpu" = torch.ops.aten.add.Tensor(permute, 1);  permute = None
        return (add,)
