class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s75)", arg1_1: "f32[s75, 4][4, 1]cpu", arg2_1: "f32[4, 9][9, 1]cpu", arg3_1: "f32[s75, 3][3, 1]cpu", arg4_1: "f32[3, 9][9, 1]cpu"):
        # No stacktrace found for following nodes
        mm: "f32[s75, 9][9, 1]cpu" = torch.ops.aten.mm.default(arg1_1, arg2_1);  arg1_1 = arg2_1 = None
        mm_1: "f32[s75, 9][9, 1]cpu" = torch.ops.aten.mm.default(arg3_1, arg4_1);  arg4_1 = None
        split = torch.ops.aten.split.Tensor(mm, 3, -1);  mm = None
        getitem: "f32[s75, 3][9, 1]cpu" = split[0]
        getitem_1: "f32[s75, 3][9, 1]cpu" = split[1]
        getitem_2: "f32[s75, 3][9, 1]cpu" = split[2];  split = None
        split_1 = torch.ops.aten.split.Tensor(mm_1, 3, -1);  mm_1 = None
        getitem_3: "f32[s75, 3][9, 1]cpu" = split_1[0]
        getitem_4: "f32[s75, 3][9, 1]cpu" = split_1[1]
        getitem_5: "f32[s75, 3][9, 1]cpu" = split_1[2];  split_1 = None
        add: "f32[s75, 3][3, 1]cpu" = torch.ops.aten.add.Tensor(getitem, getitem_3);  getitem = getitem_3 = None
        sigmoid: "f32[s75, 3][3, 1]cpu" = torch.ops.aten.sigmoid.default(add);  add = None
        add_1: "f32[s75, 3][3, 1]cpu" = torch.ops.aten.add.Tensor(getitem_1, getitem_4);  getitem_1 = getitem_4 = None
        sigmoid_: "f32[s75, 3][3, 1]cpu" = torch.ops.aten.sigmoid_.default(add_1);  add_1 = None
        mul: "f32[s75, 3][3, 1]cpu" = torch.ops.aten.mul.Tensor(sigmoid, getitem_5);  sigmoid = getitem_5 = None
        add_2: "f32[s75, 3][3, 1]cpu" = torch.ops.aten.add.Tensor(getitem_2, mul);  getitem_2 = mul = None
        tanh: "f32[s75, 3][3, 1]cpu" = torch.ops.aten.tanh.default(add_2);  add_2 = None
        mul_: "f32[s75, 3][3, 1]cpu" = torch.ops.aten.mul_.Tensor(arg3_1, sigmoid_);  arg3_1 = None
        rsub: "f32[s75, 3][3, 1]cpu" = torch.ops.aten.rsub.Scalar(sigmoid_, 1);  sigmoid_ = None
        mul_1: "f32[s75, 3][3, 1]cpu" = torch.ops.aten.mul.Tensor(rsub, tanh);  rsub = tanh = None
        add_: "f32[s75, 3][3, 1]cpu" = torch.ops.aten.add_.Tensor(mul_, mul_1);  mul_ = mul_1 = None
        clone: "f32[s75, 3][3, 1]cpu" = torch.ops.aten.clone.default(add_);  add_ = None
        return (clone,)
