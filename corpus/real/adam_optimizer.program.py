"""torch.optim.Adam itself, compiled: its whole multi-tensor step."""
import torch

FULLGRAPH = False  # torch.optim breaks the graph around its own step
params = [torch.nn.Parameter(torch.arange(4.0).reshape(2, 2)), torch.nn.Parameter(torch.ones(3))]
optimizer = torch.optim.Adam(params, lr=0.1, capturable=False, foreach=True)
for p in params:
    p.grad = torch.full_like(p, 0.5)
optimizer.step()


def step():
    optimizer.step()


def inputs():
    return ()
