# REFUTED lost-write input
import torch
def forward(self, a: "f32[2, 2][2, 1]cpu"):
    view: "f32[4][1]cpu" = a.view(4)
    add_: "f32[4][1]cpu" = view.add_(1)
    return ()
