# REFUTED wrong-constant input
import torch
torch.library.define("gen::f3784", "(Tensor a, Scalar b, Tensor(c!) c, Tensor? d) -> Tensor")

class GraphModule(torch.nn.Module):
    def forward(self, a: "i64[][]cpu", b: "f32[][]cpu"):
        add: "i64[][]cpu" = torch.ops.aten.add.Scalar(a, 1);  a = None
        unfold: "i64[1][1]cpu" = torch.ops.aten.unfold.default(add, 0, 1, 1)
        a_modified: "i64[][]cpu" = torch.ops.aten.add.Scalar(add, 1);  add = None
        auto_functionalized = torch.ops.higher_order.auto_functionalized(torch.ops.gen.f3784.default, a = unfold, b = 0, c = b, d = None);  unfold = b = None
        getitem: "i64[1, 1, 1][1, 1, 1]cpu" = auto_functionalized[0];  getitem = None
        b_modified: "f32[][]cpu" = auto_functionalized[1];  auto_functionalized = None
        return (a_modified, b_modified)

io_map = {0: 0, 1: 1}
original_output_count = 0
