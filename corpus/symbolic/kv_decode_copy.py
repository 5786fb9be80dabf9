class GraphModule(torch.nn.Module):
    def forward(self, s69: "Sym(s0)", L_k_cache_: "f32[1, s0, 6, 4][24*s0, 24, 4, 1]cpu", L_k_: "f32[1, s0, 1, 4][4*s0, 4, 4, 1]cpu", L_v_cache_: "f32[1, s0, 6, 4][24*s0, 24, 4, 1]cpu", L_v_: "f32[1, s0, 1, 4][4*s0, 4, 4, 1]cpu", L_q_: "f32[1, s0, 1, 4][4*s0, 4, 4, 1]cpu"):
        l_k_cache_ = L_k_cache_
        l_k_ = L_k_
        l_v_cache_ = L_v_cache_
        l_v_ = L_v_
        l_q_ = L_q_

        # File: kv_decode_copy.program.py:8 in step, code: k_cache[:, :, 3:4].copy_(k)
        getitem: "f32[1, s0, 1, 4][24*s0, 24, 4, 1]cpu" = l_k_cache_[(slice(None, None, None), slice(None, None, None), slice(3, 4, None))]
        copy_: "f32[1, s0, 1, 4][24*s0, 24, 4, 1]cpu" = getitem.copy_(l_k_);  getitem = l_k_ = copy_ = None

        # File: kv_decode_copy.program.py:9 in step, code: v_cache[:, :, 3:4].copy_(v)
        getitem_1: "f32[1, s0, 1, 4][24*s0, 24, 4, 1]cpu" = l_v_cache_[(slice(None, None, None), slice(None, None, None), slice(3, 4, None))]
        copy__1: "f32[1, s0, 1, 4][24*s0, 24, 4, 1]cpu" = getitem_1.copy_(l_v_);  getitem_1 = l_v_ = copy__1 = None

        # File: kv_decode_copy.program.py:10 in step, code: scores = q @ k_cache[:, :, :4].transpose(-1, -2) / math.sqrt(q.shape[-1])
        getitem_2: "f32[1, s0, 4, 4][24*s0, 24, 4, 1]cpu" = l_k_cache_[(slice(None, None, None), slice(None, None, None), slice(None, 4, None))];  l_k_cache_ = None
        transpose: "f32[1, s0, 4, 4][24*s0, 24, 1, 4]cpu" = getitem_2.transpose(-1, -2);  getitem_2 = None
        matmul: "f32[1, s0, 1, 4][4*s0, 4, 4, 1]cpu" = l_q_ @ transpose;  l_q_ = transpose = None
        scores: "f32[1, s0, 1, 4][4*s0, 4, 4, 1]cpu" = matmul / 2.0;  matmul = None

        # File: kv_decode_copy.program.py:11 in step, code: return torch.softmax(scores, dim=-1) @ v_cache[:, :, :4]
        softmax: "f32[1, s0, 1, 4][4*s0, 4, 4, 1]cpu" = torch.softmax(scores, dim = -1);  scores = None
        getitem_7: "f32[1, s0, 4, 4][24*s0, 24, 4, 1]cpu" = l_v_cache_[(slice(None, None, None), slice(None, None, None), slice(None, 4, None))];  l_v_cache_ = None
        matmul_1: "f32[1, s0, 1, 4][4*s0, 4, 4, 1]cpu" = softmax @ getitem_7;  softmax = getitem_7 = None
        return (matmul_1,)
