class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[4, 4]"):
        # File: make.py:103 in f, code: a,b=x.chunk(2); a.zero_(); b.t().mul_(2); y=x.view(-1); y[::2]=3; z=x.as_strided((2,2),(1,2),1); z.add_(1)
        split = torch.ops.aten.split.Tensor(arg0_1, 2)
        getitem: "f32[2, 4]" = split[0];  split = None
        zero: "f32[2, 4]" = torch.ops.aten.zero.default(getitem);  getitem = None
        slice_scatter: "f32[4, 4]" = torch.ops.aten.slice_scatter.default(arg0_1, zero, 0, 0, 2);  arg0_1 = zero = None
        split_3 = torch.ops.aten.split.Tensor(slice_scatter, 2)
        getitem_7: "f32[2, 4]" = split_3[1];  split_3 = None
        t_1: "f32[4, 2]" = torch.ops.aten.t.default(getitem_7);  getitem_7 = None
        mul: "f32[4, 2]" = torch.ops.aten.mul.Tensor(t_1, 2);  t_1 = None
        t_2: "f32[2, 4]" = torch.ops.aten.t.default(mul);  mul = None
        slice_scatter_1: "f32[4, 4]" = torch.ops.aten.slice_scatter.default(slice_scatter, t_2, 0, 2, 4);  slice_scatter = t_2 = None
        _tensor_constant0: "f32[]" = self._tensor_constant0
        lift_fresh_copy: "f32[]" = torch.ops.aten.lift_fresh_copy.default(_tensor_constant0);  _tensor_constant0 = None
        view_2: "f32[16]" = torch.ops.aten.view.default(slice_scatter_1, [-1])
        slice_2: "f32[8]" = torch.ops.aten.slice.Tensor(view_2, 0, 0, 9223372036854775807, 2);  view_2 = None
        fill: "f32[8]" = torch.ops.aten.fill.Tensor(slice_2, lift_fresh_copy);  slice_2 = lift_fresh_copy = None
        view_3: "f32[16]" = torch.ops.aten.view.default(slice_scatter_1, [-1]);  slice_scatter_1 = None
        slice_scatter_2: "f32[16]" = torch.ops.aten.slice_scatter.default(view_3, fill, 0, 0, 9223372036854775807, 2);  view_3 = fill = None
        view_4: "f32[4, 4]" = torch.ops.aten.view.default(slice_scatter_2, [4, 4]);  slice_scatter_2 = None
        as_strided_1: "f32[2, 2]" = torch.ops.aten.as_strided.default(view_4, [2, 2], [1, 2], 1)
        add: "f32[2, 2]" = torch.ops.aten.add.Tensor(as_strided_1, 1);  as_strided_1 = None
        as_strided_scatter: "f32[4, 4]" = torch.ops.aten.as_strided_scatter.default(view_4, add, [2, 2], [1, 2], 1);  view_4 = add = None

        # File: make.py:104 in f, code: u=x.unbind(0); u[0].sub_(u[1]); d=x.diagonal(); d.fill_(1); w=x.unfold(0,2,1);
        unbind_1 = torch.ops.aten.unbind.int(as_strided_scatter)
        getitem_16: "f32[4]" = unbind_1[0];  unbind_1 = None
        unbind_2 = torch.ops.aten.unbind.int(as_strided_scatter)
        getitem_21: "f32[4]" = unbind_2[1];  unbind_2 = None
        sub: "f32[4]" = torch.ops.aten.sub.Tensor(getitem_16, getitem_21);  getitem_16 = getitem_21 = None
        select_scatter: "f32[4, 4]" = torch.ops.aten.select_scatter.default(as_strided_scatter, sub, 0, 0);  as_strided_scatter = sub = None
        diagonal_1: "f32[4]" = torch.ops.aten.diagonal.default(select_scatter)
        fill_1: "f32[4]" = torch.ops.aten.fill.Scalar(diagonal_1, 1);  diagonal_1 = None
        diagonal_scatter: "f32[4, 4]" = torch.ops.aten.diagonal_scatter.default(select_scatter, fill_1);  select_scatter = fill_1 = None

        # File: make.py:105 in f, code: return x.T, x.mT, torch.view_as_complex(T(2,2)), x.permute(1,0).contiguous(), w, x.real
        randn: "f32[2, 2]" = torch.ops.aten.randn.default([2, 2], device = device(type='cpu'), pin_memory = False)
        view_as_complex: "c64[2]" = torch.ops.aten.view_as_complex.default(randn);  randn = None
        permute_2: "f32[4, 4]" = torch.ops.aten.permute.default(diagonal_scatter, [1, 0])
        clone: "f32[4, 4]" = torch.ops.aten.clone.default(permute_2, memory_format = torch.contiguous_format);  permute_2 = None

        # No stacktrace found for following nodes
        unfold_1: "f32[3, 4, 2]" = torch.ops.aten.unfold.default(diagonal_scatter, 0, 2, 1)
        return (diagonal_scatter, view_as_complex, clone, unfold_1)
