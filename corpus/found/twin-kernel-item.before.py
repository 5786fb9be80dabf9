# REFUTED wrong-result input
import torch
def forward(self, a: "f32[1][1]cpu"):
    nki_kernel_wrapper: "(f32[1], f32[1])" = nki_kernel_wrapper(operand_output_aliases = {0: 0}, args = (a,))
    return ()
