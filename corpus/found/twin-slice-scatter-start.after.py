# REFUTED after-refused shape
import torch
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[2][1]cpu"):
        add = torch.ops.aten.add.Scalar(a, 1)
        getitem: "f32[1][1]cpu" = add[slice(None, 1, None)]
        add_1 = torch.ops.aten.add.Scalar(getitem, 1)
        a_modified = torch.ops.aten.slice_scatter.default(add, add_1, 0, 1, 1)
        return (a_modified,)

io_map = {0: 0}
original_output_count = 0
