class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s23)", arg1_1: "f32[2, s23][s23, 1]cpu", arg2_1: "f32[2, s23][s23, 1]cpu", arg3_1: "f32[2, 2, 2][4, 2, 1]cpu"):
        # No stacktrace found for following nodes
        add_: "f32[2, s23][s23, 1]cpu" = torch.ops.aten.add_.Tensor(arg1_1, arg2_1);  arg1_1 = arg2_1 = None
        add: "Sym(s23 + 4)" = arg0_1 + 4;  arg0_1 = None
        sub: "Sym(s23 + 3)" = add - 1;  add = None
        floordiv: "Sym(((s23 + 3)//4))" = sub // 4;  sub = None
        split = torch.ops.aten.split.Tensor(add_, floordiv, 1);  add_ = floordiv = None
        getitem: "f32[2, ((s23 + 3)//4)][s23, 1]cpu" = split[0]
        getitem_1: "f32[2, ((s23 + 3)//4)][s23, 1]cpu" = split[1]
        getitem_2: "f32[2, ((s23 + 3)//4)][s23, 1]cpu" = split[2]
        getitem_3: "f32[2, s23 - 3*(((s23 + 3)//4))][s23, 1]cpu" = split[3];  split = None
        sigmoid_: "f32[2, ((s23 + 3)//4)][s23, 1]cpu" = torch.ops.aten.sigmoid_.default(getitem);  getitem = None
        sigmoid__1: "f32[2, ((s23 + 3)//4)][s23, 1]cpu" = torch.ops.aten.sigmoid_.default(getitem_1);  getitem_1 = None
        tanh_: "f32[2, ((s23 + 3)//4)][s23, 1]cpu" = torch.ops.aten.tanh_.default(getitem_2);  getitem_2 = None
        sigmoid__2: "f32[2, s23 - 3*(((s23 + 3)//4))][s23, 1]cpu" = torch.ops.aten.sigmoid_.default(getitem_3);  getitem_3 = None
        unbind = torch.ops.aten.unbind.int(arg3_1);  arg3_1 = None
        getitem_4: "f32[2, 2][2, 1]cpu" = unbind[0]
        getitem_5: "f32[2, 2][2, 1]cpu" = unbind[1];  unbind = None
        mul_: "f32[2, 2][2, 1]cpu" = torch.ops.aten.mul_.Tensor(getitem_5, sigmoid__1);  getitem_5 = sigmoid__1 = None
        addcmul_: "f32[2, 2][2, 1]cpu" = torch.ops.aten.addcmul_.default(mul_, sigmoid_, tanh_);  mul_ = sigmoid_ = tanh_ = None
        tanh: "f32[2, 2][2, 1]cpu" = torch.ops.aten.tanh.default(addcmul_);  addcmul_ = None
        mul: "f32[2, s23 - 3*(((s23 + 3)//4))][Max(1, s23 - 3*(((s23 + 3)//4))), 1]cpu" = torch.ops.aten.mul.Tensor(sigmoid__2, tanh);  sigmoid__2 = tanh = None
        copy_: "f32[2, 2][2, 1]cpu" = torch.ops.aten.copy_.default(getitem_4, mul);  getitem_4 = mul = None
        return (copy_,)
