class GraphModule(torch.nn.Module):
    def forward(self, s15: "Sym(s15)", L_w_: "f32[s15, 4][4, 1]cpu", L_b_: "f32[3, 2][2, 1]cpu", L_a_: "f32[2, 4][4, 1]cpu", L_scratch_: "f32[3, 4][4, 1]cpu"):
        l_w_ = L_w_
        l_b_ = L_b_
        l_a_ = L_a_
        l_scratch_ = L_scratch_

        # File: lora_merge.program.py:6 in step, code: piece = w.narrow(0, 2, 3)
        piece: "f32[3, 4][4, 1]cpu" = l_w_.narrow(0, 2, 3)

        # File: lora_merge.program.py:7 in step, code: piece.addmm_(b, a, beta=1.0, alpha=0.5)
        addmm_: "f32[3, 4][4, 1]cpu" = piece.addmm_(l_b_, l_a_, beta = 1.0, alpha = 0.5);  piece = addmm_ = None

        # File: lora_merge.program.py:8 in step, code: torch.mm(b, a, out=scratch)
        mm: "f32[3, 4][4, 1]cpu" = torch.mm(l_b_, l_a_, out = l_scratch_);  l_b_ = l_a_ = mm = None

        # File: lora_merge.program.py:9 in step, code: return w.sum() + scratch.sum()
        sum_1: "f32[][]cpu" = l_w_.sum();  l_w_ = None
        sum_2: "f32[][]cpu" = l_scratch_.sum();  l_scratch_ = None
        add: "f32[][]cpu" = sum_1 + sum_2;  sum_1 = sum_2 = None
        return (add,)
