class GraphModule(torch.nn.Module):
    def forward(self, s21: "Sym(s21)", L_kv_cache_: "f32[s21, 6, 2, 3][36, 6, 3, 1]cpu", s25: "Sym(s25)", L_k_: "f32[3, s25, 3][3*s25, 3, 1]cpu", L_slot_mapping_: "i64[3][1]cpu", s81: "Sym(s81)", L_v_: "f32[3, s81, 3][3*s81, 3, 1]cpu"):
        l_kv_cache_ = L_kv_cache_
        l_k_ = L_k_
        l_slot_mapping_ = L_slot_mapping_
        l_v_ = L_v_

        # File: kv_decode_index_put.program.py:6 in step, code: k_cache, v_cache = kv_cache[0], kv_cache[1]
        k_cache: "f32[6, 2, 3][6, 3, 1]cpu" = l_kv_cache_[0]
        v_cache: "f32[6, 2, 3][6, 3, 1]cpu" = l_kv_cache_[1];  l_kv_cache_ = None

        # File: kv_decode_index_put.program.py:7 in step, code: k_cache.index_put_((slot_mapping,), k)
        index_put_: "f32[6, 2, 3][6, 3, 1]cpu" = k_cache.index_put_((l_slot_mapping_,), l_k_);  l_k_ = index_put_ = None

        # File: kv_decode_index_put.program.py:8 in step, code: v_cache.index_put_((slot_mapping,), v.to(v_cache.dtype))
        to: "f32[3, s81, 3][3*s81, 3, 1]cpu" = l_v_.to(torch.float32);  l_v_ = None
        index_put__1: "f32[6, 2, 3][6, 3, 1]cpu" = v_cache.index_put_((l_slot_mapping_,), to);  v_cache = to = index_put__1 = None

        # File: kv_decode_index_put.program.py:9 in step, code: return k_cache.index_select(0, slot_mapping) * 2
        index_select: "f32[3, 2, 3][6, 3, 1]cpu" = k_cache.index_select(0, l_slot_mapping_);  k_cache = l_slot_mapping_ = None
        mul: "f32[3, 2, 3][6, 3, 1]cpu" = index_select * 2;  index_select = None
        return (mul,)
