class GraphModule(torch.nn.Module):
    def forward(self, s77: "Sym(s21)", L_x_: "f32[s21, 8][8, 1]cpu", L_kv_cache_: "f32[s21, 8][8, 1]cpu"):
        l_x_ = L_x_
        l_kv_cache_ = L_kv_cache_

        # File: kv_add_inplace.program.py:6 in step, code: result = x * 2
        result: "f32[s21, 8][8, 1]cpu" = l_x_ * 2

        # File: kv_add_inplace.program.py:7 in step, code: kv_cache.add_(x)
        add_: "f32[s21, 8][8, 1]cpu" = l_kv_cache_.add_(l_x_);  l_kv_cache_ = l_x_ = add_ = None
        return (result,)
