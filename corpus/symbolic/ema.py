class GraphModule(torch.nn.Module):
    def forward(self, s45: "Sym(s15)", L_ema_w_: "f32[s15, 2][2, 1]cpu", L_w_: "f32[s15, 2][2, 1]cpu", L_ema_b_: "f32[2][1]cpu", L_b_: "f32[2][1]cpu", L_mean_: "f32[2][1]cpu"):
        l_ema_w_ = L_ema_w_
        l_w_ = L_w_
        l_ema_b_ = L_ema_b_
        l_b_ = L_b_
        l_mean_ = L_mean_

        # File: ema.program.py:6 in step, code: ema_w.mul_(0.99).add_(w, alpha=0.01)
        mul_: "f32[s15, 2][2, 1]cpu" = l_ema_w_.mul_(0.99)
        add_: "f32[s15, 2][2, 1]cpu" = mul_.add_(l_w_, alpha = 0.01);  mul_ = add_ = None

        # File: ema.program.py:7 in step, code: ema_b.copy_(0.99 * ema_b + 0.01 * b)
        mul: "f32[2][1]cpu" = 0.99 * l_ema_b_
        mul_1: "f32[2][1]cpu" = 0.01 * l_b_;  l_b_ = None
        add: "f32[2][1]cpu" = mul + mul_1;  mul = mul_1 = None
        copy_: "f32[2][1]cpu" = l_ema_b_.copy_(add);  add = copy_ = None

        # File: ema.program.py:8 in step, code: mean.lerp_(w.mean(dim=0), 0.1)
        mean: "f32[2][1]cpu" = l_w_.mean(dim = 0);  l_w_ = None
        lerp_: "f32[2][1]cpu" = l_mean_.lerp_(mean, 0.1);  l_mean_ = mean = lerp_ = None

        # File: ema.program.py:9 in step, code: return ema_w @ ema_b
        matmul: "f32[s15][1]cpu" = l_ema_w_ @ l_ema_b_;  l_ema_w_ = l_ema_b_ = None
        return (matmul,)
