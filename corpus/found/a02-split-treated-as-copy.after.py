# REFUTED lost-write input
import torch
def forward(self, a: "f32[][]cpu"):
    return ()

io_map = {}
original_output_count = 0
