


def forward(self, L_x_ : torch.Tensor, L_i_ : torch.Tensor):
    l_x_ = L_x_
    l_i_ = L_i_
    y = l_x_.to(torch.bfloat16)
    y += 1;  y_1 = y;  y = None
    mul = l_x_ * 127
    z = mul.to(torch.int8);  mul = None
    l_i_ |= 3;  i = l_i_;  l_i_ = None
    i <<= 1;  i_1 = i;  i = None
    b = l_x_.bool()
    b ^= True;  b_1 = b;  b = None
    float_1 = y_1.float();  y_1 = None
    to_2 = z.to(torch.float16);  z = None
    floordiv = i_1 // 2
    mod = i_1 % 3;  i_1 = None
    invert = ~b_1;  b_1 = None
    pow_1 = l_x_ ** 2
    pow_2 = 2 ** l_x_
    matmul = l_x_ @ l_x_
    neg = -l_x_
    pos = +l_x_
    half = l_x_.half()
    to_3 = l_x_.to('cpu', torch.float64)
    full = torch.full((2,), -inf)
    nan_to_num = l_x_.nan_to_num(nan = nan)
    new_zeros = l_x_.new_zeros(3);  l_x_ = None
    arange = torch.arange(3)
    tensor = torch.tensor([1.5, 2])
    return (float_1, to_2, floordiv, mod, invert, pow_1, pow_2, matmul, neg, pos, half, to_3, full, nan_to_num, new_zeros, arange, tensor)
    