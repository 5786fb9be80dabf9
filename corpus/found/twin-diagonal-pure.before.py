# REFUTED stale-read input
import torch
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[1, 1][1, 1]cpu"):
        add_: "f32[1, 1][1, 1]cpu" = a.add_(1)
        diagonal: "f32[1][2]cpu" = torch.ops.aten.diagonal.default(add_)
        add__1: "f32[1][2]cpu" = diagonal.add_(1)
        return ()
