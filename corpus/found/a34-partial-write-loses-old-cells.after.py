# REFUTED content-lost output
import torch
def forward(self, a: "f32[2][1]cpu", b: "f32[2][1]cpu"):
    zeros_like: "f32[2][1]cpu" = torch.zeros_like(a)
    full: "f32[][]cpu" = torch.full([], 7.0)
    select_scatter: "f32[2][1]cpu" = torch.select_scatter(zeros_like, full, 0, 0)
    return (select_scatter,)

io_map = {0: 0}
original_output_count = 1
