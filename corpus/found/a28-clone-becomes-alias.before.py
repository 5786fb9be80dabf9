# REFUTED early-write output
import torch
def forward(self, a: "f32[][]cpu"):
    return (a,)
