# REFUTED after-refused shape input
import torch
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[2][2]cpu"):
        as_strided_1 = torch.ops.aten.as_strided.default(a, [3], [1], 0)
        a_modified = torch.ops.aten.add.Scalar(a, 1)
        slice_scatter = torch.ops.aten.slice_scatter.default(as_strided_1, a_modified, 0, 0, 3)
        return (a_modified,)

io_map = {0: 0}
original_output_count = 0
