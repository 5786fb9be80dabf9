# expect: PROVED
class GraphModule(torch.nn.Module):
    def forward(self, a: "c128[][]cpu"):
        conj: "c128[][]cpu" = torch.ops.aten.conj.default(a)
        _foreach_mul_ = torch.ops.aten._foreach_mul_.List([a, a], [conj, conj])
        return ()
