class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[3, 3][3, 1]cpu", L_i_: "i64[2][1]cpu"):
        l_x_ = L_x_
        l_i_ = L_i_

        # File: make.py:115 in f, code: y=x.to(torch.bfloat16); y+=1; z=(x*127).to(torch.int8); i|=3; i<<=1; b=x.bool(); b^=True
        y: "bf16[3, 3][3, 1]cpu" = l_x_.to(torch.bfloat16)
        y += 1;  y_1: "bf16[3, 3][3, 1]cpu" = y;  y = None
        mul: "f32[3, 3][3, 1]cpu" = l_x_ * 127
        z: "i8[3, 3][3, 1]cpu" = mul.to(torch.int8);  mul = None
        l_i_ |= 3;  i: "i64[2][1]cpu" = l_i_;  l_i_ = None
        i <<= 1;  i_1: "i64[2][1]cpu" = i;  i = None
        b: "b8[3, 3][3, 1]cpu" = l_x_.bool()
        b ^= True;  b_1: "b8[3, 3][3, 1]cpu" = b;  b = None

        # File: make.py:116 in f, code: return y.float(), z.to(torch.float16), i//2, i%3, ~b, x**2, 2**x, x@x, -x, +x, x.half(), x.to('cpu',torch.float64), torch.full((2,),float('-inf')), x.nan_to_num(nan=float('nan')), x.new_zeros(3), torch.arange(3), torch.tensor([1.5,2])
        float_1: "f32[3, 3][3, 1]cpu" = y_1.float();  y_1 = None
        to_2: "f16[3, 3][3, 1]cpu" = z.to(torch.float16);  z = None
        floordiv: "i64[2][1]cpu" = i_1 // 2
        mod: "i64[2][1]cpu" = i_1 % 3;  i_1 = None
        invert: "b8[3, 3][3, 1]cpu" = ~b_1;  b_1 = None
        pow_1: "f32[3, 3][3, 1]cpu" = l_x_ ** 2
        pow_2: "f32[3, 3][3, 1]cpu" = 2 ** l_x_
        matmul: "f32[3, 3][3, 1]cpu" = l_x_ @ l_x_
        neg: "f32[3, 3][3, 1]cpu" = -l_x_
        pos: "f32[3, 3][3, 1]cpu" = +l_x_
        half: "f16[3, 3][3, 1]cpu" = l_x_.half()
        to_3: "f64[3, 3][3, 1]cpu" = l_x_.to('cpu', torch.float64)
        full: "f32[2][1]cpu" = torch.full((2,), -inf)
        nan_to_num: "f32[3, 3][3, 1]cpu" = l_x_.nan_to_num(nan = nan)
        new_zeros: "f32[3][1]cpu" = l_x_.new_zeros(3);  l_x_ = None
        arange: "i64[3][1]cpu" = torch.arange(3)
        tensor: "f32[2][1]cpu" = torch.tensor([1.5, 2])
        return (float_1, to_2, floordiv, mod, invert, pow_1, pow_2, matmul, neg, pos, half, to_3, full, nan_to_num, new_zeros, arange, tensor)
