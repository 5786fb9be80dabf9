# REFUTED content-lost output
import torch
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[2][1]cpu", b: "f32[1][1]cpu"):
        slice_scatter: "f32[2][1]cpu" = torch.ops.aten.slice_scatter.default(a, b, 0, 1)
        copy_: "f32[2][1]cpu" = torch.ops.aten.copy_.default(a, 0)
        return (slice_scatter,)
