# REFUTED early-write output
import torch
def forward(self, a: "f32[][]cpu"):
    mul_: "f32[][]cpu" = torch.ops.aten.mul_.Tensor(a, 2)
    return (a,)

io_map = {}
original_output_count = 1
