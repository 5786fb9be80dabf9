# REFUTED io-map-dtype output
import torch
def forward(self, a: "f16[][]cpu", b: "f32[][]cpu"):
    b_modified = torch.ops.aten.add.Scalar(b, 1)
    value = a + 1
    return (value, b_modified)

io_map = {0: 1}
original_output_count = 1
