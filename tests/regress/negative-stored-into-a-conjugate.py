# expect: PROVED
class GraphModule(torch.nn.Module):
    def forward(self, a: "c64[][]cpu"):
        conj: "c64[][]cpu" = torch.ops.prims.conj.default(a)
        _neg_view: "c64[][]cpu" = torch.ops.aten._neg_view.default(conj)
        conj[None] = _neg_view;  setitem = conj
        return ()
