# REFUTED content-lost output
import torch
def forward(self, a: "f32[1, 2][2, 1]cpu"):
    return (a,)
