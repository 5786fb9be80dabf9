# expect: PROVED
class GraphModule(torch.nn.Module):
    def forward(self, a: "c64[2][1]cpu"):
        _neg_view: "c64[2][1]cpu" = torch.ops.aten._neg_view.default(a)
        feature_dropout_: "c64[2][1]cpu" = torch.ops.aten.feature_dropout_.default(_neg_view, 0, False)
        return ()
