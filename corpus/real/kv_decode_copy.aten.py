class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[1, 2, 6, 4][48, 24, 4, 1]cpu", arg1_1: "f32[1, 2, 1, 4][8, 4, 4, 1]cpu", arg2_1: "f32[1, 2, 6, 4][48, 24, 4, 1]cpu", arg3_1: "f32[1, 2, 1, 4][8, 4, 4, 1]cpu", arg4_1: "f32[1, 2, 1, 4][8, 4, 4, 1]cpu"):
        # No stacktrace found for following nodes
        slice_1: "f32[1, 2, 1, 4][48, 24, 4, 1]cpu" = torch.ops.aten.slice.Tensor(arg0_1, 2, 3, 4)
        copy_: "f32[1, 2, 1, 4][48, 24, 4, 1]cpu" = torch.ops.aten.copy_.default(slice_1, arg1_1);  slice_1 = arg1_1 = copy_ = None
        slice_2: "f32[1, 2, 1, 4][48, 24, 4, 1]cpu" = torch.ops.aten.slice.Tensor(arg2_1, 2, 3, 4)
        copy__1: "f32[1, 2, 1, 4][48, 24, 4, 1]cpu" = torch.ops.aten.copy_.default(slice_2, arg3_1);  slice_2 = arg3_1 = copy__1 = None
        slice_3: "f32[1, 2, 4, 4][48, 24, 4, 1]cpu" = torch.ops.aten.slice.Tensor(arg0_1, 2, 0, 4);  arg0_1 = None
        transpose: "f32[1, 2, 4, 4][48, 24, 1, 4]cpu" = torch.ops.aten.transpose.int(slice_3, -1, -2);  slice_3 = None
        expand: "f32[1, 2, 1, 4][8, 4, 4, 1]cpu" = torch.ops.aten.expand.default(arg4_1, [1, 2, 1, 4]);  arg4_1 = None
        view: "f32[2, 1, 4][4, 4, 1]cpu" = torch.ops.aten.view.default(expand, [2, 1, 4]);  expand = None
        expand_1: "f32[1, 2, 4, 4][48, 24, 1, 4]cpu" = torch.ops.aten.expand.default(transpose, [1, 2, 4, 4]);  transpose = None
        view_1: "f32[2, 4, 4][24, 1, 4]cpu" = torch.ops.aten.view.default(expand_1, [2, 4, 4]);  expand_1 = None
        bmm: "f32[2, 1, 4][4, 4, 1]cpu" = torch.ops.aten.bmm.default(view, view_1);  view = view_1 = None
        _unsafe_view: "f32[1, 2, 1, 4][8, 4, 4, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm, [1, 2, 1, 4]);  bmm = None
        div: "f32[1, 2, 1, 4][8, 4, 4, 1]cpu" = torch.ops.aten.div.Tensor(_unsafe_view, 2.0);  _unsafe_view = None
        _softmax: "f32[1, 2, 1, 4][8, 4, 4, 1]cpu" = torch.ops.aten._softmax.default(div, -1, False);  div = None
        slice_4: "f32[1, 2, 4, 4][48, 24, 4, 1]cpu" = torch.ops.aten.slice.Tensor(arg2_1, 2, 0, 4);  arg2_1 = None
        expand_2: "f32[1, 2, 1, 4][8, 4, 4, 1]cpu" = torch.ops.aten.expand.default(_softmax, [1, 2, 1, 4]);  _softmax = None
        view_2: "f32[2, 1, 4][4, 4, 1]cpu" = torch.ops.aten.view.default(expand_2, [2, 1, 4]);  expand_2 = None
        expand_3: "f32[1, 2, 4, 4][48, 24, 4, 1]cpu" = torch.ops.aten.expand.default(slice_4, [1, 2, 4, 4]);  slice_4 = None
        view_3: "f32[2, 4, 4][24, 4, 1]cpu" = torch.ops.aten.view.default(expand_3, [2, 4, 4]);  expand_3 = None
        bmm_1: "f32[2, 1, 4][4, 4, 1]cpu" = torch.ops.aten.bmm.default(view_2, view_3);  view_2 = view_3 = None
        _unsafe_view_1: "f32[1, 2, 1, 4][8, 4, 4, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_1, [1, 2, 1, 4]);  bmm_1 = None
        return (_unsafe_view_1,)
