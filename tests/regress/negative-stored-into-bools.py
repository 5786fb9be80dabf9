# expect: a lazy negative is stored into bools
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[][]cpu", b: "b8[][]cpu"):
        _neg_view: "f32[][]cpu" = torch.ops.aten._neg_view.default(a)
        b[None] = _neg_view;  setitem = b
        return ()
