# REFUTED io-map-range input
import torch
def forward(self, a: "f32[][]cpu"):
    return ()

io_map = {0: 0}
original_output_count = 0
