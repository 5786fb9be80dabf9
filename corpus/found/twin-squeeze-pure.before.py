# REFUTED other-operands input
import torch
torch.library.define("gen::f3609", "(Tensor a, Tensor(b!) b, str c) -> Tensor")

def forward(self, a: "f32[][]cpu"):
    squeeze: "f32[][]cpu" = torch.ops.prims.squeeze.default(a, [])
    f3609: "f32[][]cpu" = torch.ops.gen.f3609.default(squeeze, a, 'b')
    return ()
