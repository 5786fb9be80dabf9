# REFUTED wrong-result input
import torch
def forward(self, a: "f32[1][1]cpu"):
    nki_kernel_wrapper: "(f32[1], f32[1])" = nki_kernel_wrapper(operand_output_aliases = {0: 0}, args = (a,))
    getitem: "f32[1][1]cpu" = nki_kernel_wrapper[1]
    a_modified = torch.ops.aten.copy.default(a, getitem)
    return (a_modified,)

io_map = {0: 0}
original_output_count = 0
