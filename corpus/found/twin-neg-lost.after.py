# REFUTED other-op input
import torch
def forward(self, a: "f32[2, 2][2, 1]cpu", b: "f32[][]cpu", c: "f32[2, 1][1, 1]cpu"):
    _foreach_clamp_max = torch.ops.aten._foreach_clamp_max.List([b], [b]);  b = None
    b_modified: "f32[][]cpu" = _foreach_clamp_max[0];  _foreach_clamp_max = None
    split = torch.ops.aten.split.sizes(a, [1, 1], 1)
    getitem_2: "f32[2, 1][2, 1]cpu" = split[0];  split = None
    _foreach_clamp_max_1 = torch.ops.aten._foreach_clamp_max.List([getitem_2], [c]);  getitem_2 = None
    getitem_3: "f32[2, 1][1, 1]cpu" = _foreach_clamp_max_1[0];  _foreach_clamp_max_1 = None
    a_modified: "f32[2, 2][2, 1]cpu" = torch.ops.aten.slice_scatter.default(a, getitem_3, 1, 0, 1);  a = None
    _foreach_clamp_max_2 = torch.ops.aten._foreach_clamp_max.List([c], [getitem_3]);  c = getitem_3 = None
    c_modified: "f32[2, 1][1, 1]cpu" = _foreach_clamp_max_2[0];  _foreach_clamp_max_2 = None
    return (a_modified, b_modified, c_modified)

io_map = {0: 0, 1: 1, 2: 2}
original_output_count = 0
