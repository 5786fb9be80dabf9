class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s27)", arg1_1: "i64[3, s27][s27, 1]cpu", arg2_1: "b8[3][1]cpu", arg3_1: "f32[3, 4][4, 1]cpu"):
        # No stacktrace found for following nodes
        select: "i64[3][s27]cpu" = torch.ops.aten.select.int(arg1_1, 1, -1)
        eq: "b8[3][1]cpu" = torch.ops.aten.eq.Scalar(select, 2);  select = None
        bitwise_or_: "b8[3][1]cpu" = torch.ops.aten.bitwise_or_.Tensor(arg2_1, eq);  arg2_1 = eq = None
        _tensor_constant0: "i64[][]cpu" = self._tensor_constant0
        lift_fresh_copy: "i64[][]cpu" = torch.ops.aten.lift_fresh_copy.default(_tensor_constant0);  _tensor_constant0 = None
        index_put_: "i64[3, s27][s27, 1]cpu" = torch.ops.aten.index_put_.default(arg1_1, [bitwise_or_], lift_fresh_copy);  arg1_1 = lift_fresh_copy = index_put_ = None
        unsqueeze: "b8[3, 1][1, 1]cpu" = torch.ops.aten.unsqueeze.default(bitwise_or_, 1);  bitwise_or_ = None
        masked_fill_: "f32[3, 4][4, 1]cpu" = torch.ops.aten.masked_fill_.Scalar(arg3_1, unsqueeze, -inf);  arg3_1 = unsqueeze = None
        gt_2: "b8[3, 4][4, 1]cpu" = torch.ops.aten.gt.Scalar(masked_fill_, 1)
        _tensor_constant1: "f32[][]cpu" = self._tensor_constant1
        lift_fresh_copy_1: "f32[][]cpu" = torch.ops.aten.lift_fresh_copy.default(_tensor_constant1);  _tensor_constant1 = None
        index_put__1: "f32[3, 4][4, 1]cpu" = torch.ops.aten.index_put_.default(masked_fill_, [gt_2], lift_fresh_copy_1);  masked_fill_ = gt_2 = lift_fresh_copy_1 = None
        argmax: "i64[3][1]cpu" = torch.ops.aten.argmax.default(index_put__1, 1);  index_put__1 = None
        return (argmax,)
