"""One pool, two callers' views: the inputs share cells, both are written."""
import torch


def step(head, tail, x):
    head.add_(x)
    tail[::2].zero_()
    return head * tail


def inputs():
    pool = torch.randn(10)
    return pool[1:7], pool[4:10], torch.randn(6)
