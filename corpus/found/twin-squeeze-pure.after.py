# REFUTED other-operands input
import torch
torch.library.define("gen::f3609", "(Tensor a, Tensor(b!) b, str c) -> Tensor")

def forward(self, a: "f32[][]cpu"):
    squeeze: "f32[][]cpu" = torch.ops.prims.squeeze.default(a, [])
    auto_functionalized = torch.ops.higher_order.auto_functionalized(torch.ops.gen.f3609.default, a = squeeze, b = a, c = 'b');  squeeze = a = None
    getitem: "f32[][]cpu" = auto_functionalized[0];  getitem = None
    a_modified: "f32[][]cpu" = auto_functionalized[1];  auto_functionalized = None
    return (a_modified,)

io_map = {0: 0}
original_output_count = 0
