# as_strided counts from the storage, whatever view it is called on; after a write it counts from a contiguous copy of the view.
def forward(self, x: "f32[4][1]cpu"):
    step = torch.ops.aten.slice.Tensor(x, 0, 0, 4, 2)
    add_ = torch.ops.aten.add_.Tensor(step, 1)
    as_strided = torch.ops.aten.as_strided.default(step, [2], [1])
    clone = torch.ops.aten.clone.default(as_strided)
    return (clone,)
