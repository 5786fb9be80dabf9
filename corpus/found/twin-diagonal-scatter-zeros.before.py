# REFUTED content-lost input
import torch
def forward(self, a: "f32[2, 2][2, 1]cpu"):
    diagonal: "f32[2][3]cpu" = torch.ops.aten.diagonal.default(a, 0, 1, 0)
    add_: "f32[2][3]cpu" = diagonal.add_(1)
    return ()
