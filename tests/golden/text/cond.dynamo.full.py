class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[3][1]cpu"):
        l_x_ = L_x_

        # File: make.py:136 in f, code: def f(x): return torch.cond(x.sum()>0, lambda x: x+1, lambda x: x-1, (x,))
        sum_1: "f32[][]cpu" = l_x_.sum()
        gt: "b8[][]cpu" = sum_1 > 0;  sum_1 = None
        cond_true_0 = self.cond_true_0
        cond_false_0 = self.cond_false_0
        cond = torch.ops.higher_order.cond(gt, cond_true_0, cond_false_0, (l_x_,));  gt = cond_true_0 = cond_false_0 = l_x_ = None
        getitem: "f32[3][1]cpu" = cond[0];  cond = None
        return (getitem,)

    class cond_true_0(torch.nn.Module):
        def forward(self, l_x_: "f32[3][1]cpu"):
            l_x__1 = l_x_

            # File: make.py:136 in <lambda>, code: def f(x): return torch.cond(x.sum()>0, lambda x: x+1, lambda x: x-1, (x,))
            add: "f32[3][1]cpu" = l_x__1 + 1;  l_x__1 = None
            return (add,)

    class cond_false_0(torch.nn.Module):
        def forward(self, l_x_: "f32[3][1]cpu"):
            l_x__1 = l_x_

            # File: make.py:136 in <lambda>, code: def f(x): return torch.cond(x.sum()>0, lambda x: x+1, lambda x: x-1, (x,))
            sub: "f32[3][1]cpu" = l_x__1 - 1;  l_x__1 = None
            return (sub,)
