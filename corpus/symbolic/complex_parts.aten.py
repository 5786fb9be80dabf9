class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s37)", arg1_1: "c64[s37][1]cpu", arg2_1: "f32[s37][1]cpu"):
        # No stacktrace found for following nodes
        view_as_real: "f32[s37, 2][2, 1]cpu" = torch.ops.aten.view_as_real.default(arg1_1)
        select: "f32[s37][2]cpu" = torch.ops.aten.select.int(view_as_real, 1, 0);  view_as_real = None
        mul_: "f32[s37][2]cpu" = torch.ops.aten.mul_.Tensor(select, arg2_1);  select = arg2_1 = mul_ = None
        view_as_real_1: "f32[s37, 2][2, 1]cpu" = torch.ops.aten.view_as_real.default(arg1_1)
        select_1: "f32[s37][2]cpu" = torch.ops.aten.select.int(view_as_real_1, 1, 1);  view_as_real_1 = None
        slice_1: "f32[s37 - 1][2]cpu" = torch.ops.aten.slice.Tensor(select_1, 0, 1, 9223372036854775807);  select_1 = None
        zero_: "f32[s37 - 1][2]cpu" = torch.ops.aten.zero_.default(slice_1);  slice_1 = zero_ = None
        abs_1: "f32[s37][1]cpu" = torch.ops.aten.abs.default(arg1_1)
        _conj: "c64[s37][1]cpu" = torch.ops.aten._conj.default(arg1_1);  arg1_1 = None
        return (abs_1, _conj)
