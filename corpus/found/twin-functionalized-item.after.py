# REFUTED wrong-result input
import torch
torch.library.define("gen::f1508", "(Tensor(a!) a, Tensor? b) -> (Tensor, Tensor)")

def forward(self, a: "f32[1, 1][1, 1]cpu"):
    auto_functionalized = torch.ops.higher_order.auto_functionalized(torch.ops.gen.f1508.default, a = a, b = None)
    getitem: "f32[1, 1][1, 1]cpu" = auto_functionalized[2]
    getitem_1: "i16[1, 1][1, 1]cpu" = auto_functionalized[1]
    a_modified: "f32[1, 1][1, 1]cpu" = auto_functionalized[0]
    return (a_modified,)

io_map = {0: 0}
original_output_count = 0
