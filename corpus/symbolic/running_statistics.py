class GraphModule(torch.nn.Module):
    def forward(self, L_count_: "f32[][]cpu", s77: "Sym(s35)", L_x_: "f32[s35][1]cpu", L_mean_: "f32[s35][1]cpu", L_m2_: "f32[s35][1]cpu", L_low_: "f32[s35][1]cpu", L_high_: "f32[s35][1]cpu"):
        l_count_ = L_count_
        l_x_ = L_x_
        l_mean_ = L_mean_
        l_m2_ = L_m2_
        l_low_ = L_low_
        l_high_ = L_high_

        # File: running_statistics.program.py:6 in step, code: count += 1
        l_count_ += 1;  count: "f32[][]cpu" = l_count_;  l_count_ = None

        # File: running_statistics.program.py:7 in step, code: delta = x - mean
        delta: "f32[s35][1]cpu" = l_x_ - l_mean_

        # File: running_statistics.program.py:8 in step, code: mean += delta / count
        truediv: "f32[s35][1]cpu" = delta / count
        l_mean_ += truediv;  mean: "f32[s35][1]cpu" = l_mean_;  l_mean_ = truediv = None

        # File: running_statistics.program.py:9 in step, code: m2.addcmul_(delta, x - mean)
        sub_1: "f32[s35][1]cpu" = l_x_ - mean;  mean = None
        addcmul_: "f32[s35][1]cpu" = l_m2_.addcmul_(delta, sub_1);  delta = sub_1 = addcmul_ = None

        # File: running_statistics.program.py:10 in step, code: torch.minimum(low, x, out=low)
        minimum: "f32[s35][1]cpu" = torch.minimum(l_low_, l_x_, out = l_low_);  l_low_ = minimum = None

        # File: running_statistics.program.py:11 in step, code: torch.maximum(high, x, out=high)
        maximum: "f32[s35][1]cpu" = torch.maximum(l_high_, l_x_, out = l_high_);  l_high_ = l_x_ = maximum = None

        # File: running_statistics.program.py:12 in step, code: return (m2 / count).sqrt_()
        truediv_1: "f32[s35][1]cpu" = l_m2_ / count;  l_m2_ = count = None
        sqrt_: "f32[s35][1]cpu" = truediv_1.sqrt_();  truediv_1 = None
        return (sqrt_,)
