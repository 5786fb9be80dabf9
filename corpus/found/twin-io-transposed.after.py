# REFUTED io-map-unmutated input
import torch
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[2, 2][2, 1]cpu"):
        swapaxes = torch.ops.aten.swapaxes.default(a, 0, 1)
        return (a, swapaxes)

io_map = {1: 0}
original_output_count = 2
