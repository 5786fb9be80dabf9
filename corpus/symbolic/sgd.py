class GraphModule(torch.nn.Module):
    def forward(self, s73: "Sym(s15)", L_gw_: "f32[s15, 2][2, 1]cpu", L_w_: "f32[s15, 2][2, 1]cpu", s52: "Sym(s52)", L_b_: "f32[s52][1]cpu", L_gb_: "f32[s52][1]cpu"):
        l_gw_ = L_gw_
        l_w_ = L_w_
        l_b_ = L_b_
        l_gb_ = L_gb_

        # File: sgd.program.py:6 in step, code: gw = gw.add(w, alpha=0.01)
        gw: "f32[s15, 2][2, 1]cpu" = l_gw_.add(l_w_, alpha = 0.01);  l_gw_ = None

        # File: sgd.program.py:7 in step, code: w.add_(gw, alpha=-0.1)
        add_: "f32[s15, 2][2, 1]cpu" = l_w_.add_(gw, alpha = -0.1);  gw = add_ = None

        # File: sgd.program.py:8 in step, code: b.add_(gb, alpha=-0.1)
        add__1: "f32[s52][1]cpu" = l_b_.add_(l_gb_, alpha = -0.1);  l_b_ = l_gb_ = add__1 = None

        # File: sgd.program.py:9 in step, code: return w.norm()
        norm: "f32[][]cpu" = l_w_.norm();  l_w_ = None
        return (norm,)
