# REFUTED output-differs output
import torch
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[][]cpu", b: "b8[1][1]cpu"):
        _neg_view: "f32[][]cpu" = torch.ops.aten._neg_view.default(a)
        view: "f32[1][1]cpu" = _neg_view.view(1)
        view[b] = 0;  setitem = view
        return (a,)
