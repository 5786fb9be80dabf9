class GraphModule(torch.nn.Module):
    def forward(self, s23: "Sym(s23)", L_momentum_buffer_: "f32[s23, 3][3, 1]cpu", L_grad_: "f32[s23, 3][3, 1]cpu", L_param_: "f32[s23, 3][3, 1]cpu"):
        l_momentum_buffer_ = L_momentum_buffer_
        l_grad_ = L_grad_
        l_param_ = L_param_

        # File: sgd_momentum.program.py:6 in step, code: momentum_buffer.mul_(0.9).add_(grad, alpha=1 - 0.1)
        mul_: "f32[s23, 3][3, 1]cpu" = l_momentum_buffer_.mul_(0.9)
        add_: "f32[s23, 3][3, 1]cpu" = mul_.add_(l_grad_, alpha = 0.9);  mul_ = add_ = None

        # File: sgd_momentum.program.py:7 in step, code: grad = grad.add(momentum_buffer, alpha=0.9)
        grad: "f32[s23, 3][3, 1]cpu" = l_grad_.add(l_momentum_buffer_, alpha = 0.9);  l_grad_ = l_momentum_buffer_ = None

        # File: sgd_momentum.program.py:8 in step, code: param.add_(grad, alpha=-0.01)
        add__1: "f32[s23, 3][3, 1]cpu" = l_param_.add_(grad, alpha = -0.01);  l_param_ = grad = add__1 = None
        return ()
