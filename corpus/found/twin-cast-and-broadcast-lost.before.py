# REFUTED after-refused shape
import torch
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[][]cpu", b: "f32[2][1]cpu"):
        _foreach_maximum = torch.ops.aten._foreach_maximum.Scalar([a], 0)
        getitem: "f32[][]cpu" = _foreach_maximum[0]
        view: "f32[1, 2][2, 1]cpu" = b.view([1, 2])
        view[()] = getitem;  setitem = view
        return ()
