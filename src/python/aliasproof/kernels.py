"""The names under which graphs call kernels, and the stand-ins that a graph's kernels and custom ops run as.

What a kernel or a custom op computes is nobody's business here: any function that depends on everything it reads shows a lost, late or
doubled write.  `stand_in` is one; aliasing and writes are as the schema or `operand_output_aliases` says.  A custom op reads its operands again
after it has begun to write, so that it shows when it reads what it writes.
"""
from __future__ import annotations

import importlib
import re
from contextlib import contextmanager
from functools import partial
from typing import Any, Callable, Dict, Iterator, List, Optional, Sequence, Tuple

import torch
import torch._higher_order_ops.auto_functionalize  # noqa: F401  (puts them into torch.ops.higher_order)

from .types import Unreadable

# PyTorch's own; a graph may neither define ops here nor name one that PyTorch doesn't have.
NAMESPACES = frozenset({"aten", "prims", "prim", "inductor", "quantized", "quantized_decomposed", "higher_order", "_c10d_functional"})
OPS = (torch._ops.OpOverload, torch._ops.OpOverloadPacket, torch._ops.HigherOrderOperator)
# These read or write files.
FORBIDDEN = frozenset({"from_file", "save"})

_defined: Dict[str, Tuple[str, torch.library.Library]] = {}
_types: List[Sequence[Optional[torch.Tensor]]] = []


def nki_kernel_wrapper(**_: Any) -> Any:
    """A kernel; only `aliasproof.run` can call it."""
    raise RuntimeError("a kernel has no implementation: run the graph with aliasproof.run")


def wrap_nki(**_: Any) -> Any:
    """Another spelling of nki_kernel_wrapper."""
    raise RuntimeError("a kernel has no implementation: run the graph with aliasproof.run")


KERNELS: Dict[str, Callable[..., Any]] = {"nki_kernel_wrapper": nki_kernel_wrapper, "wrap_nki": wrap_nki}


def is_kernel(target: Any) -> bool:
    return callable(target) and getattr(target, "__name__", "") in KERNELS


def flatten(value: Any) -> List[Any]:
    """The leaves of nested tuples, lists and dicts, in order."""
    if isinstance(value, dict):
        return [leaf for v in value.values() for leaf in flatten(v)]
    if isinstance(value, (tuple, list)) and not isinstance(value, torch.Size):
        return [leaf for v in value for leaf in flatten(v)]
    return [value]


def tensors(value: Any) -> List[torch.Tensor]:
    return [leaf for leaf in flatten(value) if isinstance(leaf, torch.Tensor)]


def stand_in(operands: Sequence[torch.Tensor], like: torch.Tensor, salt: int) -> torch.Tensor:
    """A contiguous tensor of like's sizes and dtype that depends on all contents of the operands, on their order, and on salt."""
    total = torch.zeros((), dtype=torch.float64)
    for k, t in enumerate(operands):
        values = torch.view_as_real(t.detach().resolve_conj()) if t.is_complex() else t.detach()
        flat = values.reshape(-1).double().nan_to_num(3.0, 5.0, -5.0)
        total = total + (flat * (torch.arange(flat.numel(), dtype=torch.float64) % 7 + k + 1)).sum() * (k + 2)
    ramp = torch.arange(like.numel(), dtype=torch.float64).reshape(like.shape)
    found = (total + ramp * (salt + 1)).remainder(97)
    return (found > 48).to(like.dtype) if like.dtype == torch.bool else found.to(like.dtype)


@contextmanager
def result_types(types: Sequence[Optional[torch.Tensor]]) -> Iterator[None]:
    """What a custom op that is called within gives back, where neither schema nor operands say it."""
    _types.append(types)
    try:
        yield
    finally:
        _types.pop()


def custom(schema: Any, make: Callable[[Sequence[torch.Tensor], torch.Tensor, int], torch.Tensor]) -> Callable[..., Any]:
    """What a custom op of that schema runs as; `make` makes the new content of what it writes and returns."""
    def run(*args: Any, **kwargs: Any) -> Any:
        bound = list(args) + [kwargs.get(a.name, a.default_value) for a in schema.arguments[len(args):]]
        operands = tensors(bound)
        sets: Dict[str, List[torch.Tensor]] = {}
        written: List[torch.Tensor] = []
        for a, v in zip(schema.arguments, bound):
            if a.alias_info is not None:
                for name in a.alias_info.before_set:
                    sets.setdefault(name, []).extend(tensors(v))
                if a.alias_info.is_write:
                    written += tensors(v)
        for again in (0, 50) if written and len(operands) > len(written) else (0,):
            news = [make(operands, t, again + k) for k, t in enumerate(written)]
            for t, new in zip(written, news):
                t.copy_(new)
        out = [result(k, r, sets, partial(make, operands), operands) for k, r in enumerate(schema.returns)]
        return out[0] if len(out) == 1 else tuple(out) if out else None
    return run


def result(k: int, r: Any, sets: Dict[str, List[torch.Tensor]], make: Callable[[Any, int], torch.Tensor], operands: Sequence[torch.Tensor]) -> Any:
    aliased = [t for name in (r.alias_info.before_set if r.alias_info is not None else ()) for t in sets.get(name, [])]
    if aliased:
        return aliased if "[]" in str(r.type) else aliased[0]
    types = _types[-1] if _types else ()
    like = types[k] if k < len(types) else None
    if isinstance(like, (tuple, list)):
        return [make(t, 7 + k) for t in tensors(like)]
    return make(like if like is not None else operands[0] if operands else torch.empty(()), 7 + k)


def laid_out(operands: Sequence[torch.Tensor], like: torch.Tensor, salt: int) -> torch.Tensor:
    """stand_in with like's strides."""
    new = stand_in(operands, like, salt)
    if tuple(new.stride()) == tuple(like.stride()):
        return new
    return torch.empty_strided(like.shape, like.stride(), dtype=like.dtype, device=new.device).copy_(new)


def meta_only(operands: Sequence[torch.Tensor], like: torch.Tensor, salt: int) -> torch.Tensor:
    return torch.empty_strided(like.shape, like.stride(), dtype=like.dtype, device="meta")


def define(name: str, signature: str) -> None:
    """torch.library.define with a stand-in behind it.  An op that exists already must have that schema; it is then left as it is."""
    if not re.fullmatch(r"[A-Za-z_]\w*::[A-Za-z_]\w*(\.\w+)?", name):
        raise Unreadable(f"expected NAMESPACE::OP, found {name!r}")
    namespace, op = name.split("::")
    if namespace in NAMESPACES:
        raise Unreadable(f"{name}: the namespace {namespace} is PyTorch's own")
    if name in _defined and _defined[name][0] == signature:
        return
    try:
        schema = torch._C.parse_schema(f"{name}{signature}")
    except RuntimeError as e:
        raise Unreadable(f"{name}: not a schema: {signature!r}") from e
    if name in _defined:
        _defined.pop(name)[1]._destroy()
    try:
        old = torch._C._get_schema(name.split(".")[0], op.partition(".")[2])
    except RuntimeError:
        old = None
    if old is not None:
        if str(old) != str(schema):
            raise Unreadable(f"{name} is defined already, with another schema: {old}")
        return
    library = torch.library.Library(namespace, "FRAGMENT")
    library.define(op + signature)
    library.impl(op, custom(schema, laid_out), "CompositeExplicitAutograd")
    library.impl(op, custom(schema, meta_only), "Meta")
    _defined[name] = (signature, library)


def find(dotted: str) -> Any:
    """torch.ops.NS.OP or torch.ops.NS.OP.OVERLOAD; never loads anything."""
    path = dotted.split(".")
    if len(path) not in (4, 5) or path[3] in FORBIDDEN:
        raise Unreadable(f"expected torch.ops.NAMESPACE.OP.OVERLOAD, found {dotted}")
    namespace, op = path[2], path[3]
    if namespace == "higher_order":
        if op not in ("auto_functionalized", "auto_functionalized_v2"):
            raise Unreadable(f"{dotted} is not modelled")
    elif namespace not in NAMESPACES and not any(n.split(".")[0] == f"{namespace}::{op}" for n in known()):
        raise Unreadable(f"{dotted}: custom ops need a line torch.library.define(\"{namespace}::{op}\", \"SCHEMA\")")
    if namespace == "prims" and not hasattr(torch.ops.prims, op):
        importlib.import_module("torch._inductor.inductor_prims")
    try:
        packet = getattr(getattr(torch.ops, namespace), op)
        found = packet if len(path) == 4 else getattr(packet, path[4])
    except (AttributeError, RuntimeError) as e:
        raise Unreadable(f"{dotted}: PyTorch has no such op") from e
    if not isinstance(found, OPS):
        raise Unreadable(f"{dotted} is no op")
    return found


_allowed: List[str] = []


def known() -> List[str]:
    return _allowed


def define_all(defines: Sequence[Tuple[str, str]]) -> None:
    """The custom ops of one graph: defines them, and lets `find` name them until the next graph."""
    for name, signature in defines:
        define(name, signature)
    _allowed[:] = [name for name, _ in defines]
