# REFUTED wrong-cell output
import torch
def forward(self, a: "f32[2, 2][1, 2]cpu"):
    unsafe_split = torch.ops.aten.unsafe_split.Tensor(a, 2)
    getitem: "f32[2, 2][1, 2]cpu" = unsafe_split[0]
    _foreach_div_ = torch.ops.aten._foreach_div_.ScalarList([a, getitem, getitem], [0, 0, 0])
    return (a,)
