# REFUTED after-refused index-range
import torch
class GraphModule(torch.nn.Module):
    def forward(self, a: "c128[][]cpu"):
        add_: "c128[][]cpu" = a.add_(1)
        imag: "f64[][]cpu" = torch.ops.prims.imag.default(add_)
        add__1: "f64[][]cpu" = imag.add_(1)
        return ()
