# REFUTED operands-swapped output
import torch
def forward(self, a: "f32[][]cpu", b: "f32[][]cpu"):
    b -= a;  value: "f32[][]cpu" = b
    a[()] = value;  setitem = a
    return (a,)
