"""Even and odd lanes: strided slices, negative indices and Ellipsis in setitem."""
import torch


def step(x, y):
    x[..., ::2] = y
    x[..., 1::2] += x[..., ::2]
    x[-1, None, 1:-1] = 0.5
    return x.movedim(0, -1)


def inputs():
    return torch.randn(3, 4), torch.randn(3, 2)
