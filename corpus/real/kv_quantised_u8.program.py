"""Quantised cache in u8 with zero point: copy_ itself casts from f32 to the cache's dtype."""
import torch


def step(cache, x, zero_point):
    row = cache[1]
    row.copy_(torch.clamp(x * 16 + zero_point, 0, 255))
    return (cache.float() - zero_point) / 16, row


def inputs():
    return torch.randint(0, 255, (3, 4), dtype=torch.uint8), torch.rand(4), torch.tensor(8.0)
