# REFUTED after-refused partial-overlap
import torch
def forward(self, a: "f32[2, 2][2, 1]cpu"):
    select = torch.ops.aten.select.int(a, 1, 0)
    add = torch.ops.aten.add.Scalar(select, 1)
    select_scatter = torch.ops.aten.select_scatter.default(a, add, 1, 0)
    reshape = torch.ops.aten.reshape.default(add, [1, 2])
    copy = torch.ops.aten.copy_.default(reshape, add)
    reshape_1 = torch.ops.aten.reshape.default(copy, [2])
    a_modified = torch.ops.aten.select_scatter.default(select_scatter, reshape_1, 1, 0)
    return (a_modified,)

io_map = {0: 0}
original_output_count = 0
