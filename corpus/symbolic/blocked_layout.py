class GraphModule(torch.nn.Module):
    def forward(self, s21: "Sym(s21)", L_w_: "f32[2, s21, 2, 2][4*s21, 4, 2, 1]cpu", L_delta_: "f32[2, 2, 2][4, 2, 1]cpu"):
        l_w_ = L_w_
        l_delta_ = L_delta_

        # File: blocked_layout.program.py:6 in step, code: nhwc = w.permute(0, 2, 3, 1)
        nhwc: "f32[2, 2, 2, s21][4*s21, 2, 1, 4]cpu" = l_w_.permute(0, 2, 3, 1)

        # File: blocked_layout.program.py:7 in step, code: nhwc[..., 0] += delta
        getitem: "f32[2, 2, 2][4*s21, 2, 1]cpu" = nhwc[(Ellipsis, 0)]
        getitem += l_delta_;  iadd: "f32[2, 2, 2][4*s21, 2, 1]cpu" = getitem;  getitem = l_delta_ = None
        nhwc[(Ellipsis, 0)] = iadd;  setitem = nhwc;  iadd = setitem = None

        # File: blocked_layout.program.py:8 in step, code: nhwc.unflatten(0, (1, 2)).mul_(0.5)
        unflatten: "f32[1, 2, 2, 2, s21][8*s21, 4*s21, 2, 1, 4]cpu" = nhwc.unflatten(0, (1, 2));  nhwc = None
        mul_: "f32[1, 2, 2, 2, s21][8*s21, 4*s21, 2, 1, 4]cpu" = unflatten.mul_(0.5);  unflatten = mul_ = None

        # File: blocked_layout.program.py:9 in step, code: return w.reshape(2, -1).sum(dim=1)
        reshape: "f32[2, 4*s21][4*s21, 1]cpu" = l_w_.reshape(2, -1);  l_w_ = None
        sum_1: "f32[2][1]cpu" = reshape.sum(dim = 1);  reshape = None
        return (sum_1,)
