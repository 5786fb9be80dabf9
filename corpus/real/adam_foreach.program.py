"""Adam over parameter lists with _foreach_ ops, as torch.optim's multi-tensor form does it."""
import torch


def step(p0, p1, g0, g1, m0, m1, v0, v1):
    params, grads, ms, vs = [p0, p1], [g0, g1], [m0, m1], [v0, v1]
    torch._foreach_lerp_(ms, grads, 1 - 0.9)
    torch._foreach_mul_(vs, 0.999)
    torch._foreach_addcmul_(vs, grads, grads, 1 - 0.999)
    denom = torch._foreach_sqrt(vs)
    torch._foreach_div_(denom, 0.03)
    torch._foreach_add_(denom, 1e-8)
    torch._foreach_addcdiv_(params, ms, denom, -0.1)
    return ()


def inputs():
    shapes = [(2, 2), (3,)]
    return tuple(torch.rand(s) for _ in range(4) for s in shapes)
