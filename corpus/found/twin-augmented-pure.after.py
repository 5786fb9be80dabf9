# REFUTED input-differs input
import torch
def forward(self, a: "f32[][]cpu"):
    a %= 1;  value: "f32[][]cpu" = a
    reshape: "f32[1][1]cpu" = torch.ops.aten.reshape.default(a, [1]);  a = None
    fill: "f32[1][1]cpu" = torch.ops.aten.fill.Scalar(reshape, 0);  reshape = None
    reshape_1: "f32[][]cpu" = torch.ops.aten.reshape.default(fill, []);  reshape_1 = None
    copy: "f32[1][1]cpu" = torch.ops.aten.copy.default(fill, value);  fill = value = None
    a_modified: "f32[][]cpu" = torch.ops.aten.reshape.default(copy, []);  copy = None
    return (a_modified,)

io_map = {0: 0}
original_output_count = 0
