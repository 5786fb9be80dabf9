"""Paged KV cache seen flat: slots index a view of [blocks, block_size, ...] as [blocks * block_size, ...]."""
import torch


def step(kv_cache, slots, k):
    flat = kv_cache.view(-1, kv_cache.shape[-1])
    flat[slots] = k
    return kv_cache.permute(1, 0, 2) + 1


def inputs():
    return torch.randn(3, 2, 4), torch.tensor([5, 1]), torch.randn(2, 4)
