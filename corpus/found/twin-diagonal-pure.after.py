# REFUTED stale-read input
import torch
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[1, 1][1, 1]cpu"):
        a_modified: "f32[1, 1][1, 1]cpu" = torch.ops.aten.add.Scalar(a, 1);  a = None
        diagonal: "f32[1][2]cpu" = torch.ops.aten.diagonal.default(a_modified)
        add_1: "f32[1][1]cpu" = torch.ops.aten.add.Scalar(diagonal, 1);  diagonal = add_1 = None
        return (a_modified,)

io_map = {0: 0}
original_output_count = 0
