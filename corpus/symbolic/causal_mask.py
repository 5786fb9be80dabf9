class GraphModule(torch.nn.Module):
    def forward(self, L_mask_: "f32[4, 4][4, 1]cpu", s68: "Sym(s68)", L_scores_: "f32[s68, 4, 4][16, 4, 1]cpu"):
        l_mask_ = L_mask_
        l_scores_ = L_scores_

        # File: causal_mask.program.py:6 in step, code: mask.fill_(float("-inf"))
        fill_: "f32[4, 4][4, 1]cpu" = l_mask_.fill_(-inf);  fill_ = None

        # File: causal_mask.program.py:7 in step, code: mask.triu_(diagonal=1)
        triu_: "f32[4, 4][4, 1]cpu" = l_mask_.triu_(diagonal = 1);  triu_ = None

        # File: causal_mask.program.py:8 in step, code: mask[0, :] = 0
        l_mask_[(0, slice(None, None, None))] = 0;  setitem = l_mask_;  setitem = None

        # File: causal_mask.program.py:9 in step, code: scores += mask
        l_scores_ += l_mask_;  scores: "f32[s68, 4, 4][16, 4, 1]cpu" = l_scores_;  l_scores_ = l_mask_ = None

        # File: causal_mask.program.py:10 in step, code: return torch.softmax(scores, dim=-1)
        softmax: "f32[s68, 4, 4][16, 4, 1]cpu" = torch.softmax(scores, dim = -1);  scores = None
        return (softmax,)
