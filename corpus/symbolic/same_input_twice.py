class GraphModule(torch.nn.Module):
    def forward(self, s77: "Sym(s17)", L_x_: "f32[s17, 3][3, 1]cpu", L_y_: "f32[s17, 3][3, 1]cpu"):
        l_x_ = L_x_
        l_y_ = L_y_

        # File: same_input_twice.program.py:6 in step, code: x.mul_(y)
        mul_: "f32[s17, 3][3, 1]cpu" = l_x_.mul_(l_y_);  l_y_ = mul_ = None

        # File: same_input_twice.program.py:7 in step, code: t = x.t()
        t: "f32[3, s17][1, 3]cpu" = l_x_.t();  l_x_ = None

        # File: same_input_twice.program.py:8 in step, code: return x, t, x, t[0]
        getitem: "f32[s17][3]cpu" = t[0]
        return (t, getitem)
