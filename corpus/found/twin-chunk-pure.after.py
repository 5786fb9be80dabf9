# REFUTED lost-write input
import torch
def forward(self, a: "f32[1][1]cpu"):
    chunk = torch.ops.aten.chunk.default(a, 1);  a = None
    getitem_1: "f32[1][1]cpu" = chunk[0];  chunk = None
    add: "f32[1][1]cpu" = torch.ops.aten.add.Scalar(getitem_1, 1);  getitem_1 = add = None
    return ()

io_map = {}
original_output_count = 0
