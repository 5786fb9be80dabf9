# REFUTED other-op input
import torch
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[][]cpu"):
        addcmul: "f32[][]cpu" = torch.ops.aten.addcmul.out(a, a, a, value = 0, out = a)
        return ()
