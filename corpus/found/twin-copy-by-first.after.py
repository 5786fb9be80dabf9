# REFUTED input-differs input
import torch
def forward(self, a: "f32[][]cpu"):
    greater = torch.ops.aten.greater.Scalar(a, 0)
    copy = torch.ops.aten.copy.default(a, greater)
    a_modified = torch.ops.aten.multiply.Tensor(a, a)
    return (a_modified,)

io_map = {0: 0}
original_output_count = 0
