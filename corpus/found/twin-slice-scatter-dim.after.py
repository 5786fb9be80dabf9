# REFUTED after-refused dim-range
import torch
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[2][1]cpu"):
        add = torch.ops.aten.add.Scalar(a, 1)
        slice_1 = torch.ops.aten.slice.Tensor(add, 0, 1, 2)
        fill = torch.ops.aten.fill.Scalar(slice_1, 0)
        a_modified = torch.ops.aten.slice_scatter.default(add, fill, 1, 1, 2)
        return (a_modified,)

io_map = {0: 0}
original_output_count = 0
