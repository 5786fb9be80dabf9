class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[4, 4][4, 1]cpu", arg1_1: "Sym(s68)", arg2_1: "f32[s68, 4, 4][16, 4, 1]cpu"):
        # No stacktrace found for following nodes
        fill_: "f32[4, 4][4, 1]cpu" = torch.ops.aten.fill_.Scalar(arg0_1, -inf);  arg0_1 = None
        triu_: "f32[4, 4][4, 1]cpu" = torch.ops.aten.triu_.default(fill_, 1);  fill_ = None
        _tensor_constant0: "f32[][]cpu" = self._tensor_constant0
        lift_fresh_copy: "f32[][]cpu" = torch.ops.aten.lift_fresh_copy.default(_tensor_constant0);  _tensor_constant0 = None
        select: "f32[4][1]cpu" = torch.ops.aten.select.int(triu_, 0, 0)
        fill__1: "f32[4][1]cpu" = torch.ops.aten.fill_.Tensor(select, lift_fresh_copy);  select = lift_fresh_copy = fill__1 = None
        add_: "f32[s68, 4, 4][16, 4, 1]cpu" = torch.ops.aten.add_.Tensor(arg2_1, triu_);  arg2_1 = triu_ = None
        _softmax: "f32[s68, 4, 4][16, 4, 1]cpu" = torch.ops.aten._softmax.default(add_, -1, False);  add_ = None
        return (_softmax,)
