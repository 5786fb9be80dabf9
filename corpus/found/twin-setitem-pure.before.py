# REFUTED lost-write input
import torch
def forward(self, a: "f32[][]cpu"):
    a[()] = 0;  setitem = a
    return ()
