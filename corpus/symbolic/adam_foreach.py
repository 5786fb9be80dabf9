class GraphModule(torch.nn.Module):
    def forward(self, s54: "Sym(s18)", L_g0_: "f32[s18, 2][2, 1]cpu", L_g1_: "f32[3][1]cpu", L_m0_: "f32[s18, 2][2, 1]cpu", L_m1_: "f32[3][1]cpu", L_v0_: "f32[s18, 2][2, 1]cpu", L_v1_: "f32[3][1]cpu", L_p0_: "f32[s18, 2][2, 1]cpu", L_p1_: "f32[3][1]cpu"):
        l_g0_ = L_g0_
        l_g1_ = L_g1_
        l_m0_ = L_m0_
        l_m1_ = L_m1_
        l_v0_ = L_v0_
        l_v1_ = L_v1_
        l_p0_ = L_p0_
        l_p1_ = L_p1_

        # File: adam_foreach.program.py:7 in step, code: torch._foreach_lerp_(ms, grads, 1 - 0.9)
        _foreach_sub = torch._foreach_sub([l_g0_, l_g1_], [l_m0_, l_m1_])
        d: "f32[s18, 2][2, 1]cpu" = _foreach_sub[0]
        d_1: "f32[3][1]cpu" = _foreach_sub[1];  _foreach_sub = None
        full_like: "f32[s18, 2][2, 1]cpu" = torch.full_like(d, 0.09999999999999998)
        full_like_1: "f32[3][1]cpu" = torch.full_like(d_1, 0.09999999999999998)
        _foreach_addcmul_ = torch._foreach_addcmul_([l_m0_, l_m1_], [full_like, full_like_1], (d, d_1));  full_like = full_like_1 = d = d_1 = _foreach_addcmul_ = None

        # File: adam_foreach.program.py:8 in step, code: torch._foreach_mul_(vs, 0.999)
        _foreach_mul_ = torch._foreach_mul_([l_v0_, l_v1_], 0.999);  _foreach_mul_ = None

        # File: adam_foreach.program.py:9 in step, code: torch._foreach_addcmul_(vs, grads, grads, 1 - 0.999)
        _foreach_addcmul__1 = torch._foreach_addcmul_([l_v0_, l_v1_], [l_g0_, l_g1_], [l_g0_, l_g1_], 0.0010000000000000009);  l_g0_ = l_g1_ = _foreach_addcmul__1 = None

        # File: adam_foreach.program.py:10 in step, code: denom = torch._foreach_sqrt(vs)
        _foreach_sqrt = torch._foreach_sqrt([l_v0_, l_v1_]);  l_v0_ = l_v1_ = None
        getitem_8: "f32[s18, 2][2, 1]cpu" = _foreach_sqrt[0]
        getitem_9: "f32[3][1]cpu" = _foreach_sqrt[1];  _foreach_sqrt = None

        # File: adam_foreach.program.py:11 in step, code: torch._foreach_div_(denom, 0.03)
        _foreach_div_ = torch._foreach_div_((getitem_8, getitem_9), 0.03);  _foreach_div_ = None

        # File: adam_foreach.program.py:12 in step, code: torch._foreach_add_(denom, 1e-8)
        _foreach_add_ = torch._foreach_add_((getitem_8, getitem_9), 1e-08);  _foreach_add_ = None

        # File: adam_foreach.program.py:13 in step, code: torch._foreach_addcdiv_(params, ms, denom, -0.1)
        _foreach_addcdiv_ = torch._foreach_addcdiv_([l_p0_, l_p1_], [l_m0_, l_m1_], (getitem_8, getitem_9), -0.1);  l_p0_ = l_p1_ = l_m0_ = l_m1_ = getitem_8 = getitem_9 = _foreach_addcdiv_ = None
        return ()
