# REFUTED output-differs output
import torch
def forward(self, a: "f32[][]cpu", b: "f32[][]cpu"):
    return (a,)
