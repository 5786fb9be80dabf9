# REFUTED output-differs output
import torch
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[][]cpu", b: "b8[1][1]cpu"):
        view: "f32[1][1]cpu" = a.view(1);  a = None
        full: "f32[][]cpu" = torch.ops.aten.full.default([], 0, dtype = torch.float32)
        index_put: "f32[1][1]cpu" = torch.ops.aten.index_put.default(view, [b], full);  view = b = full = None
        a_modified: "f32[][]cpu" = torch.ops.aten.reshape.default(index_put, []);  index_put = None
        return (a_modified,)

io_map = {0: 0}
original_output_count = 1
