# REFUTED lost-write input
import torch
def forward(self, a: "f32[][]cpu"):
    a[()] = 0;  setitem = a;  a = setitem = None
    return ()

io_map = {}
original_output_count = 0
