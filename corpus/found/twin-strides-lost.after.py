# REFUTED wrong-cell output
import torch
def forward(self, a: "f32[2, 2][1, 2]cpu"):
    _foreach_div = torch.ops.aten._foreach_div.ScalarList([a], [0]);  a = None
    getitem_1: "f32[2, 2][1, 2]cpu" = _foreach_div[0];  _foreach_div = None
    unsafe_split = torch.ops.aten.unsafe_split.Tensor(getitem_1, 2);  getitem_1 = None
    getitem_2: "f32[2, 2][1, 2]cpu" = unsafe_split[0];  unsafe_split = None
    _foreach_div_1 = torch.ops.aten._foreach_div.ScalarList([getitem_2], [0]);  getitem_2 = None
    getitem_3: "f32[2, 2][1, 2]cpu" = _foreach_div_1[0];  _foreach_div_1 = None
    permute: "f32[2, 2][2, 1]cpu" = torch.ops.aten.permute.default(getitem_3, [1, 0]);  permute = None
    _foreach_div_2 = torch.ops.aten._foreach_div.ScalarList([getitem_3], [0]);  getitem_3 = None
    getitem_4: "f32[2, 2][1, 2]cpu" = _foreach_div_2[0];  _foreach_div_2 = None
    a_modified: "f32[2, 2][2, 1]cpu" = torch.ops.aten.permute.default(getitem_4, [1, 0]);  getitem_4 = None
    return (a_modified,)

io_map = {0: 0}
original_output_count = 1
