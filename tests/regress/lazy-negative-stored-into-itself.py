# expect: PROVED
class GraphModule(torch.nn.Module):
    def forward(self, a: "c64[][]cpu"):
        _conj: "c64[][]cpu" = torch.ops.aten._conj.default(a)
        _neg_view: "c64[][]cpu" = torch.ops.aten._neg_view.default(_conj)
        _neg_view[()] = _neg_view;  setitem = _neg_view
        return ()
