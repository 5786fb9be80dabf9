class GraphModule(torch.nn.Module):
    def forward(self, L_c_: "f32[5, 3][3, 1]", L_k_: "f32[2, 3][3, 1]", L_slot_: "i64[2][1]"):
        l_c_ = L_c_
        l_k_ = L_k_
        l_slot_ = L_slot_

        # File: make.py:86 in f, code: c.index_put_((slot,),k,accumulate=True); c.index_copy_(0,slot,k); c.scatter_(0,slot[:,None].expand(2,3),k); return c.clone()
        index_put_: "f32[5, 3][3, 1]" = l_c_.index_put_((l_slot_,), l_k_, accumulate = True);  index_put_ = None
        index_copy_: "f32[5, 3][3, 1]" = l_c_.index_copy_(0, l_slot_, l_k_);  index_copy_ = None
        getitem: "i64[2, 1][1, 1]" = l_slot_[(slice(None, None, None), None)];  l_slot_ = None
        expand: "i64[2, 3][1, 0]" = getitem.expand(2, 3);  getitem = None
        scatter_: "f32[5, 3][3, 1]" = l_c_.scatter_(0, expand, l_k_);  expand = l_k_ = scatter_ = None
        clone: "f32[5, 3][3, 1]" = l_c_.clone();  l_c_ = None
        return (clone,)
