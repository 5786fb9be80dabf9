class GraphModule(torch.nn.Module):
    def forward(self, s28: "Sym(s28)", L_cache_: "u8[s28, 4][4, 1]cpu", L_x_: "f32[4][1]cpu", L_zero_point_: "f32[][]cpu"):
        l_cache_ = L_cache_
        l_x_ = L_x_
        l_zero_point_ = L_zero_point_

        # File: kv_quantised_u8.program.py:6 in step, code: row = cache[1]
        row: "u8[4][1]cpu" = l_cache_[1]

        # File: kv_quantised_u8.program.py:7 in step, code: row.copy_(torch.clamp(x * 16 + zero_point, 0, 255))
        mul: "f32[4][1]cpu" = l_x_ * 16;  l_x_ = None
        add: "f32[4][1]cpu" = mul + l_zero_point_;  mul = None
        clamp: "f32[4][1]cpu" = torch.clamp(add, 0, 255);  add = None
        copy_: "u8[4][1]cpu" = row.copy_(clamp);  clamp = copy_ = None

        # File: kv_quantised_u8.program.py:8 in step, code: return (cache.float() - zero_point) / 16, row
        float_1: "f32[s28, 4][4, 1]cpu" = l_cache_.float();  l_cache_ = None
        sub: "f32[s28, 4][4, 1]cpu" = float_1 - l_zero_point_;  float_1 = l_zero_point_ = None
        truediv: "f32[s28, 4][4, 1]cpu" = sub / 16;  sub = None
        return (truediv, row)
