class GraphModule(torch.nn.Module):
    def forward(self, L_ms_0_: "f32[3][1]cpu", L_ms_1_: "f32[2, 2][2, 1]cpu", L_gs_0_: "f32[3][1]cpu", L_gs_1_: "f32[2, 2][2, 1]cpu", L_vs_0_: "f32[3][1]cpu", L_vs_1_: "f32[2, 2][2, 1]cpu", L_ps_0_: "f32[3][1]cpu", L_ps_1_: "f32[2, 2][2, 1]cpu"):
        l_ms_0_ = L_ms_0_
        l_ms_1_ = L_ms_1_
        l_gs_0_ = L_gs_0_
        l_gs_1_ = L_gs_1_
        l_vs_0_ = L_vs_0_
        l_vs_1_ = L_vs_1_
        l_ps_0_ = L_ps_0_
        l_ps_1_ = L_ps_1_

        # File: make.py:95 in f, code: torch._foreach_mul_(ms,0.9); torch._foreach_add_(ms,gs,alpha=0.1)
        _foreach_mul_ = torch._foreach_mul_([l_ms_0_, l_ms_1_], 0.9);  _foreach_mul_ = None
        _foreach_add_ = torch._foreach_add_([l_ms_0_, l_ms_1_], [l_gs_0_, l_gs_1_], alpha = 0.1);  _foreach_add_ = None

        # File: make.py:96 in f, code: torch._foreach_mul_(vs,0.999); torch._foreach_addcmul_(vs,gs,gs,0.001)
        _foreach_mul__1 = torch._foreach_mul_([l_vs_0_, l_vs_1_], 0.999);  _foreach_mul__1 = None
        _foreach_addcmul_ = torch._foreach_addcmul_([l_vs_0_, l_vs_1_], [l_gs_0_, l_gs_1_], [l_gs_0_, l_gs_1_], 0.001);  l_gs_0_ = l_gs_1_ = _foreach_addcmul_ = None

        # File: make.py:97 in f, code: d=torch._foreach_sqrt(vs); torch._foreach_add_(d,1e-8); torch._foreach_addcdiv_(ps,ms,d,-1e-3); return ps[0]
        _foreach_sqrt = torch._foreach_sqrt([l_vs_0_, l_vs_1_]);  l_vs_0_ = l_vs_1_ = None
        getitem_8: "f32[3][1]cpu" = _foreach_sqrt[0]
        getitem_9: "f32[2, 2][2, 1]cpu" = _foreach_sqrt[1];  _foreach_sqrt = None
        _foreach_add__1 = torch._foreach_add_((getitem_8, getitem_9), 1e-08);  _foreach_add__1 = None
        _foreach_addcdiv_ = torch._foreach_addcdiv_([l_ps_0_, l_ps_1_], [l_ms_0_, l_ms_1_], (getitem_8, getitem_9), -0.001);  l_ps_1_ = l_ms_0_ = l_ms_1_ = getitem_8 = getitem_9 = _foreach_addcdiv_ = None
        return (l_ps_0_,)
