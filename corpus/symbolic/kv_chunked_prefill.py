class GraphModule(torch.nn.Module):
    def forward(self, s27: "Sym(s27)", L_x_: "f32[3, s27][s27, 1]cpu", L_w_qkv_: "f32[s27, 12][12, 1]cpu", L_cache_: "f32[2, 6, 4][24, 4, 1]cpu"):
        l_x_ = L_x_
        l_w_qkv_ = L_w_qkv_
        l_cache_ = L_cache_

        # File: kv_chunked_prefill.program.py:6 in step, code: q, k, v = torch.chunk(x @ w_qkv, 3, dim=-1)
        matmul: "f32[3, 12][12, 1]cpu" = l_x_ @ l_w_qkv_;  l_x_ = l_w_qkv_ = None
        chunk = torch.chunk(matmul, 3, dim = -1);  matmul = None
        q: "f32[3, 4][12, 1]cpu" = chunk[0]
        k: "f32[3, 4][12, 1]cpu" = chunk[1]
        v: "f32[3, 4][12, 1]cpu" = chunk[2];  chunk = None

        # File: kv_chunked_prefill.program.py:7 in step, code: cache[0, 2:5] = k
        l_cache_[(0, slice(2, 5, None))] = k;  setitem = l_cache_;  k = setitem = None

        # File: kv_chunked_prefill.program.py:8 in step, code: cache[1, 2:5] = v
        l_cache_[(1, slice(2, 5, None))] = v;  setitem_1 = l_cache_;  v = setitem_1 = None

        # File: kv_chunked_prefill.program.py:9 in step, code: scores = q @ cache[0, :5].T
        getitem_3: "f32[5, 4][4, 1]cpu" = l_cache_[(0, slice(None, 5, None))]
        getattr_1: "f32[4, 5][1, 4]cpu" = getitem_3.T;  getitem_3 = None
        scores: "f32[3, 5][5, 1]cpu" = q @ getattr_1;  q = getattr_1 = None

        # File: kv_chunked_prefill.program.py:10 in step, code: return torch.softmax(scores, -1) @ cache[1, :5]
        softmax: "f32[3, 5][5, 1]cpu" = torch.softmax(scores, -1);  scores = None
        getitem_4: "f32[5, 4][4, 1]cpu" = l_cache_[(1, slice(None, 5, None))];  l_cache_ = None
        matmul_2: "f32[3, 4][4, 1]cpu" = softmax @ getitem_4;  softmax = getitem_4 = None
        return (matmul_2,)
