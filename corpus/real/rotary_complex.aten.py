class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[2, 3, 4][12, 4, 1]cpu", arg1_1: "c64[3, 2][2, 1]cpu"):
        # No stacktrace found for following nodes
        view: "f32[2, 3, 2, 2][12, 4, 2, 1]cpu" = torch.ops.aten.view.default(arg0_1, [2, 3, 2, 2]);  arg0_1 = None
        view_as_complex: "c64[2, 3, 2][6, 2, 1]cpu" = torch.ops.aten.view_as_complex.default(view);  view = None
        mul_: "c64[2, 3, 2][6, 2, 1]cpu" = torch.ops.aten.mul_.Tensor(view_as_complex, arg1_1);  view_as_complex = arg1_1 = None
        view_as_real: "f32[2, 3, 2, 2][12, 4, 2, 1]cpu" = torch.ops.aten.view_as_real.default(mul_);  mul_ = None
        view_1: "f32[2, 3, 4][12, 4, 1]cpu" = torch.ops.aten.view.default(view_as_real, [2, 3, 4]);  view_as_real = None
        return (view_1,)
