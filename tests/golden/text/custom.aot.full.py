class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[2, 3][3, 1]cpu", arg1_1: "f32[3][1]cpu"):
        # File: make.py:110 in f, code: torch.ops.mylib.upd(c,k,slot=1); return c*2
        auto_functionalized_v2 = torch.ops.higher_order.auto_functionalized_v2(torch.ops.mylib.upd.default, k = arg1_1, slot = 1, _cache_base_index = 0, _all_bases = [arg0_1]);  arg1_1 = arg0_1 = None
        getitem_1: "f32[2, 3][3, 1]cpu" = auto_functionalized_v2[1];  auto_functionalized_v2 = None
        mul: "f32[2, 3][3, 1]cpu" = torch.ops.aten.mul.Tensor(getitem_1, 2)
        return (getitem_1, mul)
