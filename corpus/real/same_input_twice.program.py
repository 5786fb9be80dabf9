"""Two outputs that are one mutated input, and a view of it."""
import torch


def step(x, y):
    x.mul_(y)
    t = x.t()
    return x, t, x, t[0]


def inputs():
    return torch.randn(3, 3), torch.randn(3, 3)
