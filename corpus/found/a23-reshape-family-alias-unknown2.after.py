# REFUTED content-lost output
import torch
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[2, 1][1, 1]cpu", b: "f32[2, 1][1, 1]cpu"):
        full: "f32[][]cpu" = torch.ops.aten.full.default([], 9.0)
        full_1: "f32[][]cpu" = torch.ops.aten.full.default([], 7.0)
        stack: "f32[2][1]cpu" = torch.ops.aten.stack.default([full, full_1])
        select_scatter: "f32[2, 1][1, 1]cpu" = torch.ops.aten.select_scatter.default(a, stack, 1, 0)
        return (select_scatter, select_scatter, select_scatter)

io_map = {1: 0, 2: 1}
original_output_count = 1
