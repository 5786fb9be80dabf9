"""Rotary embedding in place, GPT-NeoX style: the two halves of q are views that are both read before either is written."""
import torch


def step(q, k, cos, sin):
    for t in (q, k):
        a, b = t[..., :2], t[..., 2:]
        rotated_a = a * cos - b * sin
        rotated_b = b * cos + a * sin
        a.copy_(rotated_a)
        b.copy_(rotated_b)
    return (q * k).sum(-1)


def inputs():
    return torch.randn(2, 3, 4), torch.randn(2, 3, 4), torch.randn(3, 2), torch.randn(3, 2)
