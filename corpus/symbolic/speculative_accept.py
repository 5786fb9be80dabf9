class GraphModule(torch.nn.Module):
    def forward(self, s36: "Sym(s36)", L_draft_: "i64[s36][1]cpu", L_target_: "i64[s36][1]cpu", L_tokens_: "i64[8][1]cpu", L_length_: "i64[][]cpu"):
        l_draft_ = L_draft_
        l_target_ = L_target_
        l_tokens_ = L_tokens_
        l_length_ = L_length_

        # File: speculative_accept.program.py:6 in step, code: match = (draft == target).to(torch.int64)
        eq: "b8[s36][1]cpu" = l_draft_ == l_target_;  l_target_ = None
        match: "i64[s36][1]cpu" = eq.to(torch.int64);  eq = None

        # File: speculative_accept.program.py:7 in step, code: accepted = match.cumprod(dim=0)
        accepted: "i64[s36][1]cpu" = match.cumprod(dim = 0);  match = None

        # File: speculative_accept.program.py:8 in step, code: n = accepted.sum()
        n: "i64[][]cpu" = accepted.sum()

        # File: speculative_accept.program.py:9 in step, code: tokens.index_put_((length + torch.arange(3),), draft * accepted)
        arange: "i64[3][1]cpu" = torch.arange(3)
        add: "i64[3][1]cpu" = l_length_ + arange;  arange = None
        mul: "i64[s36][1]cpu" = l_draft_ * accepted
        index_put_: "i64[8][1]cpu" = l_tokens_.index_put_((add,), mul);  l_tokens_ = add = mul = index_put_ = None

        # File: speculative_accept.program.py:10 in step, code: length += n
        l_length_ += n;  length: "i64[][]cpu" = l_length_;  l_length_ = length = None

        # File: speculative_accept.program.py:11 in step, code: draft.masked_fill_(accepted == 0, -1)
        eq_1: "b8[s36][1]cpu" = accepted == 0;  accepted = None
        masked_fill_: "i64[s36][1]cpu" = l_draft_.masked_fill_(eq_1, -1);  l_draft_ = eq_1 = masked_fill_ = None
        return (n,)
