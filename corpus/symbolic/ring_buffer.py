class GraphModule(torch.nn.Module):
    def forward(self, s11: "Sym(s11)", L_buffer_: "f32[4, s11][s11, 1]cpu", L_head_: "i64[1][1]cpu", s27: "Sym(s27)", L_x_: "f32[1, s27][s27, 1]cpu"):
        l_buffer_ = L_buffer_
        l_head_ = L_head_
        l_x_ = L_x_

        # File: ring_buffer.program.py:6 in step, code: buffer[head] = x
        l_buffer_[l_head_] = l_x_;  setitem = l_buffer_;  l_x_ = setitem = None

        # File: ring_buffer.program.py:7 in step, code: head.add_(1).remainder_(buffer.shape[0])
        add_: "i64[1][1]cpu" = l_head_.add_(1)
        remainder_: "i64[1][1]cpu" = add_.remainder_(4);  add_ = remainder_ = None

        # File: ring_buffer.program.py:8 in step, code: return buffer[head], buffer[(head + 1) % buffer.shape[0]]
        getitem_2: "f32[1, s11][s11, 1]cpu" = l_buffer_[l_head_]
        add: "i64[1][1]cpu" = l_head_ + 1;  l_head_ = None
        mod: "i64[1][1]cpu" = add % 4;  add = None
        getitem_5: "f32[1, s11][s11, 1]cpu" = l_buffer_[mod];  l_buffer_ = mod = None
        return (getitem_2, getitem_5)
