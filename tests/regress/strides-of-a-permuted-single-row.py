# expect: PROVED
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[1, 2, 1][2, 1, 1]cpu", b: "f32[][]cpu"):
        permute: "f32[1, 2, 1][1, 1, 2]cpu" = torch.ops.aten.permute.default(a, [2, 1, 0])
        diagonal: "f32[1, 1][2, 2]cpu" = torch.ops.aten.diagonal.default(permute)
        add_: "f32[1, 1][2, 2]cpu" = diagonal.add_(1)
        _flash_attention_forward: "(f32[0, 1], f16[2, 1], f32[0, 1], f32[1, 1], f32[0, 1])" = torch.ops.aten._flash_attention_forward.quantized(b, b, b, add_, None, 0, 0, 0, False, False, None, None, None)
        return ()
