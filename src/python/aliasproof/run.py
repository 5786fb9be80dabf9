"""Runs graphs on tensors as PyTorch does, and observes what a caller would: returned values and every input's storage.

A graph with an io_map runs on its own copy of the inputs; its outputs are taken at the return and written back as the map says.  Kernels and
custom ops run as the stand-ins of `aliasproof.kernels`: in a graph without io_map a kernel writes its aliased operands, in one with it
leaves them alone.
"""
from __future__ import annotations

from dataclasses import dataclass
from operator import getitem
from typing import Any, Dict, List, Optional, Sequence, Tuple

import torch
import torch.fx

from . import counterexample, fx, kernels
from .syntax import Input
from .types import DTYPE_TEXT, TensorType


class Runner(torch.fx.Interpreter):
    def __init__(self, gm: torch.fx.GraphModule, in_place: bool) -> None:
        super().__init__(gm)
        self.in_place = in_place
        self.node: Optional[torch.fx.Node] = None

    def run_node(self, n: torch.fx.Node) -> Any:
        self.node = n
        return super().run_node(n)

    def call_function(self, target: Any, args: Tuple[Any, ...], kwargs: Dict[str, Any]) -> Any:
        assert self.node is not None
        if kernels.is_kernel(target):
            return self.kernel(**kwargs)
        custom = isinstance(target, (torch._ops.OpOverload, torch._ops.OpOverloadPacket, torch._ops.HigherOrderOperator))
        if custom and getattr(target, "namespace", "") not in ("aten", "prims"):
            with kernels.result_types(result_types(self.node)[0]):
                return super().call_function(target, args, kwargs)
        return super().call_function(target, args, kwargs)

    def kernel(self, kernel_idx: int = 0, operand_output_aliases: Dict[int, int] = {}, args: Sequence[Any] = (), **_: Any) -> Any:
        assert self.node is not None
        types, single = result_types(self.node)
        if not types:
            operands = {o: args[i] for i, o in operand_output_aliases.items()}
            types, single = [operands[o] for o in range(len(operands))], len(operands) == 1
        read = kernels.tensors(list(args))
        results = [kernels.stand_in(read, t, kernel_idx + o) for o, t in enumerate(types) if t is not None]
        for operand, output in operand_output_aliases.items():
            if self.in_place:
                args[operand].copy_(results[output])
                results[output] = args[operand]
        return results[0] if single else tuple(results)


def result_types(node: torch.fx.Node) -> Tuple[List[Optional[torch.Tensor]], bool]:
    """What the annotation of a call, else those of its getitems, say of its results; and whether it is a single bare one."""
    value = node.meta.get("val", node.meta.get("example_value"))
    if isinstance(value, torch.Tensor):
        return [value], True
    if isinstance(value, (tuple, list)):
        return list(value), False
    found: Dict[int, Any] = {}
    for user in node.users:
        if user.target is getitem and isinstance(user.args[1], int):
            found[user.args[1]] = user.meta.get("val", user.meta.get("example_value"))
    return [found.get(k) for k in range(max(found) + 1)] if found else [], False


@dataclass
class Observed:
    """What a caller sees: the outputs as they are at the return, and the bytes of the storage of each input that owns one."""
    outputs: List[Any]
    storages: Dict[str, torch.Tensor]


def frozen(value: Any) -> Any:
    return value.detach().resolve_conj().resolve_neg().clone() if isinstance(value, torch.Tensor) else value


def storages(declared: Sequence[Input], args: Sequence[Any]) -> Dict[str, torch.Tensor]:
    types = {i.name: i.type for i in declared if isinstance(i.type, TensorType)}
    out = {}
    for i, t in zip(declared, args):
        if isinstance(t, torch.Tensor) and fx.owner(i.name, types) == i.name:
            whole = torch.empty(0, dtype=t.dtype).set_(t.untyped_storage(), 0, (t.untyped_storage().nbytes() // t.element_size(),), (1,))
            out[i.name] = whole
    return out


def execute(gm: torch.fx.GraphModule, args: Sequence[Any], in_place: bool) -> List[Any]:
    """The flat outputs."""
    torch.manual_seed(0)
    with torch.no_grad():
        return kernels.flatten(Runner(gm, in_place).run(*args))


def observe(gm: torch.fx.GraphModule, declared: Sequence[Input], seed: int, cells: Sequence[counterexample.Cell] = ()) -> Observed:
    """Runs the graph on inputs of that seed, but for `cells`.  Raises what PyTorch raises, and IndexError or RuntimeError for an io_map that can't be."""
    fx.fill(gm, seed)

    def inputs() -> List[Any]:
        values = fx.tensors_of(declared, seed)
        counterexample.put(cells, gm, declared, values)
        return values

    caller = inputs()
    io_map = gm.meta.get("io_map")
    if io_map is None:
        outputs = [frozen(o) for o in execute(gm, caller, True)]
        return Observed(outputs, storages(declared, caller))
    outputs = [frozen(o) for o in execute(gm, inputs(), False)]
    for o, i in io_map.items():
        if outputs[o].shape != caller[i].shape or outputs[o].dtype != caller[i].dtype:
            raise RuntimeError(f"io_map {o}: {i} stores {outputs[o].dtype} {list(outputs[o].shape)} into {caller[i].dtype} {list(caller[i].shape)}")
        caller[i].copy_(outputs[o])
    return Observed(outputs[: gm.meta.get("original_output_count", len(outputs))], storages(declared, caller))


def same(a: Any, b: Any) -> bool:
    """Bit-equal but for floats, which may differ by rounding; NaNs are equal."""
    if not isinstance(a, torch.Tensor) or not isinstance(b, torch.Tensor):
        return type(a) is type(b) and (a == b or a != a and b != b)
    if a.shape != b.shape or a.dtype != b.dtype:
        return False
    if a.dtype.is_floating_point or a.dtype.is_complex:
        wide = torch.complex128 if a.dtype.is_complex else torch.float64
        loose = 1e-2 if a.dtype.itemsize <= 2 else 1e-4
        return torch.allclose(a.to(wide), b.to(wide), rtol=loose, atol=loose / 10, equal_nan=True)
    return torch.equal(a, b)


def difference(before: Observed, after: Observed) -> Optional[str]:
    """The first thing that differs, in words."""
    if len(before.outputs) != len(after.outputs):
        return f"{len(before.outputs)} outputs before, {len(after.outputs)} after"
    for k, (a, b) in enumerate(zip(before.outputs, after.outputs)):
        if not same(a, b):
            return f"output {k}: eager gives {shown(a)}, the rewritten graph {shown(b)}"
    for name, a in before.storages.items():
        if not same(a, after.storages[name]):
            return f"storage of input {name}: eager leaves {shown(a)}, the rewritten graph {shown(after.storages[name])}"
    return None


def shown(value: Any) -> str:
    if not isinstance(value, torch.Tensor):
        return repr(value)
    return f"{DTYPE_TEXT.get(str(value.dtype).replace('torch.', ''), str(value.dtype))}{list(value.shape)} {value.tolist()}"
