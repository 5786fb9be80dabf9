"""Graphs of torch.fx as text, and back.

    text = aliasproof.fx.write(gm, example_inputs)   what `aliasproof verify` and its companions read
    gm = aliasproof.fx.read(text)                    no line of the text is executed
    args = aliasproof.fx.inputs(text, seed=0)        tensors with the layouts and shared storages that the text declares

`read(write(gm, args))` calls the same ops on the same operands; `write(read(text), inputs(text))` is a fixed point.
"""
from __future__ import annotations

from typing import Any, Dict, List, Optional, Sequence

import torch

from .read import read
from .syntax import Input, split
from .types import DTYPES, Bindings, TensorType, Unreadable
from .write import Unwritable, write

__all__ = ["read", "write", "inputs", "tensors_of", "random", "fill", "Unreadable", "Unwritable"]

MOST_BYTES = 1 << 30


def inputs(text: str, seed: int = 0, graph: Optional[str] = None, bind: Bindings = {}) -> List[Any]:
    """One value for each input of the graph: tensors as declared, contents drawn by `seed`; an int for a bound symbol, else None."""
    return tensors_of(split(text, graph, bind).inputs, seed, bind)


def tensors_of(declared: Sequence[Input], seed: int = 0, bind: Bindings = {}) -> List[Any]:
    """What `inputs` gives, for inputs that are read already (`gm.meta["inputs"]`)."""
    types = {i.name: i.type for i in declared if isinstance(i.type, TensorType)}
    owners = {name: owner(name, types) for name in types}
    sizes: Dict[str, int] = {}
    for name, t in types.items():
        sizes[owners[name]] = max(sizes.get(owners[name], 0), extent(name, t))
    generator = torch.Generator().manual_seed(seed)
    storages = {}
    for name in dict.fromkeys(owners.values()):
        dtype = getattr(torch, DTYPES[types[name].dtype])
        storages[name] = random(-(-sizes[name] // dtype.itemsize), dtype, generator, 2 + seed % 3, seed % 4 == 3)
    out: List[Any] = []
    for i in declared:
        if not isinstance(i.type, TensorType):
            inner = i.type.text[4:-1] if hasattr(i.type, "text") else ""
            out.append(int(inner) if inner.isdigit() else bind.get(i.name, bind.get(inner)))
            continue
        base = storages[owners[i.name]]
        empty = torch.empty(0, dtype=getattr(torch, DTYPES[i.type.dtype]))
        out.append(empty.set_(base.untyped_storage(), i.type.offset, i.type.size, i.type.strides()))
    return out


def owner(name: str, types: Dict[str, TensorType]) -> str:
    """The input in whose storage `name` lives."""
    seen = {name}
    while True:
        alias = types[name].alias
        if alias is None:
            return name
        if alias not in types:
            raise Unreadable(f"@{alias}: expected the name of an input that is a tensor")
        if alias in seen:
            raise Unreadable(f"@{alias}: inputs live in one another")
        seen.add(alias)
        name = alias


def extent(name: str, t: TensorType) -> int:
    """Bytes from the start of the storage to the end of the tensor."""
    if any(s < 0 for s in t.strides()):
        raise Unreadable(f"{name}: PyTorch has no tensors with negative strides")
    last = t.offset + sum((n - 1) * s for n, s in zip(t.size, t.strides()))
    bytes_ = 0 if 0 in t.size else (last + 1) * int(getattr(torch, DTYPES[t.dtype]).itemsize)
    if bytes_ > MOST_BYTES:
        raise Unreadable(f"{name}: expected a storage of at most {MOST_BYTES} bytes, found {bytes_}")
    return bytes_


SPECIAL = (float("inf"), float("-inf"), float("nan"), 1e30, -1e30, 1e-30, 16777216.0, -0.0, 3.1)


def random(n: int, dtype: torch.dtype, generator: torch.Generator, below: int, special: bool = False) -> torch.Tensor:
    """Integers below `below`, so that they serve as indices; floats in quarters, so that sums of them are exact.  With `special` also the
    floats that rounding, overflow and NaN make different."""
    if special and (dtype.is_floating_point or dtype.is_complex) and n:
        plain = random(n, dtype, generator, below)
        parts = torch.view_as_real(plain) if plain.dtype in (torch.complex64, torch.complex128) else plain
        where = torch.rand(parts.shape, generator=generator) < 0.4
        chosen = torch.tensor(SPECIAL, dtype=torch.float64)[torch.randint(0, len(SPECIAL), parts.shape, generator=generator)]
        if not parts.dtype.is_complex:
            parts[where] = chosen[where].to(parts.dtype)
        return plain
    if dtype == torch.bool:
        return torch.randint(0, 2, (n,), generator=generator).bool()
    if dtype.is_complex:
        parts = torch.randint(-32, 33, (n, 2), generator=generator).float() / 4
        return torch.view_as_complex(parts).to(dtype)
    if dtype.is_floating_point:
        return (torch.randint(-32, 33, (n,), generator=generator).float() / 4).to(dtype)
    return torch.randint(0, below, (n,), generator=generator).to(dtype)


def fill(gm: torch.nn.Module, seed: int = 0) -> None:
    """Contents by `seed` for the tensors that a graph which was read holds (`self._tensor_constant0`)."""
    generator = torch.Generator().manual_seed(seed + 1_000_003)
    for _, t in sorted(gm.named_buffers()):
        content = random(t.untyped_storage().nbytes() // t.dtype.itemsize, t.dtype, generator, 2)
        t.set_(content.untyped_storage(), t.storage_offset(), t.shape, t.stride())
