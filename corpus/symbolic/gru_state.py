class GraphModule(torch.nn.Module):
    def forward(self, s77: "Sym(s75)", L_x_: "f32[s75, 4][4, 1]cpu", L_w_ih_: "f32[4, 9][9, 1]cpu", L_h_: "f32[s75, 3][3, 1]cpu", L_w_hh_: "f32[3, 9][9, 1]cpu"):
        l_x_ = L_x_
        l_w_ih_ = L_w_ih_
        l_h_ = L_h_
        l_w_hh_ = L_w_hh_

        # File: gru_state.program.py:6 in step, code: gi, gh = x @ w_ih, h @ w_hh
        gi: "f32[s75, 9][9, 1]cpu" = l_x_ @ l_w_ih_;  l_x_ = l_w_ih_ = None
        gh: "f32[s75, 9][9, 1]cpu" = l_h_ @ l_w_hh_;  l_w_hh_ = None

        # File: gru_state.program.py:7 in step, code: r_i, z_i, n_i = gi.chunk(3, -1)
        chunk = gi.chunk(3, -1);  gi = None
        r_i: "f32[s75, 3][9, 1]cpu" = chunk[0]
        z_i: "f32[s75, 3][9, 1]cpu" = chunk[1]
        n_i: "f32[s75, 3][9, 1]cpu" = chunk[2];  chunk = None

        # File: gru_state.program.py:8 in step, code: r_h, z_h, n_h = gh.chunk(3, -1)
        chunk_1 = gh.chunk(3, -1);  gh = None
        r_h: "f32[s75, 3][9, 1]cpu" = chunk_1[0]
        z_h: "f32[s75, 3][9, 1]cpu" = chunk_1[1]
        n_h: "f32[s75, 3][9, 1]cpu" = chunk_1[2];  chunk_1 = None

        # File: gru_state.program.py:9 in step, code: r = torch.sigmoid(r_i + r_h)
        add: "f32[s75, 3][3, 1]cpu" = r_i + r_h;  r_i = r_h = None
        r: "f32[s75, 3][3, 1]cpu" = torch.sigmoid(add);  add = None

        # File: gru_state.program.py:10 in step, code: z = torch.sigmoid_(z_i + z_h)
        add_1: "f32[s75, 3][3, 1]cpu" = z_i + z_h;  z_i = z_h = None
        z: "f32[s75, 3][3, 1]cpu" = torch.sigmoid_(add_1);  add_1 = None

        # File: gru_state.program.py:11 in step, code: n = torch.tanh(n_i + r * n_h)
        mul: "f32[s75, 3][3, 1]cpu" = r * n_h;  r = n_h = None
        add_2: "f32[s75, 3][3, 1]cpu" = n_i + mul;  n_i = mul = None
        n: "f32[s75, 3][3, 1]cpu" = torch.tanh(add_2);  add_2 = None

        # File: gru_state.program.py:12 in step, code: h.mul_(z).add_((1 - z) * n)
        mul_: "f32[s75, 3][3, 1]cpu" = l_h_.mul_(z)
        sub: "f32[s75, 3][3, 1]cpu" = 1 - z;  z = None
        mul_1: "f32[s75, 3][3, 1]cpu" = sub * n;  sub = n = None
        add_: "f32[s75, 3][3, 1]cpu" = mul_.add_(mul_1);  mul_ = mul_1 = add_ = None

        # File: gru_state.program.py:13 in step, code: return h.clone()
        clone: "f32[s75, 3][3, 1]cpu" = l_h_.clone();  l_h_ = None
        return (clone,)
