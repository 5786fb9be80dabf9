"""Plain SGD with weight decay: two parameters step in place."""
import torch


def step(w, b, gw, gb):
    gw = gw.add(w, alpha=0.01)
    w.add_(gw, alpha=-0.1)
    b.add_(gb, alpha=-0.1)
    return w.norm()


def inputs():
    return torch.randn(3, 2), torch.randn(3), torch.randn(3, 2), torch.randn(3)
