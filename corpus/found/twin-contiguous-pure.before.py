# REFUTED stale-read output
import torch
def forward(self, a: "f32[][]cpu"):
    contiguous: "f32[][]cpu" = torch.ops.aten.contiguous.default(a)
    add_: "f32[][]cpu" = a.add_(1)
    add__1: "f32[][]cpu" = torch.ops.aten.add_.Tensor(a, contiguous)
    return (a,)
