# expect: PROVED
def forward(self, a: "f32[2, 1][1, 1]cpu"):
    clone = a.clone()
    kernel: "f32[2, 1]" = nki_kernel_wrapper(kernel_idx = 0, operand_output_aliases = {0: 0}, args = (clone,), arg_names = ['a'])
    t_ = torch.ops.aten.t_.default(kernel)
    mul_ = kernel.mul_(2)
    return (clone, kernel)
