class GraphModule(torch.nn.Module):
    def forward(self, s70: "Sym(s52)", L_table_: "f32[s52, 3][3, 1]cpu", L_a_: "f32[s52][1]cpu", L_b_: "f32[s52][1]cpu"):
        l_table_ = L_table_
        l_a_ = L_a_
        l_b_ = L_b_

        # File: foreach_lists.program.py:6 in step, code: columns = [table[:, 0], table[:, 2]]
        getitem: "f32[s52][3]cpu" = l_table_[(slice(None, None, None), 0)]
        getitem_1: "f32[s52][3]cpu" = l_table_[(slice(None, None, None), 2)]

        # File: foreach_lists.program.py:7 in step, code: torch._foreach_copy_(columns, [a, b])
        _foreach_copy_ = torch._foreach_copy_([getitem, getitem_1], [l_a_, l_b_]);  getitem = getitem_1 = l_a_ = l_b_ = _foreach_copy_ = None

        # File: foreach_lists.program.py:8 in step, code: torch._foreach_mul_([table[0], table[2]], [2.0, 3.0])
        getitem_4: "f32[3][1]cpu" = l_table_[0]
        getitem_5: "f32[3][1]cpu" = l_table_[2]
        _foreach_mul_ = torch._foreach_mul_([getitem_4, getitem_5], [2.0, 3.0]);  getitem_4 = getitem_5 = _foreach_mul_ = None

        # File: foreach_lists.program.py:9 in step, code: torch._foreach_zero_([table[1]])
        getitem_8: "f32[3][1]cpu" = l_table_[1]
        _foreach_zero_ = torch._foreach_zero_([getitem_8]);  getitem_8 = _foreach_zero_ = None

        # File: foreach_lists.program.py:10 in step, code: return table.sum(0)
        sum_1: "f32[3][1]cpu" = l_table_.sum(0);  l_table_ = None
        return (sum_1,)
