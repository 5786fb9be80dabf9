# expect: PROVED
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[1, 1, 2][1, 1, 1]cpu", b: "f32[3][1]cpu"):
        expand: "f32[1, 2, 2][1, 0, 1]cpu" = torch.ops.aten.expand.default(a, [1, 2, 2])
        a[None] = 0;  setitem = a
        as_strided_scatter: "f32[1, 2, 2][1, 1, 2]cpu" = torch.ops.prims.as_strided_scatter.default(expand, b, [3], [1], 0)
        return (as_strided_scatter,)
