# REFUTED input-differs input
import torch
torch.library.define("gen::f2438", "(Tensor a, Tensor(b!) b, float c, Scalar d) -> (Tensor, Tensor)")

def forward(self, a: "f32[2][7]cpu", b: "f32[2, 3][3, 1]cpu"):
    a_modified = torch.ops.aten.slice_scatter.default(a, a, 0, 0, 2)
    f2438: "(i8[4], f32[2, 4, 4])" = torch.ops.gen.f2438.default(a_modified, a_modified, 0, 0)
    matrix_H = torch.ops.aten.matrix_H.a(b)
    add = torch.ops.aten.add.Scalar(matrix_H, 1)
    permute = torch.ops.aten.reshape.default(add, [2, 3])
    slice_scatter_1 = torch.ops.aten.slice_scatter.default(b, permute, 0, 0, 2)
    matrix_H_1 = torch.ops.aten.matrix_H.a(slice_scatter_1)
    getitem: "f32[2][3]cpu" = matrix_H_1[0]
    add_1 = torch.ops.aten.add.Scalar(getitem, 1)
    select_scatter = torch.ops.aten.select_scatter.default(matrix_H_1, add_1, 0, 0)
    permute_1 = torch.ops.aten.reshape.default(select_scatter, [2, 3])
    b_modified = torch.ops.aten.slice_scatter.default(slice_scatter_1, permute_1, 0, 0, 2)
    return (a_modified, b_modified)

io_map = {0: 0, 1: 1}
original_output_count = 0
