# REFUTED wrong-cell output
import torch
def forward(self, a: "f32[4][1]cpu"):
    getitem_2: "f32[][]cpu" = a[0]
    select: "f32[][]cpu" = torch.ops.aten.select.int(a, 0, 1)
    select_1: "f32[][]cpu" = torch.ops.aten.select.int(a, 0, 2)
    select_2: "f32[][]cpu" = torch.ops.aten.select.int(a, 0, 3)
    copy__1: "f32[][]cpu" = torch.ops.aten.copy_.default(select, getitem_2)
    copy__2: "f32[][]cpu" = torch.ops.aten.copy_.default(select_1, select)
    copy__3: "f32[][]cpu" = torch.ops.aten.copy_.default(select_2, select_1)
    return (a,)

io_map = {}
original_output_count = 1
