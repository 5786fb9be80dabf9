# REFUTED input-differs input
import torch
def forward(self, a: "f32[][]cpu", b: "f32[1][1]cpu"):
    nki_kernel_wrapper: "f32[1][1]cpu" = nki_kernel_wrapper(operand_output_aliases = {0: 0}, args = (b,))
    copy = torch.ops.aten.copy.default(b, a)
    b_modified = torch.ops.aten.copy.default(copy, nki_kernel_wrapper)
    return (b_modified,)

io_map = {0: 1}
original_output_count = 0
