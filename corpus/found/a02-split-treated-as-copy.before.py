# REFUTED lost-write input
import torch
def forward(self, a: "f32[][]cpu"):
    add_: "f32[][]cpu" = a.add_(1)
    return ()
