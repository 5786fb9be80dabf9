# REFUTED other-operands input
import torch
torch.library.define("gen::f2448", "(Tensor a, Tensor(b!)[] b, Tensor? c, int d) -> Tensor")

class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[1][1]cpu"):
        split = torch.ops.aten.split.Tensor(a, 1)
        getitem: "f32[1][1]cpu" = split[0];  split = None
        auto_functionalized = torch.ops.higher_order.auto_functionalized(torch.ops.gen.f2448.default, a = getitem, b = [a], c = None, d = 0);  getitem = a = None
        getitem_1: "f32[1, 1][1, 1]cpu" = auto_functionalized[0];  getitem_1 = None
        getitem_2 = auto_functionalized[1];  auto_functionalized = None
        a_modified: "f32[1][1]cpu" = getitem_2[0];  getitem_2 = None
        return (a_modified,)

io_map = {0: 0}
original_output_count = 0
