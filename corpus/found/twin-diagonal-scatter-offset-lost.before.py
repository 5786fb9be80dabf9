# REFUTED after-refused shape
import torch
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[3, 3][3, 1]cpu"):
        add_: "f32[3, 3][3, 1]cpu" = a.add_(1)
        diagonal: "f32[2][4]cpu" = torch.ops.aten.diagonal.default(add_, 1)
        add__1: "f32[2][4]cpu" = diagonal.add_(1)
        return ()
