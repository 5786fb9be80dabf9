class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "[31mf32[0m[34m[2, 3][0m[2m[34m[3, 1][0m[2m[32mcpu[0m", arg1_1: "[31mf32[0m[34m[3][0m[2m[34m[1][0m[2m[32mcpu[0m"):
        [2m# File: make.py:110 in f, code: torch.ops.mylib.upd(c,k,slot=1); return c*2[0m
        auto_functionalized_v2 = torch.ops.higher_order.auto_functionalized_v2(torch.ops.mylib.upd.default, k = arg1_1, slot = [34m1[0m, _cache_base_index = [34m0[0m, _all_bases = [arg0_1]);  [2marg1_1 = arg0_1 = None[0m
        getitem_1: "[31mf32[0m[34m[2, 3][0m[2m[34m[3, 1][0m[2m[32mcpu[0m" = auto_functionalized_v2[[34m1[0m];  [2mauto_functionalized_v2 = None[0m
        mul: "[31mf32[0m[34m[2, 3][0m[2m[34m[3, 1][0m[2m[32mcpu[0m" = torch.ops.aten.mul.Tensor(getitem_1, [34m2[0m)
        return (getitem_1, mul)
