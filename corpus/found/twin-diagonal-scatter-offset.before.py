# REFUTED after-refused shape
import torch
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[2, 2][2, 1]cpu"):
        value: "f32[2, 2][2, 1]cpu" = a + 1
        diagonal: "f32[2][3]cpu" = torch.ops.aten.diagonal.default(value)
        add_: "f32[2][3]cpu" = diagonal.add_(1)
        return ()
