# REFUTED after-refused dtype input
import torch
class GraphModule(torch.nn.Module):
    def forward(self, a: "i64[][]cpu", b: "f32[1][1]cpu"):
        b[a] = a;  setitem = b
        return ()
