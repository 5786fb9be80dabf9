# REFUTED stale-read input
import torch
def forward(self, a: "c128[][]cpu"):
    conj = torch.ops.prims.conj.default(a)
    add = torch.ops.aten.add.Scalar(conj, 1)
    a_modified = torch.ops.aten.conj_physical.default(add)
    return (add,)

io_map = {0: 0}
original_output_count = 0
