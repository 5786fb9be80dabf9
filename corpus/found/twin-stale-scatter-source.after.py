# REFUTED stale-read input
import torch
def forward(self, a: "c64[1, 2, 2][4, 2, 1]cpu"):
    imag = torch.ops.prims.imag.default(a)
    _foreach_log = torch.ops.aten._foreach_log.default([imag])
    getitem: "f32[1, 2, 2][4, 2, 1]cpu" = _foreach_log[0]
    view_as_real = torch.ops.aten.view_as_real.default(a)
    select_scatter = torch.ops.aten.select_scatter.default(view_as_real, getitem, 3, 1)
    view_as_complex = torch.ops.aten.view_as_complex.default(select_scatter)
    _foreach_log_1 = torch.ops.aten._foreach_log.default([getitem])
    getitem_1: "f32[1, 2, 2][4, 2, 1]cpu" = _foreach_log_1[0]
    select_scatter_1 = torch.ops.aten.select_scatter.default(select_scatter, getitem_1, 3, 1)
    view_as_complex_1 = torch.ops.aten.view_as_complex.default(select_scatter_1)
    slice_1 = torch.ops.aten.slice.Tensor(select_scatter, 3, 1, 2)
    select = torch.ops.aten.select.int(slice_1, 1, 0)
    tensor = torch.tensor([], dtype = torch.int64)
    tensor_1 = torch.tensor([], dtype = torch.int64)
    full = torch.ops.aten.full.default([], 0, dtype = torch.float32)
    index_put = torch.ops.aten.index_put.default(select, [tensor, tensor_1], full)
    select_scatter_2 = torch.ops.aten.select_scatter.default(slice_1, index_put, 1, 0)
    slice_scatter = torch.ops.aten.slice_scatter.default(select_scatter_1, select_scatter_2, 3, 1, 2)
    a_modified = torch.ops.aten.view_as_complex.default(slice_scatter)
    return (a_modified,)

io_map = {0: 0}
original_output_count = 0
