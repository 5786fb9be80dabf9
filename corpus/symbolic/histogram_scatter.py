class GraphModule(torch.nn.Module):
    def forward(self, s28: "Sym(s28)", L_counts_: "i64[s28][1]cpu", L_expert_ids_: "i64[3][1]cpu", L_load_: "f32[s28][1]cpu", L_weights_: "f32[3][1]cpu", s2: "Sym(s2)", L_last_seen_: "i64[s2][1]cpu"):
        l_counts_ = L_counts_
        l_expert_ids_ = L_expert_ids_
        l_load_ = L_load_
        l_weights_ = L_weights_
        l_last_seen_ = L_last_seen_

        # File: histogram_scatter.program.py:6 in step, code: counts.scatter_add_(0, expert_ids, torch.ones_like(expert_ids))
        ones_like: "i64[3][1]cpu" = torch.ones_like(l_expert_ids_)
        scatter_add_: "i64[s28][1]cpu" = l_counts_.scatter_add_(0, l_expert_ids_, ones_like);  ones_like = scatter_add_ = None

        # File: histogram_scatter.program.py:7 in step, code: load.index_add_(0, expert_ids, weights)
        index_add_: "f32[s28][1]cpu" = l_load_.index_add_(0, l_expert_ids_, l_weights_);  l_weights_ = index_add_ = None

        # File: histogram_scatter.program.py:8 in step, code: last_seen.scatter_(0, expert_ids, 7)
        scatter_: "i64[s2][1]cpu" = l_last_seen_.scatter_(0, l_expert_ids_, 7);  l_last_seen_ = l_expert_ids_ = scatter_ = None

        # File: histogram_scatter.program.py:9 in step, code: return load / counts.clamp(min=1)
        clamp: "i64[s28][1]cpu" = l_counts_.clamp(min = 1);  l_counts_ = None
        truediv: "f32[s28][1]cpu" = l_load_ / clamp;  l_load_ = clamp = None
        return (truediv,)
