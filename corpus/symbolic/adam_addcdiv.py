class GraphModule(torch.nn.Module):
    def forward(self, L_step_t_: "f32[][]cpu", s75: "Sym(s33)", L_param_: "f32[s33, 3][3, 1]cpu", L_exp_avg_: "f32[s33, 3][3, 1]cpu", L_grad_: "f32[s33, 3][3, 1]cpu", L_exp_avg_sq_: "f32[s33, 3][3, 1]cpu"):
        l_step_t_ = L_step_t_
        l_param_ = L_param_
        l_exp_avg_ = L_exp_avg_
        l_grad_ = L_grad_
        l_exp_avg_sq_ = L_exp_avg_sq_

        # File: adam_addcdiv.program.py:6 in step, code: step_t += 1
        l_step_t_ += 1;  step_t: "f32[][]cpu" = l_step_t_;  l_step_t_ = None

        # File: adam_addcdiv.program.py:7 in step, code: param.mul_(1 - 1e-3 * 0.01)
        mul_: "f32[s33, 3][3, 1]cpu" = l_param_.mul_(0.99999);  mul_ = None

        # File: adam_addcdiv.program.py:8 in step, code: exp_avg.lerp_(grad, 1 - 0.9)
        lerp_: "f32[s33, 3][3, 1]cpu" = l_exp_avg_.lerp_(l_grad_, 0.09999999999999998);  lerp_ = None

        # File: adam_addcdiv.program.py:9 in step, code: exp_avg_sq.mul_(0.999).addcmul_(grad, grad.conj(), value=1 - 0.999)
        mul__1: "f32[s33, 3][3, 1]cpu" = l_exp_avg_sq_.mul_(0.999)
        conj: "f32[s33, 3][3, 1]cpu" = l_grad_.conj()
        mul: "f32[s33, 3][3, 1]cpu" = torch.mul(l_grad_, conj);  l_grad_ = conj = None
        fma_default: "f32[s33, 3][3, 1]cpu" = torch.ops.prims.fma.default(mul, 0.0010000000000000009, mul__1);  mul = None
        copy_: "f32[s33, 3][3, 1]cpu" = mul__1.copy_(fma_default);  mul__1 = fma_default = copy_ = None

        # File: adam_addcdiv.program.py:10 in step, code: bias1 = 1 - 0.9 ** step_t
        pow_1: "f32[][]cpu" = 0.9 ** step_t
        bias1: "f32[][]cpu" = 1 - pow_1;  pow_1 = None

        # File: adam_addcdiv.program.py:11 in step, code: bias2_sqrt = (1 - 0.999 ** step_t).sqrt()
        pow_2: "f32[][]cpu" = 0.999 ** step_t;  step_t = None
        sub_1: "f32[][]cpu" = 1 - pow_2;  pow_2 = None
        bias2_sqrt: "f32[][]cpu" = sub_1.sqrt();  sub_1 = None

        # File: adam_addcdiv.program.py:12 in step, code: denom = (exp_avg_sq.sqrt() / (bias2_sqrt * (1e-3 / bias1).neg())).add_(1e-8 / (1e-3 / bias1).neg())
        sqrt_1: "f32[s33, 3][3, 1]cpu" = l_exp_avg_sq_.sqrt();  l_exp_avg_sq_ = None
        truediv: "f32[][]cpu" = 0.001 / bias1
        neg: "f32[][]cpu" = truediv.neg();  truediv = None
        mul_1: "f32[][]cpu" = bias2_sqrt * neg;  bias2_sqrt = neg = None
        truediv_1: "f32[s33, 3][3, 1]cpu" = sqrt_1 / mul_1;  sqrt_1 = mul_1 = None
        truediv_2: "f32[][]cpu" = 0.001 / bias1;  bias1 = None
        neg_1: "f32[][]cpu" = truediv_2.neg();  truediv_2 = None
        truediv_3: "f32[][]cpu" = 1e-08 / neg_1;  neg_1 = None
        denom: "f32[s33, 3][3, 1]cpu" = truediv_1.add_(truediv_3);  truediv_1 = truediv_3 = None

        # File: adam_addcdiv.program.py:13 in step, code: param.addcdiv_(exp_avg, denom)
        addcdiv_: "f32[s33, 3][3, 1]cpu" = l_param_.addcdiv_(l_exp_avg_, denom);  l_exp_avg_ = denom = addcdiv_ = None
        return (l_param_,)
