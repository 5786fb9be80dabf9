# The same for views that overlap.
def forward(self, x: "f32[3][1]cpu"):
    head = torch.ops.aten.slice.Tensor(x, 0, 0, 2)
    tail = torch.ops.aten.slice.Tensor(x, 0, 1, 3)
    _foreach_mul_ = torch.ops.aten._foreach_mul_.Scalar([head, tail], 2)
    return ()
