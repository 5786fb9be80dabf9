# expect: PROVED
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[][]cpu", b: "f32[1, 1, 1][2, 1, 1]cpu @a+0"):
        add_: "f32[1, 1, 1][2, 1, 1]cpu" = b.add_(1)
        getitem: "f32[0, 1, 1][1, 1, 1]cpu" = b[(slice(1, None, None), [0])]
        view_of_dtype: "u8[0, 1, 4][4, 4, 1]cpu" = torch.ops.prims.view_of_dtype.default(getitem, torch.uint8)
        return ()
