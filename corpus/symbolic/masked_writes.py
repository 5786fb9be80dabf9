class GraphModule(torch.nn.Module):
    def forward(self, s27: "Sym(s27)", L_tokens_: "i64[3, s27][s27, 1]cpu", L_done_: "b8[3][1]cpu", L_scores_: "f32[3, 4][4, 1]cpu"):
        l_tokens_ = L_tokens_
        l_done_ = L_done_
        l_scores_ = L_scores_

        # File: masked_writes.program.py:6 in step, code: done |= tokens[:, -1] == 2
        getitem: "i64[3][s27]cpu" = l_tokens_[(slice(None, None, None), -1)]
        eq: "b8[3][1]cpu" = getitem == 2;  getitem = None
        l_done_ |= eq;  done: "b8[3][1]cpu" = l_done_;  l_done_ = eq = None

        # File: masked_writes.program.py:7 in step, code: tokens[done] = 0
        l_tokens_[done] = 0;  setitem = l_tokens_;  l_tokens_ = setitem = None

        # File: masked_writes.program.py:8 in step, code: scores.masked_fill_(done.unsqueeze(1), float("-inf"))
        unsqueeze: "b8[3, 1][1, 1]cpu" = done.unsqueeze(1);  done = None
        masked_fill_: "f32[3, 4][4, 1]cpu" = l_scores_.masked_fill_(unsqueeze, -inf);  unsqueeze = masked_fill_ = None

        # File: masked_writes.program.py:9 in step, code: scores[scores > 1] = 0.5
        gt: "b8[3, 4][4, 1]cpu" = l_scores_ > 1
        l_scores_[gt] = 0.5;  setitem_1 = l_scores_;  gt = setitem_1 = None

        # File: masked_writes.program.py:10 in step, code: return scores.argmax(dim=1)
        argmax: "i64[3][1]cpu" = l_scores_.argmax(dim = 1);  l_scores_ = None
        return (argmax,)
