# REFUTED other-op output
import torch
def forward(self, a: "f32[][]cpu"):
    add_: "f32[][]cpu" = torch.ops.aten.add_.Tensor(a, 1, alpha = 0)
    return (a,)
