class GraphModule(torch.nn.Module):
    def forward(self, s43: "Sym(s43)", L_kv_cache_: "f32[3, 2, s43][2*s43, s43, 1]cpu", L_slots_: "i64[2][1]cpu", s25: "Sym(s25)", L_k_: "f32[2, s25][s25, 1]cpu"):
        l_kv_cache_ = L_kv_cache_
        l_slots_ = L_slots_
        l_k_ = L_k_

        # File: kv_paged_flat.program.py:6 in step, code: flat = kv_cache.view(-1, kv_cache.shape[-1])
        flat: "f32[6, s43][s43, 1]cpu" = l_kv_cache_.view(-1, s43);  s43 = None

        # File: kv_paged_flat.program.py:7 in step, code: flat[slots] = k
        flat[l_slots_] = l_k_;  setitem = flat;  flat = l_slots_ = l_k_ = setitem = None

        # File: kv_paged_flat.program.py:8 in step, code: return kv_cache.permute(1, 0, 2) + 1
        permute: "f32[2, 3, s43][s43, 2*s43, 1]cpu" = l_kv_cache_.permute(1, 0, 2);  l_kv_cache_ = None
        add: "f32[2, 3, s43][s43, 2*s43, 1]cpu" = permute + 1;  permute = None
        return (add,)
