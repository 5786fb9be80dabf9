"""What the targets share: constants of a trace as literals, and a recorder of everything that PyTorch is asked to do."""
from __future__ import annotations

from operator import getitem
from typing import Any, Dict, List, Sequence, Set, Tuple

import torch
import torch.fx
from torch._higher_order_ops.auto_functionalize import auto_functionalized, auto_functionalized_v2
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.utils._python_dispatch import TorchDispatchMode, _disable_current_modes
from torch.utils._pytree import tree_map

from .. import frames, fx, run
from ..kernels import flatten, is_kernel, tensors

MOST_ELEMENTS = 4096


def refuse_kernels(gm: torch.fx.GraphModule, who: str) -> None:
    if any(is_kernel(n.target) for n in gm.graph.nodes):
        raise frames.Refused(f"a kernel: {who} knows nothing of operand_output_aliases")


def refuse_unknown_sizes(gm: torch.fx.GraphModule) -> None:
    for node in gm.graph.nodes:
        for value in flatten(node.meta.get("val")):
            if isinstance(value, (torch.SymInt, torch.SymFloat, torch.SymBool)) or (isinstance(value, torch.Tensor) and any(isinstance(n, torch.SymInt) for n in value.shape)):
                raise frames.Refused(f"{node.name}: a size or number that depends on the content of a tensor")


class Checked(run.Runner):
    """Holds each result against the annotation of its call, and operands to their sizes: eager gives an `out` of other sizes new ones."""

    def call_function(self, target: Any, args: Tuple[Any, ...], kwargs: Dict[str, Any]) -> Any:
        outs = [t for k, v in kwargs.items() if is_out(target, k) for t in tensors(v)]
        sizes = [t.shape for t in outs]
        result = super().call_function(target, args, kwargs)
        if sizes != [t.shape for t in outs]:
            raise frames.Refused(f"{target}: eager resizes what it writes, which is not modelled")
        return result

    def run_node(self, n: torch.fx.Node) -> Any:
        result = super().run_node(n)
        stated, value = n.meta.get("stated"), n.meta.get("val")
        if stated is not None and stated[0] is value:
            given, said = flatten(result), flatten(value)
            if len(given) != len(said) or any(kind(g) != kind(s) for g, s in zip(given, said)):
                raise frames.Refused(f"{n.name}: the annotation says {stated[1]}, eager gives another type")
        return result


def is_out(target: Any, name: str) -> bool:
    """Is that keyword of an op one that it writes?"""
    return isinstance(target, torch._ops.OpOverload) and any(a.name == name and a.is_write for a in target._schema.arguments)


def kind(value: Any) -> Any:
    return (value.shape, value.dtype) if isinstance(value, torch.Tensor) else type(value)


def accepted_seed(gm: torch.fx.GraphModule) -> int:
    """A seed whose inputs eager runs; raises Refused where there is none among the first few, or a call gives what its annotation denies."""
    why = ""
    for seed in range(8):
        try:
            torch.manual_seed(0)
            with torch.no_grad():
                Checked(gm, True).run(*fx.tensors_of(gm.meta["inputs"], seed))
            return seed
        except frames.Refused:
            raise
        except Exception as e:  # noqa: BLE001: whatever eager raises
            why = frames.why(e)
    raise frames.Refused("eager refuses the graph: " + why)


def literal(graph: torch.fx.Graph, t: torch.Tensor) -> torch.fx.Node:
    """A call that makes a tensor of that content."""
    if t.numel() > MOST_ELEMENTS:
        raise frames.Refused(f"a constant of {t.numel()} elements in the trace")
    if t.numel() == 0:
        return graph.call_function(torch.zeros, (list(t.shape),), {"dtype": t.dtype})
    return graph.call_function(torch.tensor, (t.tolist(),), {"dtype": t.dtype})


def inline_constants(gm: torch.fx.GraphModule, own: Dict[str, torch.Tensor]) -> None:
    """A trace holds tensors: those of the graph that was traced (`own`) get their names back, and Python numbers become literals."""
    values = {n: getattr(gm, str(n.target), None) for n in gm.graph.nodes if n.op == "get_attr"}
    for node, value in values.items():
        if not isinstance(value, torch.Tensor):
            continue
        name = next((n for n, t in own.items() if t is value or (t.untyped_storage()._cdata == value.untyped_storage()._cdata and t.shape == value.shape)), None)
        with gm.graph.inserting_before(node):
            new = literal(gm.graph, value) if name is None else gm.graph.create_node("get_attr", name)
        new.meta["val"] = value
        node.replace_all_uses_with(new)
        gm.graph.erase_node(node)
    for name, t in own.items():
        if hasattr(gm, name):
            delattr(gm, name)
        gm.register_buffer(name, t)
    gm.recompile()


def state_types(gm: torch.fx.GraphModule, args: Sequence[Any]) -> None:
    """States for each call of a trace the type that eager gives it: a fake tensor's is another one where an op's meta function is wrong."""
    try:
        torch.manual_seed(0)
        with torch.no_grad():
            Stating(gm, True).run(*args)
    except Exception:  # noqa: BLE001: eager refuses the trace, which is for the judge to say
        return


class Stating(run.Runner):
    """Notes what each call gives."""

    def run_node(self, n: torch.fx.Node) -> Any:
        result = super().run_node(n)
        if n.op == "call_function" and "val" in n.meta:
            n.meta["val"] = tree_map(lambda v: fake(v) if isinstance(v, torch.Tensor) else v, result)
        return result


class Recorder(TorchDispatchMode):
    """Every ATen call below autograd as an fx graph over the given inputs.

    A tensor that no call made (a synthetic base, a view by set_) is an as_strided of a known one of the same storage; one that shares
    none is a constant.
    """

    def __init__(self, inputs: Sequence[Any], names: Sequence[str], constants: Dict[str, torch.Tensor]) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.graph = torch.fx.Graph()
        self.nodes: Dict[int, torch.fx.Node] = {}
        self.by_storage: Dict[int, torch.Tensor] = {}
        self.kept: List[torch.Tensor] = []
        self.written: Set[int] = set()
        for name, value in zip(names, inputs):
            node = self.graph.placeholder(name)
            if isinstance(value, torch.Tensor):
                self.bind(value, node)
        self.constants = constants

    def bind(self, t: torch.Tensor, node: torch.fx.Node) -> None:
        self.kept.append(t)
        self.nodes[id(t)] = node
        self.by_storage.setdefault(t.untyped_storage()._cdata, t)
        node.meta["val"] = fake(t)

    def node(self, t: torch.Tensor) -> torch.fx.Node:
        if id(t) in self.nodes:
            return self.nodes[id(t)]
        base = self.by_storage.get(t.untyped_storage()._cdata)
        if base is not None:
            if base.dtype != t.dtype:
                raise frames.Refused("a tensor that lives in the storage of one of another dtype, made by no call")
            node = self.graph.call_function(torch.ops.aten.as_strided.default,
                                            (self.nodes[id(base)], list(t.shape), list(t.stride()), t.storage_offset()))
        else:
            name = next((n for n, c in self.constants.items() if c is t), None)
            node = self.graph.get_attr(name) if name is not None else literal(self.graph, t)
        self.bind(t, node)
        return node

    def mapped(self, value: Any) -> Any:
        return tree_map(lambda v: self.node(v) if isinstance(v, torch.Tensor) else v, value)

    def record(self, func: Any, args: Tuple[Any, ...], kwargs: Dict[str, Any]) -> Any:
        if func in UNRECORDED:
            result = func(*args, **kwargs)
            self.nodes.pop(id(args[0]), None)
            return result
        if func is torch.ops.aten._local_scalar_dense.default:
            raise frames.Refused("the trace depends on the content of a tensor")
        node = self.graph.call_function(func, self.mapped(args), self.mapped(kwargs))
        self.note_writes(func, args, kwargs)
        result = func(*args, **kwargs)
        self.results(node, result)
        return result

    def note_writes(self, func: Any, args: Tuple[Any, ...], kwargs: Dict[str, Any]) -> None:
        if not isinstance(func, torch._ops.OpOverload):
            return
        for k, a in enumerate(func._schema.arguments):
            if a.alias_info is not None and a.alias_info.is_write:
                value = args[k] if k < len(args) else kwargs.get(a.name)
                self.written.update(t.untyped_storage()._cdata for t in tensors(value))

    def results(self, node: torch.fx.Node, result: Any) -> None:
        if isinstance(result, torch.Tensor):
            self.bind(result, node)
        elif isinstance(result, (tuple, list)):
            if result and all(isinstance(r, torch.Tensor) for r in flatten(result)):
                node.meta["val"] = tree_map(fake, tuple(result))
            for k, r in enumerate(result):
                if isinstance(r, (torch.Tensor, tuple, list)):
                    self.results(self.graph.call_function(getitem, (node, k)), r)

    def __torch_dispatch__(self, func: Any, types: Any, args: Tuple[Any, ...] = (), kwargs: Any = None) -> Any:
        return self.record(func, args, kwargs or {})


def fake(t: torch.Tensor) -> torch.Tensor:
    """A tensor of t's type that holds nothing."""
    with _disable_current_modes(), FAKE:
        return torch.empty_strided(t.shape, t.stride(), dtype=t.dtype, device=t.device)


FAKE = FakeTensorMode()


UNRECORDED = frozenset({torch.ops.aten.set_.source_Storage, torch.ops.aten.set_.source_Storage_storage_offset, torch.ops.aten.set_.source_Tensor,
                        torch.ops.aten.set_.source_Tensor_storage_offset, torch.ops.aten.set_.default})


for hop in (auto_functionalized, auto_functionalized_v2):
    def recorded(mode: Recorder, *args: Any, hop: Any = hop, **kwargs: Any) -> Any:
        return mode.record(hop, args, kwargs)

    hop.py_impl(Recorder)(recorded)
