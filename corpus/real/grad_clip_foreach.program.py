"""clip_grad_norm_: total norm over a list, then one _foreach_mul_ by a clamped coefficient."""
import torch


def step(g0, g1, g2):
    grads = [g0, g1, g2]
    norms = torch._foreach_norm(grads, 2.0)
    total = torch.linalg.vector_norm(torch.stack(list(norms)), 2.0)
    coefficient = torch.clamp(1.0 / (total + 1e-6), max=1.0)
    torch._foreach_mul_(grads, coefficient)
    return total


def inputs():
    return torch.randn(2, 2), torch.randn(3), torch.randn(())
