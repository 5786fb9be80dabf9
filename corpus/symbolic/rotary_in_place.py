class GraphModule(torch.nn.Module):
    def forward(self, s34: "Sym(s13)", L_q_: "f32[2, s13, 4][4*s13, 4, 1]cpu", L_cos_: "f32[s13, 2][2, 1]cpu", L_sin_: "f32[s13, 2][2, 1]cpu", L_k_: "f32[2, s13, 4][4*s13, 4, 1]cpu"):
        l_q_ = L_q_
        l_cos_ = L_cos_
        l_sin_ = L_sin_
        l_k_ = L_k_

        # File: rotary_in_place.program.py:7 in step, code: a, b = t[..., :2], t[..., 2:]
        a: "f32[2, s13, 2][4*s13, 4, 1]cpu" = l_q_[(Ellipsis, slice(None, 2, None))]
        b: "f32[2, s13, 2][4*s13, 4, 1]cpu" = l_q_[(Ellipsis, slice(2, None, None))]

        # File: rotary_in_place.program.py:8 in step, code: rotated_a = a * cos - b * sin
        mul: "f32[2, s13, 2][2*s13, 2, 1]cpu" = a * l_cos_
        mul_1: "f32[2, s13, 2][2*s13, 2, 1]cpu" = b * l_sin_
        rotated_a: "f32[2, s13, 2][2*s13, 2, 1]cpu" = mul - mul_1;  mul = mul_1 = None

        # File: rotary_in_place.program.py:9 in step, code: rotated_b = b * cos + a * sin
        mul_2: "f32[2, s13, 2][2*s13, 2, 1]cpu" = b * l_cos_
        mul_3: "f32[2, s13, 2][2*s13, 2, 1]cpu" = a * l_sin_
        rotated_b: "f32[2, s13, 2][2*s13, 2, 1]cpu" = mul_2 + mul_3;  mul_2 = mul_3 = None

        # File: rotary_in_place.program.py:10 in step, code: a.copy_(rotated_a)
        copy_: "f32[2, s13, 2][4*s13, 4, 1]cpu" = a.copy_(rotated_a);  a = rotated_a = copy_ = None

        # File: rotary_in_place.program.py:11 in step, code: b.copy_(rotated_b)
        copy__1: "f32[2, s13, 2][4*s13, 4, 1]cpu" = b.copy_(rotated_b);  b = rotated_b = copy__1 = None

        # File: rotary_in_place.program.py:7 in step, code: a, b = t[..., :2], t[..., 2:]
        a_1: "f32[2, s13, 2][4*s13, 4, 1]cpu" = l_k_[(Ellipsis, slice(None, 2, None))]
        b_1: "f32[2, s13, 2][4*s13, 4, 1]cpu" = l_k_[(Ellipsis, slice(2, None, None))]

        # File: rotary_in_place.program.py:8 in step, code: rotated_a = a * cos - b * sin
        mul_4: "f32[2, s13, 2][2*s13, 2, 1]cpu" = a_1 * l_cos_
        mul_5: "f32[2, s13, 2][2*s13, 2, 1]cpu" = b_1 * l_sin_
        rotated_a_1: "f32[2, s13, 2][2*s13, 2, 1]cpu" = mul_4 - mul_5;  mul_4 = mul_5 = None

        # File: rotary_in_place.program.py:9 in step, code: rotated_b = b * cos + a * sin
        mul_6: "f32[2, s13, 2][2*s13, 2, 1]cpu" = b_1 * l_cos_;  l_cos_ = None
        mul_7: "f32[2, s13, 2][2*s13, 2, 1]cpu" = a_1 * l_sin_;  l_sin_ = None
        rotated_b_1: "f32[2, s13, 2][2*s13, 2, 1]cpu" = mul_6 + mul_7;  mul_6 = mul_7 = None

        # File: rotary_in_place.program.py:10 in step, code: a.copy_(rotated_a)
        copy__2: "f32[2, s13, 2][4*s13, 4, 1]cpu" = a_1.copy_(rotated_a_1);  a_1 = rotated_a_1 = copy__2 = None

        # File: rotary_in_place.program.py:11 in step, code: b.copy_(rotated_b)
        copy__3: "f32[2, s13, 2][4*s13, 4, 1]cpu" = b_1.copy_(rotated_b_1);  b_1 = rotated_b_1 = copy__3 = None

        # File: rotary_in_place.program.py:12 in step, code: return (q * k).sum(-1)
        mul_8: "f32[2, s13, 4][4*s13, 4, 1]cpu" = l_q_ * l_k_;  l_q_ = l_k_ = None
        sum_1: "f32[2, s13][s13, 1]cpu" = mul_8.sum(-1);  mul_8 = None
        return (sum_1,)
