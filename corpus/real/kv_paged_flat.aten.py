class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[3, 2, 4][8, 4, 1]cpu", arg1_1: "i64[2][1]cpu", arg2_1: "f32[2, 4][4, 1]cpu"):
        # No stacktrace found for following nodes
        view: "f32[6, 4][4, 1]cpu" = torch.ops.aten.view.default(arg0_1, [-1, 4])
        index_put_: "f32[6, 4][4, 1]cpu" = torch.ops.aten.index_put_.default(view, [arg1_1], arg2_1);  view = arg1_1 = arg2_1 = index_put_ = None
        permute: "f32[2, 3, 4][4, 8, 1]cpu" = torch.ops.aten.permute.default(arg0_1, [1, 0, 2]);  arg0_1 = None
        add: "f32[2, 3, 4][4, 8, 1]cpu" = torch.ops.aten.add.Tensor(permute, 1);  permute = None
        return (add,)
