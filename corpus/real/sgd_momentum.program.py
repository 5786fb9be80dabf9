"""SGD with Nesterov momentum, as torch.optim's single-tensor form does it."""
import torch


def step(param, grad, momentum_buffer):
    momentum_buffer.mul_(0.9).add_(grad, alpha=1 - 0.1)
    grad = grad.add(momentum_buffer, alpha=0.9)
    param.add_(grad, alpha=-0.01)


def inputs():
    return torch.randn(2, 3), torch.randn(2, 3), torch.randn(2, 3)
