# expect: PROVED
import torch
def forward(self, a: "i64[][]cpu", b: "f32[2][8]cpu", c: "f32[1][1]cpu", d: "f32[][]cpu"):
    getitem: "f32[][]cpu" = c[a]
    unsqueeze_: "f32[1][1]cpu" = torch.ops.aten.unsqueeze_.default(getitem, 0)
    _addmm_activation: "f32[1][1]cpu" = torch.ops.aten._addmm_activation.default(getitem, d, d)
    randint: "f32[2][8]cpu" = torch.ops.aten.randint.out(1, [2], out = b)
    return ()
