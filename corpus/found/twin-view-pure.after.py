# REFUTED lost-write input
import torch
def forward(self, a: "f32[2, 2][2, 1]cpu"):
    view: "f32[4][1]cpu" = a.view(4);  a = None
    add: "f32[4][1]cpu" = torch.ops.aten.add.Scalar(view, 1);  view = add = None
    return ()

io_map = {}
original_output_count = 0
