class GraphModule(torch.nn.Module):
    def forward(self, s27: "Sym(s27)", L_x_: "f32[3, s27][s27, 1]cpu", L_y_: "f32[3, 2][2, 1]cpu"):
        l_x_ = L_x_
        l_y_ = L_y_

        # File: step_slices.program.py:6 in step, code: x[..., ::2] = y
        l_x_[(Ellipsis, slice(None, None, 2))] = l_y_;  setitem = l_x_;  l_y_ = setitem = None

        # File: step_slices.program.py:7 in step, code: x[..., 1::2] += x[..., ::2]
        getitem: "f32[3, (s27//2)][s27, 2]cpu" = l_x_[(Ellipsis, slice(1, None, 2))]
        getitem_1: "f32[3, ((s27 + 1)//2)][s27, 2]cpu" = l_x_[(Ellipsis, slice(None, None, 2))]
        getitem += getitem_1;  iadd: "f32[3, (s27//2)][s27, 2]cpu" = getitem;  getitem = getitem_1 = None
        l_x_[(Ellipsis, slice(1, None, 2))] = iadd;  setitem_1 = l_x_;  iadd = setitem_1 = None

        # File: step_slices.program.py:8 in step, code: x[-1, None, 1:-1] = 0.5
        l_x_[(-1, None, slice(1, -1, None))] = 0.5;  setitem_2 = l_x_;  setitem_2 = None

        # File: step_slices.program.py:9 in step, code: return x.movedim(0, -1)
        movedim: "f32[s27, 3][1, s27]cpu" = l_x_.movedim(0, -1);  l_x_ = None
        return (movedim,)
