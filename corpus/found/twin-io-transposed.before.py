# REFUTED io-map-unmutated input
import torch
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[2, 2][2, 1]cpu"):
        swapaxes: "f32[2, 2][1, 2]cpu" = torch.ops.aten.swapaxes.default(a, 0, 1)
        return (a, swapaxes)
