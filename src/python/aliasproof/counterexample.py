"""The inputs of a counterexample, from the result that `aliasproof verify --format json` prints (specs/schema/result-1.json)."""
from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, Dict, List, Sequence, Tuple

import torch

from .syntax import Input
from .types import Bindings, Unreadable

# kv[0, 2], x (of a tensor without dimensions), self.table[3], and where no element begins at a cell storage(x)[7]
CELL = re.compile(r"(?:storage\((?P<owner>\w+)\)|(?P<constant>self\.)?(?P<name>[\w.]+))(?:\[(?P<index>[\d, ]*)\])?\Z")


@dataclass(frozen=True)
class Cell:
    """An element of an input or of a tensor that the graph holds; of `storage`: the index counts elements of the owner's whole storage."""
    name: str
    index: Tuple[int, ...]
    value: str
    constant: bool = False
    storage: bool = False


@dataclass(frozen=True)
class Counterexample:
    """`bind`: the sizes that it is about.  A result lists the first 64 cells that matter."""
    cells: Sequence[Cell]
    bind: Bindings


def read(text: str) -> Counterexample:
    """Raises Unreadable for what is no result that is REFUTED."""
    try:
        result = json.loads(text)
        verdict = str(result["verdict"])
        cells = [c for i in result.get("inputs", []) for c in cell(str(i["name"]), str(i["value"]))]
        refuted = [p for p in result.get("sizes", []) if p["outcome"] == "refuted"][:1]
        bind = {str(s["name"]): int(s["least"]) for p in refuted for s in p["symbols"]}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as e:
        raise Unreadable(f"expected what `aliasproof verify --format json` prints: {type(e).__name__}: {e}") from e
    if verdict != "REFUTED":
        raise Unreadable(f"expected the result of a rewrite that is REFUTED, found {verdict}")
    return Counterexample(cells, bind)


def cell(name: str, value: str) -> List[Cell]:
    """One, or none for the state of the random generator, which is not the caller's to choose."""
    if name == "random":
        return []
    m = CELL.match(name)
    if not m:
        raise ValueError(f"{name!r} names no element of an input")
    index = tuple(int(x) for x in m["index"].split(",")) if m["index"] else ()
    return [Cell(m["owner"] or m["name"], index, value, bool(m["constant"]), bool(m["owner"]))]


def number(text: str, dtype: torch.dtype) -> torch.Tensor:
    """As Python prints it: 1.5, -0.0, nan, True, (1+2j)."""
    try:
        if dtype.is_complex:
            return torch.tensor(complex(text), dtype=torch.complex128).to(dtype)
        if dtype.is_floating_point:
            return torch.tensor(float(text), dtype=torch.float64).to(dtype)
        return torch.tensor(text == "True" if dtype == torch.bool else int(text), dtype=dtype)
    except (ValueError, OverflowError, RuntimeError) as e:
        raise Unreadable(f"expected a value of {dtype}, found {text!r}") from e


def put(cells: Sequence[Cell], gm: torch.nn.Module, declared: Sequence[Input], values: Sequence[Any]) -> None:
    """Writes the cells into the inputs, and into what the graph holds."""
    inputs: Dict[str, Any] = {i.name: v for i, v in zip(declared, values)}
    held = dict(gm.named_buffers())
    for c in cells:
        x = (held if c.constant else inputs).get(c.name)
        if not isinstance(x, torch.Tensor):
            raise Unreadable(f"{c.name}: expected a tensor that is an input of BEFORE, or that it holds; is the result of these graphs?")
        if c.storage:
            x = torch.empty(0, dtype=x.dtype).set_(x.untyped_storage(), 0, (x.untyped_storage().nbytes() // x.element_size(),), (1,))
        if len(c.index) != x.dim() or any(i >= n for i, n in zip(c.index, x.shape)):
            raise Unreadable(f"{c.name}{list(c.index)}: expected an element of {list(x.shape)}; is the result of these graphs and sizes?")
        x[c.index] = number(c.value, x.dtype)
