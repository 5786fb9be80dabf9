# REFUTED io-map-conflict input
import torch
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[][]cpu", b: "f32[][]cpu @a+0"):
        b_modified: "f32[][]cpu" = torch.ops.aten.arccos.default(b);  b = None
        a_modified: "f32[][]cpu" = torch.ops.aten.add.Scalar(a, 1);  a = None
        return (a_modified, b_modified)

io_map = {0: 0, 1: 1}
original_output_count = 0
