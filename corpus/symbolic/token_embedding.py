class GraphModule(torch.nn.Module):
    def forward(self, s70: "Sym(s70)", L_table_: "f32[s70, 4][4, 1]cpu", L_ids_: "i64[2, 2][2, 1]cpu", L_positions_: "f32[2, 4][4, 1]cpu"):
        l_table_ = L_table_
        l_ids_ = L_ids_
        l_positions_ = L_positions_

        # File: token_embedding.program.py:6 in step, code: table[0].zero_()
        getitem: "f32[4][1]cpu" = l_table_[0]
        zero_: "f32[4][1]cpu" = getitem.zero_();  getitem = zero_ = None

        # File: token_embedding.program.py:7 in step, code: h = torch.nn.functional.embedding(ids, table)
        h: "f32[2, 2, 4][8, 4, 1]cpu" = torch.nn.functional.embedding(l_ids_, l_table_);  l_ids_ = l_table_ = None

        # File: token_embedding.program.py:8 in step, code: h += positions
        h += l_positions_;  h_1: "f32[2, 2, 4][8, 4, 1]cpu" = h;  h = l_positions_ = None

        # File: token_embedding.program.py:9 in step, code: h *= 2.0
        h_1 *= 2.0;  h_2: "f32[2, 2, 4][8, 4, 1]cpu" = h_1;  h_1 = None

        # File: token_embedding.program.py:10 in step, code: return torch.nn.functional.layer_norm(h, (4,))
        layer_norm: "f32[2, 2, 4][8, 4, 1]cpu" = torch.nn.functional.layer_norm(h_2, (4,));  h_2 = None
        return (layer_norm,)
