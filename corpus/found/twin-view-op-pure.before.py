# REFUTED lost-write input
import torch
def forward(self, a: "f32[1][1]cpu", b: "f32[1, 1, 1][1, 1, 1]cpu"):
    var: "f32[1][1]cpu" = torch.ops.aten.var.out(b, [1, 0], out = a)
    return ()
