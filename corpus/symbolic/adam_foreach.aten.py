class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s18)", arg1_1: "f32[s18, 2][2, 1]cpu", arg2_1: "f32[3][1]cpu", arg3_1: "f32[s18, 2][2, 1]cpu", arg4_1: "f32[3][1]cpu", arg5_1: "f32[s18, 2][2, 1]cpu", arg6_1: "f32[3][1]cpu", arg7_1: "f32[s18, 2][2, 1]cpu", arg8_1: "f32[3][1]cpu"):
        # No stacktrace found for following nodes
        _foreach_sub = torch.ops.aten._foreach_sub.List([arg1_1, arg2_1], [arg3_1, arg4_1])
        getitem: "f32[s18, 2][2, 1]cpu" = _foreach_sub[0]
        getitem_1: "f32[3][1]cpu" = _foreach_sub[1];  _foreach_sub = None
        full_like: "f32[s18, 2][2, 1]cpu" = torch.ops.aten.full_like.default(getitem, 0.09999999999999998, pin_memory = False)
        full_like_1: "f32[3][1]cpu" = torch.ops.aten.full_like.default(getitem_1, 0.09999999999999998, pin_memory = False)
        _foreach_addcmul_ = torch.ops.aten._foreach_addcmul_.Scalar([arg3_1, arg4_1], [full_like, full_like_1], [getitem, getitem_1]);  full_like = full_like_1 = getitem = getitem_1 = _foreach_addcmul_ = None
        _foreach_mul_ = torch.ops.aten._foreach_mul_.Scalar([arg5_1, arg6_1], 0.999);  _foreach_mul_ = None
        _foreach_addcmul__1 = torch.ops.aten._foreach_addcmul_.Scalar([arg5_1, arg6_1], [arg1_1, arg2_1], [arg1_1, arg2_1], 0.0010000000000000009);  arg1_1 = arg2_1 = _foreach_addcmul__1 = None
        _foreach_sqrt = torch.ops.aten._foreach_sqrt.default([arg5_1, arg6_1]);  arg5_1 = arg6_1 = None
        getitem_2: "f32[s18, 2][2, 1]cpu" = _foreach_sqrt[0]
        getitem_3: "f32[3][1]cpu" = _foreach_sqrt[1];  _foreach_sqrt = None
        _foreach_div_ = torch.ops.aten._foreach_div_.Scalar([getitem_2, getitem_3], 0.03);  _foreach_div_ = None
        _foreach_add_ = torch.ops.aten._foreach_add_.Scalar([getitem_2, getitem_3], 1e-08);  _foreach_add_ = None
        _foreach_addcdiv_ = torch.ops.aten._foreach_addcdiv_.Scalar([arg7_1, arg8_1], [arg3_1, arg4_1], [getitem_2, getitem_3], -0.1);  arg7_1 = arg8_1 = arg3_1 = arg4_1 = getitem_2 = getitem_3 = _foreach_addcdiv_ = None
        return ()
