class GraphModule(torch.nn.Module):
    def forward(self, L_position_: "i64[1][1]cpu", L_block_table_: "i64[2][1]cpu", s86: "Sym(s25)", L_cache_: "f32[2, 5, 4, s25][20*s25, 4*s25, s25, 1]cpu", L_k_: "f32[1, s25][s25, 1]cpu", s81: "Sym(s81)", L_v_: "f32[1, s81][s81, 1]cpu"):
        l_position_ = L_position_
        l_block_table_ = L_block_table_
        l_cache_ = L_cache_
        l_k_ = L_k_
        l_v_ = L_v_

        # File: kv_paged.program.py:8 in step, code: block = block_table[position // BLOCK]
        floordiv: "i64[1][1]cpu" = l_position_ // 4
        block: "i64[1][1]cpu" = l_block_table_[floordiv];  floordiv = None

        # File: kv_paged.program.py:9 in step, code: offset = position % BLOCK
        offset: "i64[1][1]cpu" = l_position_ % 4;  l_position_ = None

        # File: kv_paged.program.py:10 in step, code: cache[0, block, offset] = k
        l_cache_[(0, block, offset)] = l_k_;  setitem = l_cache_;  setitem = None

        # File: kv_paged.program.py:11 in step, code: cache[1, block, offset] = v
        l_cache_[(1, block, offset)] = l_v_;  setitem_1 = l_cache_;  block = offset = l_v_ = setitem_1 = None

        # File: kv_paged.program.py:12 in step, code: pages = cache[:, block_table].flatten(1, 2)
        getitem_1: "f32[2, 2, 4, s25][8*s25, 4*s25, s25, 1]cpu" = l_cache_[(slice(None, None, None), l_block_table_)];  l_cache_ = l_block_table_ = None
        pages: "f32[2, 8, s25][8*s25, s25, 1]cpu" = getitem_1.flatten(1, 2);  getitem_1 = None

        # File: kv_paged.program.py:13 in step, code: return (pages[0] * k).sum(-1), pages[1]
        getitem_2: "f32[8, s25][s25, 1]cpu" = pages[0]
        mul: "f32[8, s25][s25, 1]cpu" = getitem_2 * l_k_;  getitem_2 = l_k_ = None
        sum_1: "f32[8][1]cpu" = mul.sum(-1);  mul = None
        getitem_3: "f32[8, s25][s25, 1]cpu" = pages[1];  pages = None
        return (sum_1, getitem_3)
