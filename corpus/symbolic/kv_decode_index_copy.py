class GraphModule(torch.nn.Module):
    def forward(self, s96: "Sym(s25)", L_key_cache_: "f32[1, s25, 5, 3][15*s25, 15, 3, 1]cpu", L_cache_position_: "i64[2][1]cpu", L_k_: "f32[1, s25, 2, 3][6*s25, 6, 3, 1]cpu", s68: "Sym(s68)", L_value_cache_: "f32[1, s68, 5, 3][15*s68, 15, 3, 1]cpu", L_v_: "f32[1, s68, 2, 3][6*s68, 6, 3, 1]cpu"):
        l_key_cache_ = L_key_cache_
        l_cache_position_ = L_cache_position_
        l_k_ = L_k_
        l_value_cache_ = L_value_cache_
        l_v_ = L_v_

        # File: kv_decode_index_copy.program.py:6 in step, code: key_cache.index_copy_(2, cache_position, k)
        index_copy_: "f32[1, s25, 5, 3][15*s25, 15, 3, 1]cpu" = l_key_cache_.index_copy_(2, l_cache_position_, l_k_);  l_key_cache_ = l_k_ = index_copy_ = None

        # File: kv_decode_index_copy.program.py:7 in step, code: value_cache.index_copy_(2, cache_position, v)
        index_copy__1: "f32[1, s68, 5, 3][15*s68, 15, 3, 1]cpu" = l_value_cache_.index_copy_(2, l_cache_position_, l_v_);  l_value_cache_ = l_cache_position_ = l_v_ = index_copy__1 = None
        return ()
