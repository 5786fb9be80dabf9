# REFUTED content-lost output
import torch
def forward(self, a: "b8[1][1]cpu", b: "f32[1][1]cpu"):
    b[a] = 1;  setitem = b
    return (b,)
