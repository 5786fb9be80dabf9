class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s27)", arg1_1: "f32[3, s27][s27, 1]cpu", arg2_1: "f32[s27, 12][12, 1]cpu", arg3_1: "f32[2, 6, 4][24, 4, 1]cpu"):
        # No stacktrace found for following nodes
        mm: "f32[3, 12][12, 1]cpu" = torch.ops.aten.mm.default(arg1_1, arg2_1);  arg1_1 = arg2_1 = None
        split = torch.ops.aten.split.Tensor(mm, 4, -1);  mm = None
        getitem: "f32[3, 4][12, 1]cpu" = split[0]
        getitem_1: "f32[3, 4][12, 1]cpu" = split[1]
        getitem_2: "f32[3, 4][12, 1]cpu" = split[2];  split = None
        select: "f32[6, 4][4, 1]cpu" = torch.ops.aten.select.int(arg3_1, 0, 0)
        slice_1: "f32[3, 4][4, 1]cpu" = torch.ops.aten.slice.Tensor(select, 0, 2, 5);  select = None
        copy_: "f32[3, 4][4, 1]cpu" = torch.ops.aten.copy_.default(slice_1, getitem_1);  slice_1 = getitem_1 = copy_ = None
        select_1: "f32[6, 4][4, 1]cpu" = torch.ops.aten.select.int(arg3_1, 0, 1)
        slice_2: "f32[3, 4][4, 1]cpu" = torch.ops.aten.slice.Tensor(select_1, 0, 2, 5);  select_1 = None
        copy__1: "f32[3, 4][4, 1]cpu" = torch.ops.aten.copy_.default(slice_2, getitem_2);  slice_2 = getitem_2 = copy__1 = None
        select_2: "f32[6, 4][4, 1]cpu" = torch.ops.aten.select.int(arg3_1, 0, 0)
        slice_3: "f32[5, 4][4, 1]cpu" = torch.ops.aten.slice.Tensor(select_2, 0, 0, 5);  select_2 = None
        permute: "f32[4, 5][1, 4]cpu" = torch.ops.aten.permute.default(slice_3, [1, 0]);  slice_3 = None
        mm_1: "f32[3, 5][5, 1]cpu" = torch.ops.aten.mm.default(getitem, permute);  getitem = permute = None
        _softmax: "f32[3, 5][5, 1]cpu" = torch.ops.aten._softmax.default(mm_1, -1, False);  mm_1 = None
        select_3: "f32[6, 4][4, 1]cpu" = torch.ops.aten.select.int(arg3_1, 0, 1);  arg3_1 = None
        slice_4: "f32[5, 4][4, 1]cpu" = torch.ops.aten.slice.Tensor(select_3, 0, 0, 5);  select_3 = None
        mm_2: "f32[3, 4][4, 1]cpu" = torch.ops.aten.mm.default(_softmax, slice_4);  _softmax = slice_4 = None
        return (mm_2,)
