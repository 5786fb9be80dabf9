# REFUTED after-refused shape
import torch
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[][]cpu", b: "f32[2][1]cpu"):
        _foreach_maximum = torch.ops.aten._foreach_maximum.Scalar([a], 0)
        getitem: "f32[][]cpu" = _foreach_maximum[0]
        view = b.view([1, 2])
        copy = torch.ops.aten.copy.default(view, getitem)
        b_modified = torch.ops.aten.reshape.default(getitem, [2])
        return (b_modified,)

io_map = {0: 1}
original_output_count = 0
