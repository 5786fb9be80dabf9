# expect: PROVED
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[2, 2][2, 1]cpu", b: "f32[1, 2, 2][4, 2, 1]cpu"):
        getitem: "f32[0, 2][2, 1]cpu" = a[slice(None, 0, None)]
        swapdims: "f32[2, 2][1, 2]cpu" = torch.ops.aten.swapdims.default(a, 1, 0)
        addbmm_: "f32[2, 2][1, 2]cpu" = torch.ops.aten.addbmm_.default(swapdims, b, b)
        as_strided_copy: "f32[2, 1][1, 1]cpu" = torch.ops.aten.as_strided_copy.default(getitem, [2, 1], [1, 0])
        return (as_strided_copy,)
