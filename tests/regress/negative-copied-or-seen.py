# expect: PROVED
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[][]cpu", b: "f32[2][1]cpu", c: "c64[2][2]cpu"):
        _foreach_sub = torch.ops.aten._foreach_sub.ScalarList_out([a, b, a], [0, (1+0.25j), 0], out = [a, c, a])
        _neg_view: "c64[2][2]cpu" = torch.ops.aten._neg_view.default(c)
        ravel: "c64[2][1]cpu" = torch.ops.aten.ravel.default(_neg_view)
        imag: "f32[2][2]cpu" = torch.ops.prims.imag.default(ravel)
        return (imag,)
