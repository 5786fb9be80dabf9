# REFUTED random-order random
import torch
def forward(self, a: "f32[][]cpu"):
    random = a
    return ()

io_map = {}
original_output_count = 0
