# REFUTED output-differs output
import torch
def forward(self, a: "f32[][]cpu", b: "f32[][]cpu"):
    mul: "f32[][]cpu" = torch.ops.aten.mul.out(b, b, out = a)
    return (a,)
