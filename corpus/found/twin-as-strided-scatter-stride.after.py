# REFUTED after-refused out-of-storage
import torch
def forward(self):
    kaiser_window = torch.ops.aten.kaiser_window.beta(4, False, 0)
    unfold = torch.ops.aten.unfold.default(kaiser_window, 0, 1, 3)
    add = torch.ops.aten.add.Scalar(unfold, 1)
    as_strided_scatter = torch.ops.aten.as_strided_scatter.default(kaiser_window, add, [2, 1], [4, 1], 0)
    return ()

io_map = {}
original_output_count = 0
