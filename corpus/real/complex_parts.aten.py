class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "c64[4][1]cpu", arg1_1: "f32[4][1]cpu"):
        # No stacktrace found for following nodes
        view_as_real: "f32[4, 2][2, 1]cpu" = torch.ops.aten.view_as_real.default(arg0_1)
        select: "f32[4][2]cpu" = torch.ops.aten.select.int(view_as_real, 1, 0);  view_as_real = None
        mul_: "f32[4][2]cpu" = torch.ops.aten.mul_.Tensor(select, arg1_1);  select = arg1_1 = mul_ = None
        view_as_real_1: "f32[4, 2][2, 1]cpu" = torch.ops.aten.view_as_real.default(arg0_1)
        select_1: "f32[4][2]cpu" = torch.ops.aten.select.int(view_as_real_1, 1, 1);  view_as_real_1 = None
        slice_1: "f32[3][2]cpu" = torch.ops.aten.slice.Tensor(select_1, 0, 1, 9223372036854775807);  select_1 = None
        zero_: "f32[3][2]cpu" = torch.ops.aten.zero_.default(slice_1);  slice_1 = zero_ = None
        abs_1: "f32[4][1]cpu" = torch.ops.aten.abs.default(arg0_1)
        _conj: "c64[4][1]cpu" = torch.ops.aten._conj.default(arg0_1);  arg0_1 = None
        return (abs_1, _conj)
