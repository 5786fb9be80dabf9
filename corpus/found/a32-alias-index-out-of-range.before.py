# REFUTED io-map-range input
import torch
def forward(self, a: "f32[][]cpu"):
    return ()
