class GraphModule(torch.nn.Module):
    def forward(self, s31: "Sym(s31)", L_kv_: "f32[2, 2, s31, 4][8*s31, 4*s31, 4, 1]cpu", L_k_: "f32[2, 4][4, 1]cpu", L_v_: "f32[2, 4][4, 1]cpu"):
        l_kv_ = L_kv_
        l_k_ = L_k_
        l_v_ = L_v_

        # File: kv_decode_setitem.program.py:6 in step, code: kv[0, :, 2] = k
        l_kv_[(0, slice(None, None, None), 2)] = l_k_;  setitem = l_kv_;  l_k_ = setitem = None

        # File: kv_decode_setitem.program.py:7 in step, code: kv[1, :, 2] = v
        l_kv_[(1, slice(None, None, None), 2)] = l_v_;  setitem_1 = l_kv_;  l_v_ = setitem_1 = None

        # File: kv_decode_setitem.program.py:8 in step, code: keys, values = kv.unbind(0)
        unbind = l_kv_.unbind(0);  l_kv_ = None
        keys: "f32[2, s31, 4][4*s31, 4, 1]cpu" = unbind[0]
        values: "f32[2, s31, 4][4*s31, 4, 1]cpu" = unbind[1];  unbind = None

        # File: kv_decode_setitem.program.py:9 in step, code: return keys[:, :3].sum(dim=1), values[:, :3].mean(dim=1)
        getitem_2: "f32[2, 3, 4][4*s31, 4, 1]cpu" = keys[(slice(None, None, None), slice(None, 3, None))];  keys = None
        sum_1: "f32[2, 4][4, 1]cpu" = getitem_2.sum(dim = 1);  getitem_2 = None
        getitem_3: "f32[2, 3, 4][4*s31, 4, 1]cpu" = values[(slice(None, None, None), slice(None, 3, None))];  values = None
        mean: "f32[2, 4][4, 1]cpu" = getitem_3.mean(dim = 1);  getitem_3 = None
        return (sum_1, mean)
