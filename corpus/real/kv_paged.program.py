"""Paged KV cache: a block table names the physical blocks of a sequence, a token's slot is block * block_size + offset."""
import torch

BLOCK = 4


def step(cache, block_table, position, k, v):
    block = block_table[position // BLOCK]
    offset = position % BLOCK
    cache[0, block, offset] = k
    cache[1, block, offset] = v
    pages = cache[:, block_table].flatten(1, 2)
    return (pages[0] * k).sum(-1), pages[1]


def inputs():
    return torch.randn(2, 5, BLOCK, 3), torch.tensor([3, 1]), torch.tensor([5]), torch.randn(1, 3), torch.randn(1, 3)
