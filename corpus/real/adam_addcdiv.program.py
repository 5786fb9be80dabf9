"""AdamW for one tensor: lerp_, addcmul_, addcdiv_, and the step counter as a tensor."""
import torch


def step(param, grad, exp_avg, exp_avg_sq, step_t):
    step_t += 1
    param.mul_(1 - 1e-3 * 0.01)
    exp_avg.lerp_(grad, 1 - 0.9)
    exp_avg_sq.mul_(0.999).addcmul_(grad, grad.conj(), value=1 - 0.999)
    bias1 = 1 - 0.9 ** step_t
    bias2_sqrt = (1 - 0.999 ** step_t).sqrt()
    denom = (exp_avg_sq.sqrt() / (bias2_sqrt * (1e-3 / bias1).neg())).add_(1e-8 / (1e-3 / bias1).neg())
    param.addcdiv_(exp_avg, denom)
    return param


def inputs():
    return torch.randn(2, 3), torch.randn(2, 3), torch.randn(2, 3), torch.rand(2, 3), torch.tensor(3.0)
