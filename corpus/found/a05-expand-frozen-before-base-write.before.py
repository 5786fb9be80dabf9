# REFUTED output-differs output
import torch
def forward(self, a: "f32[1][1]cpu"):
    expand: "f32[3][0]cpu" = torch.ops.aten.expand.default(a, [3])
    fill_: "f32[1][1]cpu" = torch.ops.aten.fill_.Scalar(a, 0)
    return (expand,)
