"""Windows that overlap: both views of one buffer are written, each sees the other's cells."""
import torch


def step(buffer, x):
    left = buffer[:4]
    right = buffer[2:]
    left.add_(x)
    right.mul_(2)
    left[1:3] -= right[:2].clone()
    return left + right, buffer


def inputs():
    return torch.randn(6), torch.randn(4)
