class GraphModule(torch.nn.Module):
    def forward(self, L_buffer_: "f32[6][1]cpu", L_x_: "f32[4][1]cpu"):
        l_buffer_ = L_buffer_
        l_x_ = L_x_

        # File: overlapping_views.program.py:6 in step, code: left = buffer[:4]
        left: "f32[4][1]cpu" = l_buffer_[slice(None, 4, None)]

        # File: overlapping_views.program.py:7 in step, code: right = buffer[2:]
        right: "f32[4][1]cpu" = l_buffer_[slice(2, None, None)];  l_buffer_ = None

        # File: overlapping_views.program.py:8 in step, code: left.add_(x)
        add_: "f32[4][1]cpu" = left.add_(l_x_);  l_x_ = add_ = None

        # File: overlapping_views.program.py:9 in step, code: right.mul_(2)
        mul_: "f32[4][1]cpu" = right.mul_(2);  mul_ = None

        # File: overlapping_views.program.py:10 in step, code: left[1:3] -= right[:2].clone()
        getitem_2: "f32[2][1]cpu" = left[slice(1, 3, None)]
        getitem_3: "f32[2][1]cpu" = right[slice(None, 2, None)]
        clone: "f32[2][1]cpu" = getitem_3.clone();  getitem_3 = None
        getitem_2 -= clone;  isub: "f32[2][1]cpu" = getitem_2;  getitem_2 = clone = None
        left[slice(1, 3, None)] = isub;  setitem = left;  isub = setitem = None

        # File: overlapping_views.program.py:11 in step, code: return left + right, buffer
        add: "f32[4][1]cpu" = left + right;  left = right = None
        return (add,)
