# REFUTED io-map-conflict input
import torch
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[][]cpu", b: "f32[][]cpu @a+0"):
        arccos_: "f32[][]cpu" = torch.ops.aten.arccos_.default(b)
        add_: "f32[][]cpu" = a.add_(1)
        return ()
