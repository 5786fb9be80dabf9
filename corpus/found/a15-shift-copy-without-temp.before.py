# REFUTED wrong-cell output
import torch
def forward(self, a: "f32[4][1]cpu"):
    getitem: "f32[3][1]cpu" = a[slice(None, 3, None)]
    clone: "f32[3][1]cpu" = getitem.clone()
    getitem_1: "f32[3][1]cpu" = a[slice(1, None, None)]
    copy_: "f32[3][1]cpu" = getitem_1.copy_(clone)
    return (a,)
