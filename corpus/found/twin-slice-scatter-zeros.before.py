# REFUTED content-lost output
import torch
def forward(self, a: "f32[2][1]cpu"):
    getitem: "f32[1][1]cpu" = a[slice(None, 1, None)]
    add_: "f32[1][1]cpu" = getitem.add_(1)
    return (a,)
