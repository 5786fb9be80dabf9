class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s0)", arg1_1: "f32[1, s0, 6, 4][24*s0, 24, 4, 1]cpu", arg2_1: "f32[1, s0, 1, 4][4*s0, 4, 4, 1]cpu", arg3_1: "f32[1, s0, 6, 4][24*s0, 24, 4, 1]cpu", arg4_1: "f32[1, s0, 1, 4][4*s0, 4, 4, 1]cpu", arg5_1: "f32[1, s0, 1, 4][4*s0, 4, 4, 1]cpu"):
        # No stacktrace found for following nodes
        slice_1: "f32[1, s0, 6, 4][24*s0, 24, 4, 1]cpu" = torch.ops.aten.slice.Tensor(arg1_1, 1, 0, 9223372036854775807)
        slice_2: "f32[1, s0, 1, 4][24*s0, 24, 4, 1]cpu" = torch.ops.aten.slice.Tensor(slice_1, 2, 3, 4);  slice_1 = None
        copy_: "f32[1, s0, 1, 4][24*s0, 24, 4, 1]cpu" = torch.ops.aten.copy_.default(slice_2, arg2_1);  slice_2 = arg2_1 = copy_ = None
        slice_3: "f32[1, s0, 6, 4][24*s0, 24, 4, 1]cpu" = torch.ops.aten.slice.Tensor(arg3_1, 1, 0, 9223372036854775807)
        slice_4: "f32[1, s0, 1, 4][24*s0, 24, 4, 1]cpu" = torch.ops.aten.slice.Tensor(slice_3, 2, 3, 4);  slice_3 = None
        copy__1: "f32[1, s0, 1, 4][24*s0, 24, 4, 1]cpu" = torch.ops.aten.copy_.default(slice_4, arg4_1);  slice_4 = arg4_1 = copy__1 = None
        slice_5: "f32[1, s0, 6, 4][24*s0, 24, 4, 1]cpu" = torch.ops.aten.slice.Tensor(arg1_1, 1, 0, 9223372036854775807);  arg1_1 = None
        slice_6: "f32[1, s0, 4, 4][24*s0, 24, 4, 1]cpu" = torch.ops.aten.slice.Tensor(slice_5, 2, 0, 4);  slice_5 = None
        transpose: "f32[1, s0, 4, 4][24*s0, 24, 1, 4]cpu" = torch.ops.aten.transpose.int(slice_6, -1, -2);  slice_6 = None
        expand: "f32[1, s0, 1, 4][4*s0, 4, 4, 1]cpu" = torch.ops.aten.expand.default(arg5_1, [1, arg0_1, 1, 4]);  arg5_1 = None
        view: "f32[s0, 1, 4][4, 4, 1]cpu" = torch.ops.aten.view.default(expand, [arg0_1, 1, 4]);  expand = None
        expand_1: "f32[1, s0, 4, 4][24*s0, 24, 1, 4]cpu" = torch.ops.aten.expand.default(transpose, [1, arg0_1, 4, 4]);  transpose = None
        view_1: "f32[s0, 4, 4][24, 1, 4]cpu" = torch.ops.aten.view.default(expand_1, [arg0_1, 4, 4]);  expand_1 = None
        bmm: "f32[s0, 1, 4][4, 4, 1]cpu" = torch.ops.aten.bmm.default(view, view_1);  view = view_1 = None
        _unsafe_view: "f32[1, s0, 1, 4][4*s0, 4, 4, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm, [1, arg0_1, 1, 4]);  bmm = None
        div: "f32[1, s0, 1, 4][4*s0, 4, 4, 1]cpu" = torch.ops.aten.div.Tensor(_unsafe_view, 2.0);  _unsafe_view = None
        _softmax: "f32[1, s0, 1, 4][4*s0, 4, 4, 1]cpu" = torch.ops.aten._softmax.default(div, -1, False);  div = None
        slice_7: "f32[1, s0, 6, 4][24*s0, 24, 4, 1]cpu" = torch.ops.aten.slice.Tensor(arg3_1, 1, 0, 9223372036854775807);  arg3_1 = None
        slice_8: "f32[1, s0, 4, 4][24*s0, 24, 4, 1]cpu" = torch.ops.aten.slice.Tensor(slice_7, 2, 0, 4);  slice_7 = None
        expand_2: "f32[1, s0, 1, 4][4*s0, 4, 4, 1]cpu" = torch.ops.aten.expand.default(_softmax, [1, arg0_1, 1, 4]);  _softmax = None
        view_2: "f32[s0, 1, 4][4, 4, 1]cpu" = torch.ops.aten.view.default(expand_2, [arg0_1, 1, 4]);  expand_2 = None
        expand_3: "f32[1, s0, 4, 4][24*s0, 24, 4, 1]cpu" = torch.ops.aten.expand.default(slice_8, [1, arg0_1, 4, 4]);  slice_8 = None
        view_3: "f32[s0, 4, 4][24, 4, 1]cpu" = torch.ops.aten.view.default(expand_3, [arg0_1, 4, 4]);  expand_3 = None
        bmm_1: "f32[s0, 1, 4][4, 4, 1]cpu" = torch.ops.aten.bmm.default(view_2, view_3);  view_2 = view_3 = None
        _unsafe_view_1: "f32[1, s0, 1, 4][4*s0, 4, 4, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_1, [1, arg0_1, 1, 4]);  bmm_1 = arg0_1 = None
        return (_unsafe_view_1,)
