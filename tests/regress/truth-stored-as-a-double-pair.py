# expect: PROVED
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[][]cpu", b: "c128[][]cpu @a+0"):
        not_equal_: "c128[][]cpu" = torch.ops.aten.not_equal_.Scalar(b, 0)
        _cast_Byte: "u8[][]cpu" = torch.ops.aten._cast_Byte.default(not_equal_)
        return (_cast_Byte,)
