# REFUTED early-write output
import torch
def forward(self, a: "f32[2][1]cpu", b: "f32[2, 2][2, 1]cpu"):
    getitem_2: "f32[2][1]cpu" = b[0]
    full: "f32[][]cpu" = torch.ops.aten.full.default([], 5.0)
    select_scatter: "f32[2][1]cpu" = torch.ops.aten.select_scatter.default(getitem_2, full, 0, 0)
    select_scatter_1: "f32[2, 2][2, 1]cpu" = torch.ops.aten.select_scatter.default(b, select_scatter, 0, 0)
    sum_1: "f32[2][1]cpu" = torch.ops.aten.sum.dim_IntList(select_scatter_1, 0)
    expand: "f32[2, 2][0, 1]cpu" = torch.ops.aten.expand.default(sum_1, [2, 2])
    return (expand, sum_1)

io_map = {1: 0}
original_output_count = 1
