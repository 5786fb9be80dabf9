# REFUTED early-write output
import torch
def forward(self, a: "f32[2][1]cpu"):
    getitem: "f32[][]cpu" = a[0]
    getitem_1: "f32[][]cpu" = a[1]
    add_: "f32[][]cpu" = getitem.add_(getitem_1)
    add__1: "f32[][]cpu" = getitem_1.add_(getitem)
    return (a,)

io_map = {}
original_output_count = 1
