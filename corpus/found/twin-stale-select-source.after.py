# REFUTED output-differs output
import torch
def forward(self, a: "f32[2][3]cpu"):
    add = torch.ops.aten.add.Scalar(a, 1)
    slice_scatter = torch.ops.aten.slice_scatter.default(a, add, 0, 0, 2)
    alpha_dropout = torch.ops.aten.alpha_dropout.default(slice_scatter, 1, True)
    select = torch.ops.aten.select.int(slice_scatter, 0, 0)
    zero = torch.ops.aten.zero.default(select)
    a_modified = torch.ops.aten.select_scatter.default(slice_scatter, zero, 0, 0)
    select_1 = torch.ops.aten.select.int(slice_scatter, 0, 0)
    return (select_1, a_modified)

io_map = {1: 0}
original_output_count = 1
