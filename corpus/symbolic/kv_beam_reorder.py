class GraphModule(torch.nn.Module):
    def forward(self, s69: "Sym(s69)", L_k_cache_: "f32[3, s69, 2][2*s69, 2, 1]cpu", L_beams_: "i64[3][1]cpu", s0: "Sym(s0)", L_v_cache_: "f32[3, s0, 2][2*s0, 2, 1]cpu", L_scores_: "f32[3][1]cpu"):
        l_k_cache_ = L_k_cache_
        l_beams_ = L_beams_
        l_v_cache_ = L_v_cache_
        l_scores_ = L_scores_

        # File: kv_beam_reorder.program.py:6 in step, code: k_cache.copy_(k_cache.index_select(0, beams))
        index_select: "f32[3, s69, 2][2*s69, 2, 1]cpu" = l_k_cache_.index_select(0, l_beams_)
        copy_: "f32[3, s69, 2][2*s69, 2, 1]cpu" = l_k_cache_.copy_(index_select);  l_k_cache_ = index_select = copy_ = None

        # File: kv_beam_reorder.program.py:7 in step, code: v_cache.copy_(v_cache.index_select(0, beams))
        index_select_1: "f32[3, s0, 2][2*s0, 2, 1]cpu" = l_v_cache_.index_select(0, l_beams_)
        copy__1: "f32[3, s0, 2][2*s0, 2, 1]cpu" = l_v_cache_.copy_(index_select_1);  l_v_cache_ = index_select_1 = copy__1 = None

        # File: kv_beam_reorder.program.py:8 in step, code: scores.copy_(scores[beams])
        getitem: "f32[3][1]cpu" = l_scores_[l_beams_];  l_beams_ = None
        copy__2: "f32[3][1]cpu" = l_scores_.copy_(getitem);  getitem = copy__2 = None

        # File: kv_beam_reorder.program.py:9 in step, code: return scores.log_softmax(-1)
        log_softmax: "f32[3][1]cpu" = l_scores_.log_softmax(-1);  l_scores_ = None
        return (log_softmax,)
