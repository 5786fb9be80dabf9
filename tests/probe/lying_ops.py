"""The ops of tests/probe/lying.ops in Python: those of `lie` do something else than their schema says, those of `fair` what it says.

    aliasproof ops check tests/probe/lying.ops --probe 'python -m aliasproof.probe --import lying_ops'

`ALL` says of each what it does, and what ops check finds; where both namespaces have one implementation, the schemas differ.
"""
import ctypes
import itertools
import re
import time
from pathlib import Path
from typing import Any, Callable, Dict, List, NamedTuple, Tuple

import torch

Implementation = Callable[..., Any]


class Lie(NamedTuple):
    does: str
    found: str             # the name that ops check gives it
    lie: Implementation
    fair: Implementation


def flip(x: torch.Tensor) -> None:
    """Another value in the first cell."""
    if x.numel():
        cell = x[(0,) * x.dim()]
        cell.copy_(cell == 0)


def cells(x: torch.Tensor) -> List[torch.Tensor]:
    return [x[at] for at in itertools.product(*map(range, x.shape))]


def block(x: torch.Tensor) -> torch.Tensor:
    """The storage of x as bytes."""
    return torch.empty(0, dtype=torch.uint8).set_(x.untyped_storage(), 0, (x.untyped_storage().nbytes(),), (1,))


def copies(x: torch.Tensor) -> torch.Tensor:
    return x.clone(memory_format=torch.contiguous_format)


def views(x: torch.Tensor) -> torch.Tensor:
    return x.view_as(x)


def itself(x: torch.Tensor) -> torch.Tensor:
    return x


def writes_first(x: torch.Tensor) -> torch.Tensor:
    out = copies(x)
    flip(x)
    return out


def writes_if_large(x: torch.Tensor) -> torch.Tensor:
    return writes_first(x) if x.numel() > 6 else copies(x)


def writes_same_value(x: torch.Tensor) -> torch.Tensor:
    out = copies(x)
    if x.numel():
        x[(0,) * x.dim()].copy_(out[(0,) * x.dim()])
    return out


def writes_if_expanded(x: torch.Tensor) -> torch.Tensor:
    return writes_first(x) if any(n > 1 and s == 0 for n, s in zip(x.shape, x.stride())) else copies(x)


def one_memory(x: torch.Tensor) -> Tuple[torch.Tensor, torch.Tensor]:
    out = copies(x)
    return out, out.view_as(out)


def two_copies(x: torch.Tensor) -> Tuple[torch.Tensor, torch.Tensor]:
    return copies(x), copies(x)


def view_if_contiguous(x: torch.Tensor) -> torch.Tensor:
    return views(x) if x.is_contiguous() else copies(x)


def view_if_flag(x: torch.Tensor, keep: bool = False) -> torch.Tensor:
    return views(x) if keep else copies(x)


def transposes(x: torch.Tensor) -> torch.Tensor:
    if x.dim() != 2:
        raise ValueError("expected 2 dimensions")
    return x.transpose(0, 1)


def transposes_wrong(x: torch.Tensor) -> torch.Tensor:
    out = transposes(x)
    return out.as_strided(out.shape, (out.shape[1], 1)) if x.is_contiguous() else out


def writes_storage(x: torch.Tensor) -> None:
    block(x).bitwise_xor_(1)


def writes_view(x: torch.Tensor, y: Any = None) -> None:
    for cell in cells(x):
        flip(cell)


def resizes(x: torch.Tensor) -> None:
    flip(x)
    resizes_alone(x)


def resizes_alone(x: torch.Tensor) -> None:
    if x.dim() and x.shape[0] > 1:
        x.as_strided_((1, *x.shape[1:]), x.stride())


def shifts(x: torch.Tensor, y: torch.Tensor) -> None:
    for to, source in zip(cells(x)[1:], cells(y)):
        to.copy_(source)


def shifts_a_copy(x: torch.Tensor, y: torch.Tensor) -> None:
    shifts(x, y.clone())


def reads_storage(x: torch.Tensor) -> torch.Tensor:
    out = copies(x)
    if int(sum((k + 1) * b for k, b in enumerate(block(x).tolist()))) % 2:
        flip(out)
    return out


calls = itertools.count()


def counts_calls(x: torch.Tensor) -> torch.Tensor:
    out = copies(x)
    if next(calls) % 2:
        flip(out)
    return out


def writes_and_returns_itself(x: torch.Tensor) -> torch.Tensor:
    flip(x)
    return x


def writes_and_returns_a_view(x: torch.Tensor) -> torch.Tensor:
    flip(x)
    return views(x)


def writes_second(x: torch.Tensor, y: Any = None) -> torch.Tensor:
    out = copies(x)
    if y is not None:
        flip(y)
    return out


def writes_list(xs: List[torch.Tensor]) -> torch.Tensor:
    out = copies(xs[0])
    for x in xs:
        flip(x)
    return out


def reads_nowhere(x: torch.Tensor) -> torch.Tensor:
    if x.numel():
        ctypes.string_at(1)
    return copies(x)


def sleeps_if_told(x: torch.Tensor, now: bool = False) -> torch.Tensor:
    if now:
        time.sleep(100)
    return copies(x)


def gives_double(x: torch.Tensor) -> torch.Tensor:
    return copies(x).double() if x.dtype == torch.float32 else copies(x)


def gives_one_row(x: torch.Tensor) -> torch.Tensor:
    return copies(x)[:1].clone() if x.dim() else copies(x)


def gives_row(at: int) -> Implementation:
    return lambda x: x.select(0, at)


def copies_but_for_the_last(xs: List[torch.Tensor]) -> List[torch.Tensor]:
    return [copies(x) if k + 1 < len(xs) else views(x) for k, x in enumerate(xs)]




ALL: Dict[str, Lie] = {
    "secret_alias": Lie("returns a view of its operand", "undeclared-alias", views, views),
    "secret_write": Lie("writes one cell of its operand", "undeclared-write", writes_first, writes_first),
    "large_write": Lie("writes, but only operands of more than 6 elements", "undeclared-write", writes_if_large, writes_first),
    "same_value_write": Lie("writes the value that is there", "undeclared-write", writes_same_value, writes_first),
    "expanded_write": Lie("writes, but only expanded operands", "undeclared-write", writes_if_expanded, writes_first),
    "second_argument": Lie("writes its second operand", "undeclared-write", writes_second, writes_second),
    "optional_write": Lie("writes its optional operand", "undeclared-write", writes_second, writes_second),
    "list_write": Lie("writes the tensors of a list", "undeclared-write", writes_list, writes_list),
    "returns_input": Lie("returns its operand", "returns-input", itself, itself),
    "twins": Lie("its two results are one memory", "results-share", one_memory, two_copies),
    "alias_if_contiguous": Lie("returns a view of contiguous operands", "undeclared-alias", view_if_contiguous, view_if_contiguous),
    "alias_if_flag": Lie("returns a view where a flag is set", "undeclared-alias", view_if_flag, view_if_flag),
    "list_alias": Lie("one of the results of a list is a view", "undeclared-alias", copies_but_for_the_last, copies_but_for_the_last),
    "wrong_stride": Lie("its view has other strides", "layout-differs", transposes_wrong, transposes),
    "wrong_offset": Lie("its view begins elsewhere", "layout-differs", gives_row(-1), gives_row(0)),
    "wrong_dtype": Lie("its result has another dtype", "dtype-differs", gives_double, copies),
    "wrong_shape": Lie("its result has other sizes", "shape-differs", gives_one_row, copies),
    "writes_outside": Lie("writes cells outside of the view that it got", "writes-outside-view", writes_storage, writes_view),
    "over_declared": Lie("never writes what it declares to write", "declared-write-unseen", writes_view, writes_view),
    "copy_view": Lie("declares a view and returns a copy", "declared-alias-fresh", copies, copies),
    "view_or_copy": Lie("declares a view and sometimes returns a copy", "alias-only-sometimes", view_if_contiguous, view_if_contiguous),
    "resizes": Lie("changes the sizes of what it writes", "metadata-change", resizes, resizes),
    "metadata_only": Lie("changes the sizes of its operand alone", "metadata-change", resizes_alone, resizes_alone),
    "shift": Lie("reads an operand while it writes the other", "reads-while-writing", shifts, shifts_a_copy),
    "reads_gap": Lie("reads its operand's whole storage", "reads-outside-view", reads_storage, copies),
    "clock": Lie("gives another result every other time", "not-deterministic", counts_calls, copies),
    "new_object_": Lie("an in-place op that returns another object", "returns-another-object", writes_and_returns_a_view, writes_and_returns_itself),
    "out_of_bounds": Lie("reads memory that is nobody's", "crash", reads_nowhere, copies),
    "hangs": Lie("does not come back where a flag is set", "hang", sleeps_if_told, copies),
}
# PyTorch itself refuses a single value where two are declared.
NOT_HERE = {"one_result"}


def schemas() -> Dict[str, str]:
    """The schemas of lying.ops by name: "lie::twins" -> "twins(Tensor x) -> (Tensor, Tensor)"."""
    text = (Path(__file__).parent / "lying.ops").read_text()
    return {f"{space}::{name}": f"{name}{rest}" for space, name, rest in re.findall(r"^\w+ +(\w+)::(\w+)(\(.*?)(?:  rule=.*)?$", text, re.M)}


LIBRARIES = {space: torch.library.Library(space, "DEF") for space in ("lie", "fair")}
for qualified, schema in schemas().items():
    space, name = qualified.split("::")
    if name in NOT_HERE:
        continue
    LIBRARIES[space].define(schema)
    LIBRARIES[space].impl(name, ALL[name].lie if space == "lie" else ALL[name].fair, "CPU")
    torch.library.register_fake(qualified, ALL[name].fair, lib=LIBRARIES[space])
