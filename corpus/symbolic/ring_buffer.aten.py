class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s11)", arg1_1: "f32[4, s11][s11, 1]cpu", arg2_1: "i64[1][1]cpu", arg3_1: "Sym(s27)", arg4_1: "f32[1, s27][s27, 1]cpu"):
        # No stacktrace found for following nodes
        view: "f32[s27][1]cpu" = torch.ops.aten.view.default(arg4_1, [arg3_1]);  arg4_1 = arg3_1 = None
        index_put_: "f32[4, s11][s11, 1]cpu" = torch.ops.aten.index_put_.default(arg1_1, [arg2_1], view);  arg1_1 = view = None
        add_: "i64[1][1]cpu" = torch.ops.aten.add_.Tensor(arg2_1, 1);  arg2_1 = None
        remainder_: "i64[1][1]cpu" = torch.ops.aten.remainder_.Scalar(add_, 4);  add_ = None
        index: "f32[1, s11][s11, 1]cpu" = torch.ops.aten.index.Tensor(index_put_, [remainder_])
        add: "i64[1][1]cpu" = torch.ops.aten.add.Tensor(remainder_, 1);  remainder_ = None
        remainder: "i64[1][1]cpu" = torch.ops.aten.remainder.Scalar(add, 4);  add = None
        index_1: "f32[1, s11][s11, 1]cpu" = torch.ops.aten.index.Tensor(index_put_, [remainder]);  index_put_ = remainder = None
        return (index, index_1)
