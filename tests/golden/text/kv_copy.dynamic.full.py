class GraphModule(torch.nn.Module):
    def forward(self, L_pos_: "Sym(s24)", s91: "Sym(s91)", s44: "Sym(s44)", s31: "Sym(s31)", L_kv_: "f32[s91, s44, s31][s31*s44, s31, 1]cpu", L_k_: "f32[s91, 1, s31][s31, s31, 1]cpu"):
        l_pos_ = L_pos_
        l_kv_ = L_kv_
        l_k_ = L_k_

        # File: make.py:75 in f, code: kv[:,pos:pos+1].copy_(k); return kv.sum(1)
        add: "Sym(s24 + 1)" = l_pos_ + 1
        getitem: "f32[s91, 1, s31][s31*s44, s31, 1]cpu" = l_kv_[(slice(None, None, None), slice(l_pos_, add, None))];  l_pos_ = add = None
        copy_: "f32[s91, 1, s31][s31*s44, s31, 1]cpu" = getitem.copy_(l_k_);  getitem = l_k_ = copy_ = None
        sum_1: "f32[s91, s31][s31, 1]cpu" = l_kv_.sum(1);  l_kv_ = None
        return (sum_1,)
