# REFUTED output-differs output
import torch
def forward(self, a: "f32[1, 2][2, 1]cpu"):
    getitem: "f32[2][1]cpu" = a[0]
    chunk = torch.ops.aten.chunk.default(getitem, 2)
    getitem_1: "f32[1][1]cpu" = chunk[0]
    getitem_2: "f32[1][1]cpu" = chunk[1]
    getitem_1[()] = 0;  setitem = getitem_1
    add_: "f32[1][1]cpu" = getitem_2.add_(1)
    return (a,)
