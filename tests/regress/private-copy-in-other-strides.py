# expect: PROVED
torch.library.define("gen::f3039", "(Tensor(a!) a, *, Tensor(b) b) -> Tensor(b)")

def forward(self, a: "f32[][]cpu", b: "f32[2, 2][2, 1]cpu"):
    mH: "f32[2, 2][1, 2]cpu" = b.mH
    wrap_nki: "f32[2, 2][1, 2]cpu" = wrap_nki(operand_output_aliases = {0: 0}, args = (mH,))
    _reshape_alias: "f32[4][1]cpu" = torch.ops.aten._reshape_alias.default(mH, [4], [1])
    f3039: "f32[][]cpu" = torch.ops.gen.f3039.default(_reshape_alias, b = a)
    return ()
