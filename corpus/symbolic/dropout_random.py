class GraphModule(torch.nn.Module):
    def forward(self, s77: "Sym(s30)", L_x_: "f32[s30, 3][3, 1]cpu", L_noise_: "f32[s30, 3][3, 1]cpu"):
        l_x_ = L_x_
        l_noise_ = L_noise_

        # File: dropout_random.program.py:6 in step, code: y = torch.nn.functional.dropout(x, 0.5, training=True)
        y: "f32[s30, 3][3, 1]cpu" = torch.nn.functional.dropout(l_x_, 0.5, training = True)

        # File: dropout_random.program.py:7 in step, code: noise.normal_(0, 0.02)
        normal_: "f32[s30, 3][3, 1]cpu" = l_noise_.normal_(0, 0.02);  normal_ = None

        # File: dropout_random.program.py:8 in step, code: keep = torch.empty_like(x).bernoulli_(0.25)
        empty_like: "f32[s30, 3][3, 1]cpu" = torch.empty_like(l_x_)
        keep: "f32[s30, 3][3, 1]cpu" = empty_like.bernoulli_(0.25);  empty_like = None

        # File: dropout_random.program.py:9 in step, code: noise[0].uniform_(-1, 1)
        getitem: "f32[3][1]cpu" = l_noise_[0]
        uniform_: "f32[3][1]cpu" = getitem.uniform_(-1, 1);  getitem = uniform_ = None

        # File: dropout_random.program.py:10 in step, code: return y + noise * keep, torch.rand_like(x)
        mul: "f32[s30, 3][3, 1]cpu" = l_noise_ * keep;  l_noise_ = keep = None
        add: "f32[s30, 3][3, 1]cpu" = y + mul;  y = mul = None
        rand_like: "f32[s30, 3][3, 1]cpu" = torch.rand_like(l_x_);  l_x_ = None
        return (add, rand_like)
