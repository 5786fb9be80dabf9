# REFUTED input-differs input
import torch
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[2][2]cpu"):
        reshape: "f32[1, 2][4, 2]cpu" = torch.ops.aten.reshape.default(a, [1, 2]);  a = None
        fill: "f32[1, 2][2, 1]cpu" = torch.ops.aten.fill.Scalar(reshape, 1);  reshape = None
        reshape_1: "f32[2][1]cpu" = torch.ops.aten.reshape.default(fill, [2]);  fill = None
        a_modified: "f32[2][1]cpu" = torch.ops.aten.add.Scalar(reshape_1, 1);  reshape_1 = None
        return (a_modified,)

io_map = {0: 0}
original_output_count = 0
