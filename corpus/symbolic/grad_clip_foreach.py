class GraphModule(torch.nn.Module):
    def forward(self, s54: "Sym(s54)", L_g0_: "f32[s54, 2][2, 1]cpu", L_g1_: "f32[3][1]cpu", L_g2_: "f32[][]cpu"):
        l_g0_ = L_g0_
        l_g1_ = L_g1_
        l_g2_ = L_g2_

        # File: grad_clip_foreach.program.py:7 in step, code: norms = torch._foreach_norm(grads, 2.0)
        _foreach_norm = torch._foreach_norm([l_g0_, l_g1_, l_g2_], 2.0)
        getitem: "f32[][]cpu" = _foreach_norm[0]
        getitem_1: "f32[][]cpu" = _foreach_norm[1]
        getitem_2: "f32[][]cpu" = _foreach_norm[2];  _foreach_norm = None

        # File: grad_clip_foreach.program.py:8 in step, code: total = torch.linalg.vector_norm(torch.stack(list(norms)), 2.0)
        stack: "f32[3][1]cpu" = torch.stack([getitem, getitem_1, getitem_2]);  getitem = getitem_1 = getitem_2 = None
        total: "f32[][]cpu" = torch._C._linalg.linalg_vector_norm(stack, 2.0);  stack = None

        # File: grad_clip_foreach.program.py:9 in step, code: coefficient = torch.clamp(1.0 / (total + 1e-6), max=1.0)
        add: "f32[][]cpu" = total + 1e-06
        truediv: "f32[][]cpu" = 1.0 / add;  add = None
        coefficient: "f32[][]cpu" = torch.clamp(truediv, max = 1.0);  truediv = None

        # File: grad_clip_foreach.program.py:10 in step, code: torch._foreach_mul_(grads, coefficient)
        _foreach_mul_ = torch._foreach_mul_([l_g0_, l_g1_, l_g2_], coefficient);  l_g0_ = l_g1_ = l_g2_ = coefficient = _foreach_mul_ = None
        return (total,)
