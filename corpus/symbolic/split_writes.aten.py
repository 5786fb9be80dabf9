class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s40)", arg1_1: "f32[s40, 5][5, 1]cpu", arg2_1: "f32[s40, 2][2, 1]cpu"):
        # No stacktrace found for following nodes
        split_with_sizes = torch.ops.aten.split_with_sizes.default(arg1_1, [2, 2, 1], 1)
        getitem: "f32[s40, 2][5, 1]cpu" = split_with_sizes[0]
        getitem_1: "f32[s40, 2][5, 1]cpu" = split_with_sizes[1]
        getitem_2: "f32[s40, 1][5, 1]cpu" = split_with_sizes[2];  split_with_sizes = None
        mul: "f32[s40, 2][2, 1]cpu" = torch.ops.aten.mul.Tensor(getitem_2, arg2_1);  arg2_1 = None
        add_: "f32[s40, 2][5, 1]cpu" = torch.ops.aten.add_.Tensor(getitem_1, mul, alpha = 0.5);  getitem_1 = mul = None
        add__1: "f32[s40, 2][5, 1]cpu" = torch.ops.aten.add_.Tensor(getitem, add_);  getitem = add_ = add__1 = None
        fill_: "f32[s40, 1][5, 1]cpu" = torch.ops.aten.fill_.Scalar(getitem_2, 0);  getitem_2 = fill_ = None
        return (arg1_1,)
