# REFUTED lost-write input
import torch
def forward(self, a: "f32[1][1]cpu"):
    getitem: "f32[][]cpu" = a[0];  a = None
    add: "f32[][]cpu" = torch.ops.aten.add.Scalar(getitem, 1);  getitem = add = None
    return ()

io_map = {}
original_output_count = 0
