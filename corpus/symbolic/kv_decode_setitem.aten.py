class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s31)", arg1_1: "f32[2, 2, s31, 4][8*s31, 4*s31, 4, 1]cpu", arg2_1: "f32[2, 4][4, 1]cpu", arg3_1: "f32[2, 4][4, 1]cpu"):
        # No stacktrace found for following nodes
        select: "f32[2, s31, 4][4*s31, 4, 1]cpu" = torch.ops.aten.select.int(arg1_1, 0, 0)
        select_1: "f32[2, 4][4*s31, 1]cpu" = torch.ops.aten.select.int(select, 1, 2);  select = None
        copy_: "f32[2, 4][4*s31, 1]cpu" = torch.ops.aten.copy_.default(select_1, arg2_1);  select_1 = arg2_1 = copy_ = None
        select_2: "f32[2, s31, 4][4*s31, 4, 1]cpu" = torch.ops.aten.select.int(arg1_1, 0, 1)
        select_3: "f32[2, 4][4*s31, 1]cpu" = torch.ops.aten.select.int(select_2, 1, 2);  select_2 = None
        copy__1: "f32[2, 4][4*s31, 1]cpu" = torch.ops.aten.copy_.default(select_3, arg3_1);  select_3 = arg3_1 = copy__1 = None
        unbind = torch.ops.aten.unbind.int(arg1_1);  arg1_1 = None
        getitem: "f32[2, s31, 4][4*s31, 4, 1]cpu" = unbind[0]
        getitem_1: "f32[2, s31, 4][4*s31, 4, 1]cpu" = unbind[1];  unbind = None
        slice_1: "f32[2, 3, 4][4*s31, 4, 1]cpu" = torch.ops.aten.slice.Tensor(getitem, 1, 0, 3);  getitem = None
        sum_1: "f32[2, 4][4, 1]cpu" = torch.ops.aten.sum.dim_IntList(slice_1, [1]);  slice_1 = None
        slice_2: "f32[2, 3, 4][4*s31, 4, 1]cpu" = torch.ops.aten.slice.Tensor(getitem_1, 1, 0, 3);  getitem_1 = None
        mean: "f32[2, 4][4, 1]cpu" = torch.ops.aten.mean.dim(slice_2, [1]);  slice_2 = None
        return (sum_1, mean)
