class f(torch.nn.Module):
    def forward(self, x_1: "f32[s75, s75]", m_1: "b8[s75, s75]", i_1: "i64[2]", v_1: "f32[]"):
        # No stacktrace found for following nodes
        _tensor_constant0: "f32[]" = self._tensor_constant0
        lift_fresh_copy: "f32[]" = torch.ops.aten.lift_fresh_copy.default(_tensor_constant0);  _tensor_constant0 = None
        select: "f32[s75]" = torch.ops.aten.select.int(x_1, 0, 0)
        fill_: "f32[s75]" = torch.ops.aten.fill_.Tensor(select, lift_fresh_copy);  select = lift_fresh_copy = fill_ = None
        _tensor_constant1: "f32[]" = self._tensor_constant1
        lift_fresh_copy_1: "f32[]" = torch.ops.aten.lift_fresh_copy.default(_tensor_constant1);  _tensor_constant1 = None
        select_1: "f32[s75]" = torch.ops.aten.select.int(x_1, 0, -1)
        slice_1: "f32[s75 - 1]" = torch.ops.aten.slice.Tensor(select_1, 0, 1, 9223372036854775807);  select_1 = None
        fill__1: "f32[s75 - 1]" = torch.ops.aten.fill_.Tensor(slice_1, lift_fresh_copy_1);  slice_1 = lift_fresh_copy_1 = fill__1 = None
        select_2: "f32[s75]" = torch.ops.aten.select.int(x_1, 1, 0)
        fill__2: "f32[s75]" = torch.ops.aten.fill_.Tensor(select_2, v_1);  select_2 = fill__2 = None
        unsqueeze: "f32[1, s75, s75]" = torch.ops.aten.unsqueeze.default(x_1, 0);  unsqueeze = None
        _tensor_constant2: "f32[]" = self._tensor_constant2
        lift_fresh_copy_2: "f32[]" = torch.ops.aten.lift_fresh_copy.default(_tensor_constant2);  _tensor_constant2 = None
        index_put_: "f32[s75, s75]" = torch.ops.aten.index_put_.default(x_1, [m_1], lift_fresh_copy_2);  x_1 = lift_fresh_copy_2 = None
        index_put__1: "f32[s75, s75]" = torch.ops.aten.index_put_.default(index_put_, [i_1], v_1);  index_put_ = v_1 = None
        _tensor_constant3: "f32[]" = self._tensor_constant3
        lift_fresh_copy_3: "f32[]" = torch.ops.aten.lift_fresh_copy.default(_tensor_constant3);  _tensor_constant3 = None
        select_3: "f32[s75]" = torch.ops.aten.select.int(index_put__1, 1, 0)
        index_put__2: "f32[s75]" = torch.ops.aten.index_put_.default(select_3, [i_1], lift_fresh_copy_3);  select_3 = lift_fresh_copy_3 = index_put__2 = None
        slice_2: "f32[s75, s75]" = torch.ops.aten.slice.Tensor(index_put__1, 0, 0, 9223372036854775807)
        slice_3: "f32[s75, 1]" = torch.ops.aten.slice.Tensor(slice_2, 1, 1, 3, 2);  slice_2 = None
        add_: "f32[s75, 1]" = torch.ops.aten.add_.Tensor(slice_3, 1);  slice_3 = None
        slice_4: "f32[s75, s75]" = torch.ops.aten.slice.Tensor(index_put__1, 0, 0, 9223372036854775807)
        slice_5: "f32[s75, 1]" = torch.ops.aten.slice.Tensor(slice_4, 1, 1, 3, 2);  slice_4 = None
        copy_: "f32[s75, 1]" = torch.ops.aten.copy_.default(slice_5, add_);  slice_5 = add_ = copy_ = None
        gt_8: "b8[s75, s75]" = torch.ops.aten.gt.Scalar(index_put__1, 0)
        bitwise_and: "b8[s75, s75]" = torch.ops.aten.bitwise_and.Tensor(gt_8, m_1);  gt_8 = None
        _tensor_constant4: "f32[]" = self._tensor_constant4
        lift_fresh_copy_4: "f32[]" = torch.ops.aten.lift_fresh_copy.default(_tensor_constant4);  _tensor_constant4 = None
        index_put__3: "f32[s75, s75]" = torch.ops.aten.index_put_.default(index_put__1, [bitwise_and], lift_fresh_copy_4);  index_put__1 = bitwise_and = lift_fresh_copy_4 = None
        index: "f32[2, s75]" = torch.ops.aten.index.Tensor(index_put__3, [i_1]);  i_1 = None
        slice_6: "f32[1, s75]" = torch.ops.aten.slice.Tensor(index, 0, 0, 9223372036854775807, 2);  index = None
        slice_7: "b8[s75, s75]" = torch.ops.aten.slice.Tensor(m_1, 0, 0, 9223372036854775807);  m_1 = None
        select_4: "b8[s75]" = torch.ops.aten.select.int(slice_7, 1, 0);  slice_7 = None
        index_1: "f32[u0, s75]" = torch.ops.aten.index.Tensor(index_put__3, [select_4]);  index_put__3 = select_4 = None
        return (slice_6, index_1)
