"""A GRU cell whose hidden state is a caller's buffer."""
import torch


def step(h, x, w_ih, w_hh):
    gi, gh = x @ w_ih, h @ w_hh
    r_i, z_i, n_i = gi.chunk(3, -1)
    r_h, z_h, n_h = gh.chunk(3, -1)
    r = torch.sigmoid(r_i + r_h)
    z = torch.sigmoid_(z_i + z_h)
    n = torch.tanh(n_i + r * n_h)
    h.mul_(z).add_((1 - z) * n)
    return h.clone()


def inputs():
    return torch.randn(2, 3), torch.randn(2, 4), torch.randn(4, 9), torch.randn(3, 9)
