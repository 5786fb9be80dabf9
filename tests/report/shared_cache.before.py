def forward(self, kv: "bf16[2048, 8, 1024, 128]", k: "bf16[2048, 8, 1, 128]"):
    nki: "bf16[2048, 8, 1024, 128]" = nki_kernel_wrapper(kernel_idx = 0, operand_output_aliases = {0: 0}, args = (kv, k, 1), arg_names = ['cache', 'new', 'slot'])
    nki_1: "bf16[2048, 8, 1024, 128]" = nki_kernel_wrapper(kernel_idx = 0, operand_output_aliases = {0: 0}, args = (kv, k, 2), arg_names = ['cache', 'new', 'slot'])
    nki_2: "bf16[2048, 8, 1024, 128]" = nki_kernel_wrapper(kernel_idx = 0, operand_output_aliases = {0: 0}, args = (kv, k, 3), arg_names = ['cache', 'new', 'slot'])
    return (k,)
