# REFUTED swapped-write-back input
import torch
def forward(self, a: "f32[][]cpu", b: "f32[][]cpu"):
    add__1: "f32[][]cpu" = b + 1
    return (add__1,)

io_map = {0: 0}
original_output_count = 0
