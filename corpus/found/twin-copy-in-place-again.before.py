# REFUTED after-refused partial-overlap
import torch
def forward(self, a: "f32[2, 2][2, 1]cpu"):
    select: "f32[2][2]cpu" = torch.ops.aten.select.int(a, 1, 0)
    add_: "f32[2][2]cpu" = select.add_(1)
    add_[None] = add_;  setitem = add_
    return ()
