# expect: PROVED
class GraphModule(torch.nn.Module):
    def forward(self, a: "c64[2][1]cpu"):
        _conj: "c64[2][1]cpu" = torch.ops.aten._conj.default(a)
        unsafe_split = torch.ops.aten.unsafe_split.Tensor(_conj, 1)
        getitem: "c64[1][1]cpu" = unsafe_split[0]
        add_: "c64[1][1]cpu" = getitem.add_(1)
        return ()
