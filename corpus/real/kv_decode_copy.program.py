"""KV-cache decode: keys and values of one token are stored at a fixed position by copy_ on a slice, then attended to."""
import math

import torch


def step(q, k, v, k_cache, v_cache):
    k_cache[:, :, 3:4].copy_(k)
    v_cache[:, :, 3:4].copy_(v)
    scores = q @ k_cache[:, :, :4].transpose(-1, -2) / math.sqrt(q.shape[-1])
    return torch.softmax(scores, dim=-1) @ v_cache[:, :, :4]


def inputs():
    one = (1, 2, 1, 4)
    cache = (1, 2, 6, 4)
    return torch.randn(one), torch.randn(one), torch.randn(one), torch.randn(cache), torch.randn(cache)
