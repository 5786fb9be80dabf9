# REFUTED after-refused dtype
import torch
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[1][1]cpu"):
        add = torch.ops.aten.add.Scalar(a, 1)
        tensor = torch.tensor([], dtype = torch.int64)
        full = torch.ops.aten.full.default([], 0)
        a_modified = torch.ops.aten.index_put.default(add, [tensor], full)
        return (a_modified,)

io_map = {0: 0}
original_output_count = 0
