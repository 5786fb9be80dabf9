"""Finished sequences: their tokens become padding, their scores minus infinity, by boolean masks of full and shorter shape."""
import torch


def step(tokens, scores, done):
    done |= tokens[:, -1] == 2
    tokens[done] = 0
    scores.masked_fill_(done.unsqueeze(1), float("-inf"))
    scores[scores > 1] = 0.5
    return scores.argmax(dim=1)


def inputs():
    return torch.tensor([[5, 2], [4, 3], [1, 2]]), torch.randn(3, 4), torch.tensor([True, False, False])
