# REFUTED wrong-cell output
import torch
def forward(self, a: "f32[][]cpu", b: "f32[1][1]cpu"):
    view_1: "f32[1][1]cpu" = a.view(1)
    view: "f32[1][1]cpu" = a.view(1)
    cat: "f32[2][1]cpu" = torch.cat([view_1, view])
    return (cat,)
