# REFUTED stale-read output
import torch
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[][]cpu"):
        add_: "f32[][]cpu" = a.add_(1)
        return (a,)
