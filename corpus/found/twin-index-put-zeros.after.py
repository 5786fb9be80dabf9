# REFUTED content-lost output
import torch
def forward(self, a: "b8[1][1]cpu", b: "f32[1][1]cpu"):
    full = torch.ops.aten.full.default([], 1, dtype = torch.float32)
    zeros_like_4 = torch.ops.aten.zeros_like.default(b)
    b_modified = torch.ops.aten.index_put.default(zeros_like_4, [a], full)
    return (b_modified,)

io_map = {0: 1}
original_output_count = 1
