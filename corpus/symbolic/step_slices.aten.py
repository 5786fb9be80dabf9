class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s27)", arg1_1: "f32[3, s27][s27, 1]cpu", arg2_1: "f32[3, 2][2, 1]cpu"):
        # No stacktrace found for following nodes
        slice_1: "f32[3, ((s27 + 1)//2)][s27, 2]cpu" = torch.ops.aten.slice.Tensor(arg1_1, 1, 0, 9223372036854775807, 2)
        copy_: "f32[3, ((s27 + 1)//2)][s27, 2]cpu" = torch.ops.aten.copy_.default(slice_1, arg2_1);  slice_1 = arg2_1 = copy_ = None
        slice_2: "f32[3, (s27//2)][s27, 2]cpu" = torch.ops.aten.slice.Tensor(arg1_1, 1, 1, 9223372036854775807, 2)
        slice_3: "f32[3, ((s27 + 1)//2)][s27, 2]cpu" = torch.ops.aten.slice.Tensor(arg1_1, 1, 0, 9223372036854775807, 2)
        add_: "f32[3, (s27//2)][s27, 2]cpu" = torch.ops.aten.add_.Tensor(slice_2, slice_3);  slice_2 = slice_3 = None
        slice_4: "f32[3, (s27//2)][s27, 2]cpu" = torch.ops.aten.slice.Tensor(arg1_1, 1, 1, 9223372036854775807, 2)
        copy__1: "f32[3, (s27//2)][s27, 2]cpu" = torch.ops.aten.copy_.default(slice_4, add_);  slice_4 = add_ = copy__1 = None
        _tensor_constant0: "f32[][]cpu" = self._tensor_constant0
        lift_fresh_copy: "f32[][]cpu" = torch.ops.aten.lift_fresh_copy.default(_tensor_constant0);  _tensor_constant0 = None
        select: "f32[s27][1]cpu" = torch.ops.aten.select.int(arg1_1, 0, -1)
        unsqueeze: "f32[1, s27][s27, 1]cpu" = torch.ops.aten.unsqueeze.default(select, 0);  select = None
        slice_5: "f32[1, s27 - 2][s27, 1]cpu" = torch.ops.aten.slice.Tensor(unsqueeze, 1, 1, -1);  unsqueeze = None
        fill_: "f32[1, s27 - 2][s27, 1]cpu" = torch.ops.aten.fill_.Tensor(slice_5, lift_fresh_copy);  slice_5 = lift_fresh_copy = fill_ = None
        permute: "f32[s27, 3][1, s27]cpu" = torch.ops.aten.permute.default(arg1_1, [1, 0]);  arg1_1 = None
        return (permute,)
