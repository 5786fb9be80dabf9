"""KV-cache decode by setitem: one cache tensor holds keys and values, the position is a Python int."""
import torch


def step(kv, k, v):
    kv[0, :, 2] = k
    kv[1, :, 2] = v
    keys, values = kv.unbind(0)
    return keys[:, :3].sum(dim=1), values[:, :3].mean(dim=1)


def inputs():
    return torch.randn(2, 2, 5, 4), torch.randn(2, 4), torch.randn(2, 4)
