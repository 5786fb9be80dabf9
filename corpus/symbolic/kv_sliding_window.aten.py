class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s28)", arg1_1: "f32[s28, 5, 3][15, 3, 1]cpu", arg2_1: "f32[s28, 1, 3][3, 3, 1]cpu"):
        # No stacktrace found for following nodes
        roll: "f32[s28, 5, 3][15, 3, 1]cpu" = torch.ops.aten.roll.default(arg1_1, [-1], [1])
        copy_: "f32[s28, 5, 3][15, 3, 1]cpu" = torch.ops.aten.copy_.default(arg1_1, roll);  arg1_1 = roll = None
        slice_1: "f32[s28, 5, 3][15, 3, 1]cpu" = torch.ops.aten.slice.Tensor(copy_, 0, 0, 9223372036854775807)
        slice_2: "f32[s28, 1, 3][15, 3, 1]cpu" = torch.ops.aten.slice.Tensor(slice_1, 1, -1, 9223372036854775807);  slice_1 = None
        copy__1: "f32[s28, 1, 3][15, 3, 1]cpu" = torch.ops.aten.copy_.default(slice_2, arg2_1);  slice_2 = arg2_1 = copy__1 = None
        mean: "f32[s28, 3][3, 1]cpu" = torch.ops.aten.mean.dim(copy_, [1]);  copy_ = None
        return (mean,)
