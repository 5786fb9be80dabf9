"""Sliding window: the cache moves one step left, the new token takes the last place."""
import torch


def step(cache, new):
    cache.copy_(torch.roll(cache, -1, dims=1))
    cache[:, -1:] = new
    return cache.mean(dim=1)


def inputs():
    return torch.randn(2, 5, 3), torch.randn(2, 1, 3)
