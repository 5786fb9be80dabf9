class GraphModule(torch.nn.Module):
    def forward(self, s21: "Sym(s17)", L_head_: "f32[s17][1]cpu +1", L_x_: "f32[s17][1]cpu", s97: "Sym(s97)", L_tail_: "f32[s17][1]cpu @L_head_+4"):
        l_head_ = L_head_
        l_x_ = L_x_
        l_tail_ = L_tail_

        # File: overlapping_inputs.program.py:6 in step, code: head.add_(x)
        add_: "f32[s17][1]cpu" = l_head_.add_(l_x_);  l_x_ = add_ = None

        # File: overlapping_inputs.program.py:7 in step, code: tail[::2].zero_()
        getitem: "f32[((s17 + 1)//2)][2]cpu" = l_tail_[slice(None, None, 2)]
        zero_: "f32[((s17 + 1)//2)][2]cpu" = getitem.zero_();  getitem = zero_ = None

        # File: overlapping_inputs.program.py:8 in step, code: return head * tail
        mul: "f32[s17][1]cpu" = l_head_ * l_tail_;  l_head_ = l_tail_ = None
        return (mul,)
