# REFUTED output-differs output
import torch
def forward(self, a: "c64[][]cpu"):
    conj: "c64[][]cpu" = torch.ops.prims.conj.default(a)
    add_: "c64[][]cpu" = conj.add_(1)
    return (a,)
