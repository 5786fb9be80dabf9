# REFUTED after-refused dtype input
import torch
class GraphModule(torch.nn.Module):
    def forward(self, a: "i64[][]cpu", b: "f32[1][1]cpu"):
        _to_copy = torch.ops.aten._to_copy.default(a, dtype = torch.float32)
        b_modified = torch.ops.aten.index_put.default(b, [a], a)
        return (b_modified,)

io_map = {0: 1}
original_output_count = 0
