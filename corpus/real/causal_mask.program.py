"""A causal mask in place: triu of -inf added to the scores, one row opened again, softmax with cache slices."""
import torch


def step(scores, mask):
    mask.fill_(float("-inf"))
    mask.triu_(diagonal=1)
    mask[0, :] = 0
    scores += mask
    return torch.softmax(scores, dim=-1)


def inputs():
    return torch.randn(2, 4, 4), torch.randn(4, 4)
