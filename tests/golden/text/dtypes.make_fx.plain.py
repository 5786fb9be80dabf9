class f(torch.nn.Module):
    def forward(self, x_1: "f32[3, 3]", i_1: "i64[2]"):
        # No stacktrace found for following nodes
        _to_copy: "bf16[3, 3]" = torch.ops.aten._to_copy.default(x_1, dtype = torch.bfloat16)
        add_: "bf16[3, 3]" = torch.ops.aten.add_.Tensor(_to_copy, 1);  _to_copy = None
        mul: "f32[3, 3]" = torch.ops.aten.mul.Tensor(x_1, 127)
        _to_copy_1: "i8[3, 3]" = torch.ops.aten._to_copy.default(mul, dtype = torch.int8);  mul = None
        bitwise_or_: "i64[2]" = torch.ops.aten.bitwise_or_.Scalar(i_1, 3);  i_1 = None
        ilshift: "i64[2]" = torch.ops.aten.__ilshift__.Scalar(bitwise_or_, 1);  bitwise_or_ = None
        _to_copy_2: "b8[3, 3]" = torch.ops.aten._to_copy.default(x_1, dtype = torch.bool)
        bitwise_xor_: "b8[3, 3]" = torch.ops.aten.bitwise_xor_.Scalar(_to_copy_2, True);  _to_copy_2 = None
        _to_copy_3: "f32[3, 3]" = torch.ops.aten._to_copy.default(add_, dtype = torch.float32);  add_ = None
        _to_copy_4: "f16[3, 3]" = torch.ops.aten._to_copy.default(_to_copy_1, dtype = torch.float16);  _to_copy_1 = None
        floor_divide: "i64[2]" = torch.ops.aten.floor_divide.default(ilshift, 2)
        remainder: "i64[2]" = torch.ops.aten.remainder.Scalar(ilshift, 3);  ilshift = None
        bitwise_not: "b8[3, 3]" = torch.ops.aten.bitwise_not.default(bitwise_xor_);  bitwise_xor_ = None
        pow_1: "f32[3, 3]" = torch.ops.aten.pow.Tensor_Scalar(x_1, 2)
        pow_2: "f32[3, 3]" = torch.ops.aten.pow.Scalar(2, x_1)
        mm: "f32[3, 3]" = torch.ops.aten.mm.default(x_1, x_1)
        neg: "f32[3, 3]" = torch.ops.aten.neg.default(x_1)
        _to_copy_5: "f16[3, 3]" = torch.ops.aten._to_copy.default(x_1, dtype = torch.float16)
        _to_copy_6: "f64[3, 3]" = torch.ops.aten._to_copy.default(x_1, dtype = torch.float64, device = device(type='cpu'))
        full: "f32[2]" = torch.ops.aten.full.default([2], -inf, device = device(type='cpu'), pin_memory = False)
        nan_to_num: "f32[3, 3]" = torch.ops.aten.nan_to_num.default(x_1, nan)
        new_zeros: "f32[3]" = torch.ops.aten.new_zeros.default(x_1, [3], pin_memory = False)
        arange: "i64[3]" = torch.ops.aten.arange.default(3, device = device(type='cpu'), pin_memory = False)
        _tensor_constant0: "f32[2]" = self._tensor_constant0
        lift_fresh_copy: "f32[2]" = torch.ops.aten.lift_fresh_copy.default(_tensor_constant0);  _tensor_constant0 = None
        return (_to_copy_3, _to_copy_4, floor_divide, remainder, bitwise_not, pow_1, pow_2, mm, neg, x_1, _to_copy_5, _to_copy_6, full, nan_to_num, new_zeros, arange, lift_fresh_copy)
