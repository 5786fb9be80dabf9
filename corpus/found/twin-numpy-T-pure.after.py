# REFUTED input-differs input
import torch
def forward(self, a: "i64[1, 1][1, 1]cpu"):
    a_modified: "i64[1, 1][1, 1]cpu" = torch.ops.aten.add.Scalar(a, 1);  a = None
    matrix_H: "i64[1, 1][1, 1]cpu" = torch.ops.aten.matrix_H.a(a_modified)
    ne: "b8[1, 1][1, 1]cpu" = torch.ops.aten.ne.Tensor(matrix_H, matrix_H)
    copy: "i64[1, 1][1, 1]cpu" = torch.ops.aten.copy.default(matrix_H, ne);  matrix_H = ne = copy = None
    return (a_modified,)

io_map = {0: 0}
original_output_count = 0
