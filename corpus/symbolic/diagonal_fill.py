class GraphModule(torch.nn.Module):
    def forward(self, s71: "Sym(s6)", L_adj_: "f32[s6, 3, 3][9, 3, 1]cpu", L_bridge_: "f32[s6, 2][2, 1]cpu"):
        l_adj_ = L_adj_
        l_bridge_ = L_bridge_

        # File: diagonal_fill.program.py:6 in step, code: adj.diagonal(dim1=-2, dim2=-1).fill_(1)
        diagonal: "f32[s6, 3][9, 4]cpu" = l_adj_.diagonal(dim1 = -2, dim2 = -1)
        fill_: "f32[s6, 3][9, 4]cpu" = diagonal.fill_(1);  diagonal = fill_ = None

        # File: diagonal_fill.program.py:7 in step, code: torch.diagonal(adj, 1, -2, -1).copy_(bridge)
        diagonal_1: "f32[s6, 2][9, 4]cpu" = torch.diagonal(l_adj_, 1, -2, -1)
        copy_: "f32[s6, 2][9, 4]cpu" = diagonal_1.copy_(l_bridge_);  diagonal_1 = l_bridge_ = copy_ = None

        # File: diagonal_fill.program.py:8 in step, code: adj[0].fill_diagonal_(2.0)
        getitem: "f32[3, 3][3, 1]cpu" = l_adj_[0]
        fill_diagonal_: "f32[3, 3][3, 1]cpu" = getitem.fill_diagonal_(2.0);  getitem = fill_diagonal_ = None

        # File: diagonal_fill.program.py:9 in step, code: return adj / adj.sum(-1, keepdim=True)
        sum_1: "f32[s6, 3, 1][3, 1, 1]cpu" = l_adj_.sum(-1, keepdim = True)
        truediv: "f32[s6, 3, 3][9, 3, 1]cpu" = l_adj_ / sum_1;  l_adj_ = sum_1 = None
        return (truediv,)
