class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[3, 3][3, 1]cpu"):
        l_x_ = L_x_

        # File: make.py:128 in f, code: y=torch.bernoulli(x); x.uniform_(); x.normal_(0,1); return y, torch.rand(3), torch.randn_like(x), F.dropout(x,0.1,True), torch.randint(0,4,(2,))
        y: "f32[3, 3][3, 1]cpu" = torch.bernoulli(l_x_)
        uniform_: "f32[3, 3][3, 1]cpu" = l_x_.uniform_();  uniform_ = None
        normal_: "f32[3, 3][3, 1]cpu" = l_x_.normal_(0, 1);  normal_ = None
        rand: "f32[3][1]cpu" = torch.rand(3)
        randn_like: "f32[3, 3][3, 1]cpu" = torch.randn_like(l_x_)
        dropout: "f32[3, 3][3, 1]cpu" = torch.nn.functional.dropout(l_x_, 0.1, True);  l_x_ = None
        randint: "i64[2][1]cpu" = torch.randint(0, 4, (2,))
        return (y, rand, randn_like, dropout, randint)
