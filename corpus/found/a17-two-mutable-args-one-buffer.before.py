# REFUTED after-refused written-twice input
import torch
def forward(self, a: "f32[][]cpu"):
    return ()
