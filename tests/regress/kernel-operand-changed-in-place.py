# expect: reads through one operand cells that it writes
def forward(self, x1: "f32[2, 2, 2][4, 2, 1]cpu", v_1: "f32[2, 2, 1][2, 1, 1]cpu", v_3: "i8[2, 2, 0][2, 1, 1]cpu", v_5: "f32[2, 2][2, 1]cpu"):
    v1: "f32[][]cpu" = torch.ops.aten._reshape_alias.default(x1, [], [])
    v10: "f32[1, 2][0, 1]cpu" = torch.ops.aten.as_strided_.default(v1, [1, 2], [0, 1], 1)
    v12: "f32[2, 2][2, 1]cpu" = torch.ops.aten.erfc_.default(v_5)
    v13: "(i64[1, 2], f32[2])" = wrap_nki()
    v14: "i64[1, 2][2, 1]cpu" = v13[0]
    v22: "f32[1, 2, 2, 1][4, 2, 1, 1]cpu" = v_1[v14]
    v32: "(i8[2, 2, 0], f32[1, 2])" = nki_kernel_wrapper(operand_output_aliases = {0: 1}, args = (v1, v1))
    return ()
