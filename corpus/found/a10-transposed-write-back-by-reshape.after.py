# REFUTED wrong-cell input
import torch
def forward(self, a: "f32[2, 2]"):
    transpose: "f32[2, 2][1, 2]cpu" = torch.ops.aten.transpose.int(a, 0, 1)
    add_: "f32[2, 2][1, 2]cpu" = transpose + 1
    return (add_,)

io_map = {0: 0}
original_output_count = 0
