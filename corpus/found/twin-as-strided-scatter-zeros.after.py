# REFUTED input-differs input
import torch
def forward(self, a: "f32[2][1]cpu", b: "f32[2, 1][2, 1]cpu @a+0"):
    as_strided = torch.ops.aten.as_strided.default(a, [3], [1], 0)
    add = torch.ops.aten.add.Scalar(b, 1)
    zeros_like_5 = torch.ops.aten.zeros_like.default(as_strided)
    as_strided_scatter = torch.ops.aten.as_strided_scatter.default(zeros_like_5, add, [2, 1], [2, 1], 0)
    slice_1 = torch.ops.aten.slice.Tensor(as_strided_scatter, 0, 0, 2)
    a_modified = torch.ops.aten.floor.default(slice_1)
    slice_scatter = torch.ops.aten.slice_scatter.default(as_strided_scatter, a_modified, 0, 0, 2)
    b_modified = torch.ops.aten.as_strided.default(slice_scatter, [2, 1], [2, 1], 0)
    return (a_modified, b_modified)

io_map = {0: 0, 1: 1}
original_output_count = 0
