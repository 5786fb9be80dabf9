# REFUTED output-differs output
import torch
def forward(self, a: "f32[1][1]cpu"):
    expand_copy: "f32[3][1]cpu" = torch.ops.aten.expand_copy.default(a, [3])
    view: "f32[][]cpu" = a.view([])
    fill_: "f32[][]cpu" = torch.ops.aten.fill.Scalar(view, 0)
    select_scatter: "f32[1][1]cpu" = torch.ops.aten.select_scatter.default(a, fill_, 0, 0)
    return (expand_copy, select_scatter)

io_map = {1: 0}
original_output_count = 1
