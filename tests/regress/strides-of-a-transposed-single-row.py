# expect: PROVED
class GraphModule(torch.nn.Module):
    def forward(self, a: "f32[1, 1, 2][2, 2, 1]cpu"):
        _foreach_trunc = torch.ops.aten._foreach_trunc.default([a])
        getitem: "f32[1, 1, 2][2, 2, 1]cpu" = _foreach_trunc[0]
        transpose_: "f32[1, 2, 1][2, 1, 2]cpu" = torch.ops.aten.transpose_.default(getitem, -1, 1)
        _adaptive_max_pool1d: "f32[1, 2, 2][4, 1, 2]cpu" = torch.nn.functional._adaptive_max_pool1d(transpose_, 2)
        _reshape_alias: "f32[0, 0][0, 0]cpu" = torch.ops.aten._reshape_alias.default(_adaptive_max_pool1d, [0, 0], [0, 0])
        return ()
