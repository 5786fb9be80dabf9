# REFUTED lost-write input
import torch
def forward(self, a: "f32[][]cpu"):
    swapdims: "f32[][]cpu" = torch.ops.aten.swapdims.default(a, 0, 0);  a = None
    add: "f32[][]cpu" = torch.ops.aten.add.Scalar(swapdims, 1);  swapdims = add = None
    return ()

io_map = {}
original_output_count = 0
