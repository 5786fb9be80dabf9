# REFUTED after-refused index-range
import torch
class GraphModule(torch.nn.Module):
    def forward(self, a: "c128[][]cpu"):
        add = torch.ops.aten.add.Scalar(a, 1)
        imag = torch.ops.prims.imag.default(add)
        add_1 = torch.ops.aten.add.Scalar(imag, 1)
        view_as_real = torch.ops.aten.view_as_real.default(add)
        select_scatter = torch.ops.aten.select_scatter.default(view_as_real, add_1, 0, 2)
        a_modified = torch.ops.aten.view_as_complex.default(select_scatter)
        return (a_modified,)

io_map = {0: 0}
original_output_count = 0
