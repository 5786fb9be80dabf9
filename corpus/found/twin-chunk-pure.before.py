# REFUTED lost-write input
import torch
def forward(self, a: "f32[1][1]cpu"):
    chunk = torch.ops.aten.chunk.default(a, 1)
    getitem: "f32[1][1]cpu" = chunk[0]
    add_: "f32[1][1]cpu" = getitem.add_(1)
    return ()
