# REFUTED after-refused shape
import torch
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[3, 3][3, 1]cpu"):
        add = torch.ops.aten.add.Scalar(a, 1)
        diagonal = torch.ops.aten.diagonal.default(add, 1)
        add_1 = torch.ops.aten.add.Scalar(diagonal, 1)
        a_modified = torch.ops.aten.diagonal_scatter.default(add, add_1)
        return (a_modified,)

io_map = {0: 0}
original_output_count = 0
