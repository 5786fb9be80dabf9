class f(torch.nn.Module):
    def forward(self, ps, gs, ms, vs):
        ps_1: "f32[3][1]cpu"; ps_2: "f32[2, 2][2, 1]cpu"; gs_1: "f32[3][1]cpu"; gs_2: "f32[2, 2][2, 1]cpu"; ms_1: "f32[3][1]cpu"; ms_2: "f32[2, 2][2, 1]cpu"; vs_1: "f32[3][1]cpu"; vs_2: "f32[2, 2][2, 1]cpu"; 

        ps_1, ps_2, gs_1, gs_2, ms_1, ms_2, vs_1, vs_2, = fx_pytree.tree_flatten_spec([ps, gs, ms, vs], self._in_spec)
        # No stacktrace found for following nodes
        _foreach_mul_ = torch.ops.aten._foreach_mul_.Scalar([ms_1, ms_2], 0.9);  _foreach_mul_ = None
        _foreach_add_ = torch.ops.aten._foreach_add_.List([ms_1, ms_2], [gs_1, gs_2], alpha = 0.1);  _foreach_add_ = None
        _foreach_mul__1 = torch.ops.aten._foreach_mul_.Scalar([vs_1, vs_2], 0.999);  _foreach_mul__1 = None
        _foreach_addcmul_ = torch.ops.aten._foreach_addcmul_.Scalar([vs_1, vs_2], [gs_1, gs_2], [gs_1, gs_2], 0.001);  gs_1 = gs_2 = _foreach_addcmul_ = None
        _foreach_sqrt = torch.ops.aten._foreach_sqrt.default([vs_1, vs_2]);  vs_1 = vs_2 = None
        getitem: "f32[3][1]cpu" = _foreach_sqrt[0]
        getitem_1: "f32[2, 2][2, 1]cpu" = _foreach_sqrt[1];  _foreach_sqrt = None
        _foreach_add__1 = torch.ops.aten._foreach_add_.Scalar([getitem, getitem_1], 1e-08);  _foreach_add__1 = None
        _foreach_addcdiv_ = torch.ops.aten._foreach_addcdiv_.Scalar([ps_1, ps_2], [ms_1, ms_2], [getitem, getitem_1], -0.001);  ps_2 = ms_1 = ms_2 = getitem = getitem_1 = _foreach_addcdiv_ = None
        return pytree.tree_unflatten([ps_1], self._out_spec)
