class GraphModule(torch.nn.Module):
    def forward(self, s23: "Sym(s23)", L_gates_: "f32[2, s23][s23, 1]cpu", L_x_: "f32[2, s23][s23, 1]cpu", L_state_: "f32[2, 2, 2][4, 2, 1]cpu"):
        l_gates_ = L_gates_
        l_x_ = L_x_
        l_state_ = L_state_

        # File: chunk_unbind_writes.program.py:6 in step, code: gates.add_(x)
        add_: "f32[2, s23][s23, 1]cpu" = l_gates_.add_(l_x_);  l_x_ = add_ = None

        # File: chunk_unbind_writes.program.py:7 in step, code: i, f, g, o = gates.chunk(4, dim=1)
        chunk = l_gates_.chunk(4, dim = 1);  l_gates_ = None
        i: "f32[2, ((s23 + 3)//4)][s23, 1]cpu" = chunk[0]
        f: "f32[2, ((s23 + 3)//4)][s23, 1]cpu" = chunk[1]
        g: "f32[2, ((s23 + 3)//4)][s23, 1]cpu" = chunk[2]
        o: "f32[2, s23 - 3*(((s23 + 3)//4))][s23, 1]cpu" = chunk[3];  chunk = None

        # File: chunk_unbind_writes.program.py:8 in step, code: i.sigmoid_()
        sigmoid_: "f32[2, ((s23 + 3)//4)][s23, 1]cpu" = i.sigmoid_();  sigmoid_ = None

        # File: chunk_unbind_writes.program.py:9 in step, code: f.sigmoid_()
        sigmoid__1: "f32[2, ((s23 + 3)//4)][s23, 1]cpu" = f.sigmoid_();  sigmoid__1 = None

        # File: chunk_unbind_writes.program.py:10 in step, code: g.tanh_()
        tanh_: "f32[2, ((s23 + 3)//4)][s23, 1]cpu" = g.tanh_();  tanh_ = None

        # File: chunk_unbind_writes.program.py:11 in step, code: o.sigmoid_()
        sigmoid__2: "f32[2, s23 - 3*(((s23 + 3)//4))][s23, 1]cpu" = o.sigmoid_();  sigmoid__2 = None

        # File: chunk_unbind_writes.program.py:12 in step, code: h, c = state.unbind(0)
        unbind = l_state_.unbind(0);  l_state_ = None
        h: "f32[2, 2][2, 1]cpu" = unbind[0]
        c: "f32[2, 2][2, 1]cpu" = unbind[1];  unbind = None

        # File: chunk_unbind_writes.program.py:13 in step, code: c.mul_(f).addcmul_(i, g)
        mul_: "f32[2, 2][2, 1]cpu" = c.mul_(f);  f = None
        addcmul_: "f32[2, 2][2, 1]cpu" = mul_.addcmul_(i, g);  mul_ = i = g = addcmul_ = None

        # File: chunk_unbind_writes.program.py:14 in step, code: h.copy_(o * torch.tanh(c))
        tanh: "f32[2, 2][2, 1]cpu" = torch.tanh(c);  c = None
        mul: "f32[2, s23 - 3*(((s23 + 3)//4))][Max(1, s23 - 3*(((s23 + 3)//4))), 1]cpu" = o * tanh;  o = tanh = None
        copy_: "f32[2, 2][2, 1]cpu" = h.copy_(mul);  mul = copy_ = None
        return (h,)
