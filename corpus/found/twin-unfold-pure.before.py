# REFUTED wrong-constant input
import torch
torch.library.define("gen::f3784", "(Tensor a, Scalar b, Tensor(c!) c, Tensor? d) -> Tensor")

class GraphModule(torch.nn.Module):
    def forward(self, a: "i64[][]cpu", b: "f32[][]cpu"):
        add_: "i64[][]cpu" = a.add_(1)
        unfold: "i64[1][1]cpu" = torch.ops.aten.unfold.default(a, 0, 1, 1)
        add__1: "i64[][]cpu" = a.add_(1)
        f3784: "i64[1, 1, 1][1, 1, 1]cpu" = torch.ops.gen.f3784.default(unfold, 0, b, None)
        return ()
