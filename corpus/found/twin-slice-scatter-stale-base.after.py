# REFUTED output-differs output
import torch
def forward(self, a: "f32[1, 2][2, 1]cpu"):
    getitem: "f32[2][1]cpu" = a[0]
    chunk = torch.ops.aten.chunk.default(getitem, 2)
    getitem_3: "f32[1][1]cpu" = chunk[0]
    fill = torch.ops.aten.fill.Scalar(getitem_3, 0)
    slice_scatter = torch.ops.aten.slice_scatter.default(getitem, fill, 0, 0, 1)
    reshape = torch.ops.aten.reshape.default(slice_scatter, [1, 2])
    chunk_1 = torch.ops.aten.chunk.default(slice_scatter, 2)
    getitem_4: "f32[1][1]cpu" = chunk_1[1]
    add = torch.ops.aten.add.Scalar(getitem_4, 1)
    slice_scatter_1 = torch.ops.aten.slice_scatter.default(getitem, add, 0, 1, 2)
    a_modified = torch.ops.aten.reshape.default(slice_scatter_1, [1, 2])
    return (a_modified,)

io_map = {0: 0}
original_output_count = 1
