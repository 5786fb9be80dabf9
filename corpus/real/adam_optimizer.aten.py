class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[2, 2][2, 1]cpu", arg1_1: "f32[3][1]cpu", arg2_1: "f32[2, 2][2, 1]cpu", arg3_1: "f32[3][1]cpu", arg4_1: "f32[][]cpu", arg5_1: "f32[3][1]cpu", arg6_1: "f32[3][1]cpu", arg7_1: "f32[2, 2][2, 1]cpu", arg8_1: "f32[2, 2][2, 1]cpu", arg9_1: "f32[][]cpu"):
        # No stacktrace found for following nodes
        _foreach_add_ = torch.ops.aten._foreach_add_.Scalar([arg9_1, arg4_1], 1);  _foreach_add_ = None
        _foreach_sub = torch.ops.aten._foreach_sub.List([arg0_1, arg1_1], [arg7_1, arg5_1])
        getitem: "f32[2, 2][2, 1]cpu" = _foreach_sub[0]
        getitem_1: "f32[3][1]cpu" = _foreach_sub[1];  _foreach_sub = None
        full_like: "f32[2, 2][2, 1]cpu" = torch.ops.aten.full_like.default(getitem, 0.09999999999999998, pin_memory = False)
        full_like_1: "f32[3][1]cpu" = torch.ops.aten.full_like.default(getitem_1, 0.09999999999999998, pin_memory = False)
        _foreach_addcmul_ = torch.ops.aten._foreach_addcmul_.Scalar([arg7_1, arg5_1], [full_like, full_like_1], [getitem, getitem_1]);  full_like = full_like_1 = getitem = getitem_1 = _foreach_addcmul_ = None
        _foreach_mul_ = torch.ops.aten._foreach_mul_.Scalar([arg8_1, arg6_1], 0.999);  _foreach_mul_ = None
        _foreach_addcmul__1 = torch.ops.aten._foreach_addcmul_.Scalar([arg8_1, arg6_1], [arg0_1, arg1_1], [arg0_1, arg1_1], 0.0010000000000000009);  arg0_1 = arg1_1 = _foreach_addcmul__1 = None
        _foreach_pow = torch.ops.aten._foreach_pow.ScalarAndTensor(0.9, [arg9_1, arg4_1])
        getitem_2: "f32[][]cpu" = _foreach_pow[0]
        getitem_3: "f32[][]cpu" = _foreach_pow[1];  _foreach_pow = None
        _foreach_pow_1 = torch.ops.aten._foreach_pow.ScalarAndTensor(0.999, [arg9_1, arg4_1]);  arg9_1 = arg4_1 = None
        getitem_4: "f32[][]cpu" = _foreach_pow_1[0]
        getitem_5: "f32[][]cpu" = _foreach_pow_1[1];  _foreach_pow_1 = None
        _foreach_sub_ = torch.ops.aten._foreach_sub_.Scalar([getitem_2, getitem_3], 1);  _foreach_sub_ = None
        _foreach_sub__1 = torch.ops.aten._foreach_sub_.Scalar([getitem_4, getitem_5], 1);  _foreach_sub__1 = None
        _foreach_neg_ = torch.ops.aten._foreach_neg_.default([getitem_4, getitem_5]);  _foreach_neg_ = None
        _foreach_div_ = torch.ops.aten._foreach_div_.Scalar([getitem_2, getitem_3], 0.1);  _foreach_div_ = None
        _foreach_reciprocal_ = torch.ops.aten._foreach_reciprocal_.default([getitem_2, getitem_3]);  _foreach_reciprocal_ = None
        _foreach_sqrt_ = torch.ops.aten._foreach_sqrt_.default([getitem_4, getitem_5]);  _foreach_sqrt_ = None
        _foreach_sqrt = torch.ops.aten._foreach_sqrt.default([arg8_1, arg6_1]);  arg8_1 = arg6_1 = None
        getitem_6: "f32[2, 2][2, 1]cpu" = _foreach_sqrt[0]
        getitem_7: "f32[3][1]cpu" = _foreach_sqrt[1];  _foreach_sqrt = None
        _foreach_div__1 = torch.ops.aten._foreach_div_.List([getitem_6, getitem_7], [getitem_4, getitem_5]);  getitem_4 = getitem_5 = _foreach_div__1 = None
        _foreach_add__1 = torch.ops.aten._foreach_add_.Scalar([getitem_6, getitem_7], 1e-08);  _foreach_add__1 = None
        _foreach_div__2 = torch.ops.aten._foreach_div_.List([getitem_6, getitem_7], [getitem_2, getitem_3]);  getitem_2 = getitem_3 = _foreach_div__2 = None
        _foreach_addcdiv_ = torch.ops.aten._foreach_addcdiv_.Scalar([arg2_1, arg3_1], [arg7_1, arg5_1], [getitem_6, getitem_7]);  arg2_1 = arg3_1 = arg7_1 = arg5_1 = getitem_6 = getitem_7 = _foreach_addcdiv_ = None
        return ()
