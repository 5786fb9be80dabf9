class GraphModule(torch.nn.Module):
    def forward(self, s37: "Sym(s37)", L_k_: "f32[s37, 3][3, 1]cpu", s98: "Sym(s28)", L_scale_: "f32[s28, 4][4, 1]cpu", L_slot_: "i64[1][1]cpu", L_cache_: "i8[s28, 4, 3][12, 3, 1]cpu"):
        l_k_ = L_k_
        l_scale_ = L_scale_
        l_slot_ = L_slot_
        l_cache_ = L_cache_

        # File: kv_quantised.program.py:6 in step, code: s = k.abs().amax(dim=-1, keepdim=True) / 127
        abs_1: "f32[s37, 3][3, 1]cpu" = l_k_.abs()
        amax: "f32[s37, 1][1, 1]cpu" = abs_1.amax(dim = -1, keepdim = True);  abs_1 = None
        s: "f32[s37, 1][1, 1]cpu" = amax / 127;  amax = None

        # File: kv_quantised.program.py:7 in step, code: scale[:, slot] = s
        l_scale_[(slice(None, None, None), l_slot_)] = s;  setitem = l_scale_;  setitem = None

        # File: kv_quantised.program.py:8 in step, code: q = torch.round(k / s).clamp(-128, 127)
        truediv_1: "f32[s37, 3][3, 1]cpu" = l_k_ / s;  l_k_ = s = None
        round_1: "f32[s37, 3][3, 1]cpu" = torch.round(truediv_1);  truediv_1 = None
        q: "f32[s37, 3][3, 1]cpu" = round_1.clamp(-128, 127);  round_1 = None

        # File: kv_quantised.program.py:9 in step, code: cache[:, slot] = q.to(torch.int8).unsqueeze(1)
        to: "i8[s37, 3][3, 1]cpu" = q.to(torch.int8);  q = None
        unsqueeze: "i8[s37, 1, 3][3, 3, 1]cpu" = to.unsqueeze(1);  to = None
        l_cache_[(slice(None, None, None), l_slot_)] = unsqueeze;  setitem_1 = l_cache_;  l_slot_ = unsqueeze = setitem_1 = None

        # File: kv_quantised.program.py:10 in step, code: return cache.to(torch.float32) * scale.unsqueeze(-1)
        to_1: "f32[s28, 4, 3][12, 3, 1]cpu" = l_cache_.to(torch.float32);  l_cache_ = None
        unsqueeze_1: "f32[s28, 4, 1][4, 1, 1]cpu" = l_scale_.unsqueeze(-1);  l_scale_ = None
        mul: "f32[s28, 4, 3][12, 3, 1]cpu" = to_1 * unsqueeze_1;  to_1 = unsqueeze_1 = None
        return (mul,)
