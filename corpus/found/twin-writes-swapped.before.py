# REFUTED input-differs input
import torch
def forward(self, a: "f32[][]cpu", b: "f32[1][1]cpu"):
    nki_kernel_wrapper: "f32[1][1]cpu" = nki_kernel_wrapper(operand_output_aliases = {0: 0}, args = (b,))
    b[slice(None, None, None)] = a;  setitem = b
    return ()
