class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "i64[3, 2][2, 1]cpu", arg1_1: "b8[3][1]cpu", arg2_1: "f32[3, 4][4, 1]cpu"):
        # No stacktrace found for following nodes
        select: "i64[3][2]cpu" = torch.ops.aten.select.int(arg0_1, 1, -1)
        eq: "b8[3][1]cpu" = torch.ops.aten.eq.Scalar(select, 2);  select = None
        bitwise_or_: "b8[3][1]cpu" = torch.ops.aten.bitwise_or_.Tensor(arg1_1, eq);  arg1_1 = eq = None
        _tensor_constant0: "i64[][]cpu" = self._tensor_constant0
        lift_fresh_copy: "i64[][]cpu" = torch.ops.aten.lift_fresh_copy.default(_tensor_constant0);  _tensor_constant0 = None
        index_put_: "i64[3, 2][2, 1]cpu" = torch.ops.aten.index_put_.default(arg0_1, [bitwise_or_], lift_fresh_copy);  arg0_1 = lift_fresh_copy = index_put_ = None
        unsqueeze: "b8[3, 1][1, 1]cpu" = torch.ops.aten.unsqueeze.default(bitwise_or_, 1);  bitwise_or_ = None
        masked_fill_: "f32[3, 4][4, 1]cpu" = torch.ops.aten.masked_fill_.Scalar(arg2_1, unsqueeze, -inf);  arg2_1 = unsqueeze = None
        gt: "b8[3, 4][4, 1]cpu" = torch.ops.aten.gt.Scalar(masked_fill_, 1)
        _tensor_constant1: "f32[][]cpu" = self._tensor_constant1
        lift_fresh_copy_1: "f32[][]cpu" = torch.ops.aten.lift_fresh_copy.default(_tensor_constant1);  _tensor_constant1 = None
        index_put__1: "f32[3, 4][4, 1]cpu" = torch.ops.aten.index_put_.default(masked_fill_, [gt], lift_fresh_copy_1);  masked_fill_ = gt = lift_fresh_copy_1 = None
        argmax: "i64[3][1]cpu" = torch.ops.aten.argmax.default(index_put__1, 1);  index_put__1 = None
        return (argmax,)
