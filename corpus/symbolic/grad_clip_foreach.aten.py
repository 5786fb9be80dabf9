class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s54)", arg1_1: "f32[s54, 2][2, 1]cpu", arg2_1: "f32[3][1]cpu", arg3_1: "f32[][]cpu"):
        # No stacktrace found for following nodes
        _foreach_norm = torch.ops.aten._foreach_norm.Scalar([arg1_1, arg2_1, arg3_1], 2.0)
        getitem: "f32[][]cpu" = _foreach_norm[0]
        getitem_1: "f32[][]cpu" = _foreach_norm[1]
        getitem_2: "f32[][]cpu" = _foreach_norm[2];  _foreach_norm = None
        stack: "f32[3][1]cpu" = torch.ops.aten.stack.default([getitem, getitem_1, getitem_2]);  getitem = getitem_1 = getitem_2 = None
        linalg_vector_norm: "f32[][]cpu" = torch.ops.aten.linalg_vector_norm.default(stack, 2.0);  stack = None
        add: "f32[][]cpu" = torch.ops.aten.add.Tensor(linalg_vector_norm, 1e-06)
        reciprocal: "f32[][]cpu" = torch.ops.aten.reciprocal.default(add);  add = None
        mul: "f32[][]cpu" = torch.ops.aten.mul.Tensor(reciprocal, 1.0);  reciprocal = None
        clamp: "f32[][]cpu" = torch.ops.aten.clamp.default(mul, None, 1.0);  mul = None
        _foreach_mul_ = torch.ops.aten._foreach_mul_.Tensor([arg1_1, arg2_1, arg3_1], clamp);  arg1_1 = arg2_1 = arg3_1 = clamp = _foreach_mul_ = None
        return (linalg_vector_norm,)
