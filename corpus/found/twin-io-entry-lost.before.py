# REFUTED io-map-missing output
import torch
def forward(self, a: "f32[][]cpu", b: "f32[][]cpu"):
    add_: "f32[][]cpu" = b.add_(1)
    add__1: "f32[][]cpu" = a.add_(1)
    return ()
