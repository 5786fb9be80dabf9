"""The ops of mylib.ops in PyTorch: aliasproof ops check tests/examples/mylib.ops --probe 'python3 -m aliasproof.probe --import mylib'"""
import torch

library = torch.library.Library("mylib", "DEF")
library.define("rows_as_columns(Tensor(a) x, int first, int step=2) -> Tensor(a)")
library.define("scale_rows(Tensor(a!) x, Tensor factor) -> ()")


def rows_as_columns(x, first, step=2):
    return x[first::step].transpose(0, 1)


def scale_rows(x, factor):
    if factor.dim() != 1 or x.dim() < 1 or x.shape[0] != factor.shape[0]:
        raise ValueError("expected a factor for each row")
    x.mul_(factor.clone().view(-1, *[1] * (x.dim() - 1)))


library.impl("rows_as_columns", rows_as_columns, "CompositeExplicitAutograd")
library.impl("scale_rows", scale_rows, "CompositeExplicitAutograd")
