# expect: PROVED
# options: --passes order-aliases
import torch
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[][]cpu", b: "f32[1][1]cpu"):
        hsplit = torch.ops.aten.hsplit.array(b, [])
        add_: "f32[1][1]cpu" = b.add_(1)
        _padded_dense_to_jagged_forward: "f32[1][1]cpu" = torch.ops.aten._padded_dense_to_jagged_forward.default(a, hsplit)
        _pack_sequence: "(f32[1, 1, 1], f32[], f32[1, 1, 1], f32[1, 1, 1])" = torch.ops.aten._pack_sequence.default(a, _padded_dense_to_jagged_forward, None, None)
        getitem: "f32[1, 1, 1][1, 1, 1]cpu" = _pack_sequence[0]
        return (getitem,)
