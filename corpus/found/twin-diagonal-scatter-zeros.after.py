# REFUTED content-lost input
import torch
def forward(self, a: "f32[2, 2][2, 1]cpu"):
    diagonal = torch.ops.aten.diagonal.default(a, 0, 1, 0)
    add = torch.ops.aten.add.Scalar(diagonal, 1)
    zeros_like_4 = torch.ops.aten.zeros_like.default(a)
    a_modified = torch.ops.aten.diagonal_scatter.default(zeros_like_4, add, 0, 0, 1)
    return (a_modified,)

io_map = {0: 0}
original_output_count = 0
