# REFUTED after-refused shape
import torch
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[2, 2][2, 1]cpu"):
        value = a + 1
        diagonal = torch.ops.aten.diagonal.default(value)
        add = torch.ops.aten.add.Scalar(diagonal, 1)
        diagonal_scatter = torch.ops.aten.diagonal_scatter.default(value, add, 1, 0, 1)
        return ()

io_map = {}
original_output_count = 0
