class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s21)", arg1_1: "f32[2, s21, 2, 2][4*s21, 4, 2, 1]cpu", arg2_1: "f32[2, 2, 2][4, 2, 1]cpu"):
        # No stacktrace found for following nodes
        permute: "f32[2, 2, 2, s21][4*s21, 2, 1, 4]cpu" = torch.ops.aten.permute.default(arg1_1, [0, 2, 3, 1])
        select: "f32[2, 2, 2][4*s21, 2, 1]cpu" = torch.ops.aten.select.int(permute, 3, 0)
        add_: "f32[2, 2, 2][4*s21, 2, 1]cpu" = torch.ops.aten.add_.Tensor(select, arg2_1);  select = arg2_1 = None
        select_1: "f32[2, 2, 2][4*s21, 2, 1]cpu" = torch.ops.aten.select.int(permute, 3, 0)
        copy_: "f32[2, 2, 2][4*s21, 2, 1]cpu" = torch.ops.aten.copy_.default(select_1, add_);  select_1 = add_ = copy_ = None
        view: "f32[1, 2, 2, 2, s21][8*s21, 4*s21, 2, 1, 4]cpu" = torch.ops.aten.view.default(permute, [1, 2, 2, 2, arg0_1]);  permute = arg0_1 = None
        mul_: "f32[1, 2, 2, 2, s21][8*s21, 4*s21, 2, 1, 4]cpu" = torch.ops.aten.mul_.Tensor(view, 0.5);  view = mul_ = None
        view_1: "f32[2, 4*s21][4*s21, 1]cpu" = torch.ops.aten.view.default(arg1_1, [2, -1]);  arg1_1 = None
        sum_1: "f32[2][1]cpu" = torch.ops.aten.sum.dim_IntList(view_1, [1]);  view_1 = None
        return (sum_1,)
