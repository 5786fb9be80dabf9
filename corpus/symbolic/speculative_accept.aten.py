class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s36)", arg1_1: "i64[s36][1]cpu", arg2_1: "i64[s36][1]cpu", arg3_1: "i64[8][1]cpu", arg4_1: "i64[][]cpu"):
        # No stacktrace found for following nodes
        eq: "b8[s36][1]cpu" = torch.ops.aten.eq.Tensor(arg1_1, arg2_1);  arg2_1 = None
        _to_copy: "i64[s36][1]cpu" = torch.ops.aten._to_copy.default(eq, dtype = torch.int64);  eq = None
        cumprod: "i64[s36][1]cpu" = torch.ops.aten.cumprod.default(_to_copy, 0);  _to_copy = None
        sum_1: "i64[][]cpu" = torch.ops.aten.sum.default(cumprod)
        arange: "i64[3][1]cpu" = torch.ops.aten.arange.default(3, device = device(type='cpu'), pin_memory = False)
        add: "i64[3][1]cpu" = torch.ops.aten.add.Tensor(arg4_1, arange);  arange = None
        mul: "i64[s36][1]cpu" = torch.ops.aten.mul.Tensor(arg1_1, cumprod)
        index_put_: "i64[8][1]cpu" = torch.ops.aten.index_put_.default(arg3_1, [add], mul);  arg3_1 = add = mul = index_put_ = None
        add_: "i64[][]cpu" = torch.ops.aten.add_.Tensor(arg4_1, sum_1);  arg4_1 = add_ = None
        eq_1: "b8[s36][1]cpu" = torch.ops.aten.eq.Scalar(cumprod, 0);  cumprod = None
        masked_fill_: "i64[s36][1]cpu" = torch.ops.aten.masked_fill_.Scalar(arg1_1, eq_1, -1);  arg1_1 = eq_1 = masked_fill_ = None
        return (sum_1,)
