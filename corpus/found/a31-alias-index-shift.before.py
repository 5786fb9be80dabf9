# REFUTED wrong-result input
import torch
def forward(self, a: "f32[1][1]cpu"):
    nki_kernel_wrapper: "(f32[1][1]cpu, f32[1][1]cpu, f32[][]cpu)" = nki_kernel_wrapper(operand_output_aliases = {0: 1}, args = (a,))
    getitem: "f32[1][1]cpu" = nki_kernel_wrapper[0]
    return (getitem,)
