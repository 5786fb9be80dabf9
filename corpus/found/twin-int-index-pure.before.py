# REFUTED lost-write input
import torch
def forward(self, a: "f32[1][1]cpu"):
    getitem: "f32[][]cpu" = a[0]
    add_: "f32[][]cpu" = getitem.add_(1)
    return ()
