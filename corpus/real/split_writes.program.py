"""A packed state is split; each piece is updated in place by another rule."""
import torch


def step(state, x):
    position, velocity, force = state.split([2, 2, 1], dim=1)
    velocity.add_(force * x, alpha=0.5)
    position.add_(velocity)
    force.fill_(0)
    return state


def inputs():
    return torch.randn(3, 5), torch.randn(3, 2)
