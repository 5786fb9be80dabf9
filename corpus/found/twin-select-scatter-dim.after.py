# REFUTED after-refused index-range input
import torch
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[2, 1][1, 1]cpu"):
        select = torch.ops.aten.select.int(a, 0, 1)
        fill = torch.ops.aten.fill.Scalar(select, 0)
        a_modified = torch.ops.aten.select_scatter.default(a, fill, 1, 1)
        return (a_modified,)

io_map = {0: 0}
original_output_count = 0
