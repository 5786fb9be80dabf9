torch.library.define("realcorpus::reshape_and_cache", "(Tensor k, Tensor v, Tensor(a!) k_cache, Tensor(b!) v_cache, Tensor slots) -> Tensor")
class GraphModule(torch.nn.Module):
    def forward(self, s44: "Sym(s44)", L_kv_: "f32[2, s44, 3][3*s44, 3, 1]cpu", L_k_: "f32[2, 3][3, 1]cpu", L_v_: "f32[2, 3][3, 1]cpu", L_slots_: "i64[2][1]cpu"):
        l_kv_ = L_kv_
        l_k_ = L_k_
        l_v_ = L_v_
        l_slots_ = L_slots_

        # File: custom_op_cache.program.py:21 in step, code: out = torch.ops.realcorpus.reshape_and_cache(k, v, kv[0], kv[1], slots)
        getitem: "f32[s44, 3][3, 1]cpu" = l_kv_[0]
        getitem_1: "f32[s44, 3][3, 1]cpu" = l_kv_[1]
        out: "f32[2][1]cpu" = torch.ops.realcorpus.reshape_and_cache(l_k_, l_v_, getitem, getitem_1, l_slots_);  l_k_ = l_v_ = getitem = getitem_1 = l_slots_ = None

        # File: custom_op_cache.program.py:22 in step, code: return out + kv[0, 0, 0]
        getitem_2: "f32[][]cpu" = l_kv_[(0, 0, 0)];  l_kv_ = None
        add: "f32[2][1]cpu" = out + getitem_2;  out = getitem_2 = None
        return (add,)
