class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[4, 2][2, 1]cpu", arg1_1: "i64[1][1]cpu", arg2_1: "f32[1, 2][2, 1]cpu"):
        # No stacktrace found for following nodes
        view: "f32[2][1]cpu" = torch.ops.aten.view.default(arg2_1, [2]);  arg2_1 = None
        index_put_: "f32[4, 2][2, 1]cpu" = torch.ops.aten.index_put_.default(arg0_1, [arg1_1], view);  arg0_1 = view = None
        add_: "i64[1][1]cpu" = torch.ops.aten.add_.Tensor(arg1_1, 1);  arg1_1 = None
        remainder_: "i64[1][1]cpu" = torch.ops.aten.remainder_.Scalar(add_, 4);  add_ = None
        index: "f32[1, 2][2, 1]cpu" = torch.ops.aten.index.Tensor(index_put_, [remainder_])
        add: "i64[1][1]cpu" = torch.ops.aten.add.Tensor(remainder_, 1);  remainder_ = None
        remainder: "i64[1][1]cpu" = torch.ops.aten.remainder.Scalar(add, 4);  add = None
        index_1: "f32[1, 2][2, 1]cpu" = torch.ops.aten.index.Tensor(index_put_, [remainder]);  index_put_ = remainder = None
        return (index, index_1)
