"""torch.fx.GraphModule -> graph text: what torch itself prints, and what torch's print leaves out.

Added are the storages and offsets of the inputs (`@NAME+OFFSET`), the definitions of custom ops, the types of calls with several results,
and the io_map.  What the text can't say raises Unwritable.
"""
from __future__ import annotations

import operator
import re
from contextlib import contextmanager
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple

import torch
import torch.fx

from .kernels import NAMESPACES, flatten, is_kernel
from .types import DTYPE_TEXT

ANSI = re.compile(r"\x1b\[[0-9;]*m")


class Unwritable(ValueError):
    """The graph or its inputs can't be written as text; says why."""


def placeholders(gm: torch.fx.GraphModule) -> List[torch.fx.Node]:
    return [n for n in gm.graph.nodes if n.op == "placeholder"]


def write(gm: torch.fx.GraphModule, example_inputs: Sequence[Any], io_map: Optional[Mapping[int, int]] = None,
          original_output_count: Optional[int] = None) -> str:
    """The graph as text, its inputs' types, storages and offsets those of `example_inputs` (real or fake tensors, or other values).

    `io_map` and `original_output_count` are those of a rewritten graph; by default what `gm.meta` says.  Raises Unwritable.
    """
    inputs = placeholders(gm)
    if len(inputs) != len(example_inputs):
        raise Unwritable(f"{len(inputs)} inputs in the graph, {len(example_inputs)} given")
    with types_set(gm, inputs, example_inputs):
        text = ANSI.sub("", gm.print_readable(print_output=False, include_stride=True, include_device=True))
    text = re.sub(r"^class [^\s(]*[^\w\s(][^\s(]*\(", "class GraphModule(", text, flags=re.M)
    for node, suffix in places(inputs, example_inputs):
        text = re.sub(r'(\b%s: ")([^"]*)(")' % re.escape(str(node.target)), lambda m: m[1] + m[2] + suffix + m[3], text, count=1)
    text = calls(gm, text)
    lines = [line.rstrip() for line in text.strip("\n").split("\n")]
    head = [f'torch.library.define("{name}", "{signature}")' for name, signature in defines(gm)]
    return "\n".join(head + lines) + "\n" + tail(gm, io_map, original_output_count)


@contextmanager
def types_set(gm: torch.fx.GraphModule, inputs: Sequence[torch.fx.Node], examples: Sequence[Any]) -> Iterator[None]:
    """Within, the inputs' and the module's tensors have their types in the graph, so that torch prints them."""
    old: List[Tuple[torch.fx.Node, Dict[str, Any]]] = []
    values = dict(zip(inputs, examples))
    for node in gm.graph.nodes:
        if node.op == "get_attr" and isinstance(attribute(gm, node.target), torch.Tensor):
            values[node] = attribute(gm, node.target)
    for node, value in values.items():
        if isinstance(value, torch.Tensor):
            check(node, value)
            old.append((node, node.meta))
            node.meta = {**node.meta, "val": value}
    try:
        yield
    finally:
        for node, meta in old:
            node.meta = meta


def attribute(gm: torch.nn.Module, target: Any) -> Any:
    at: Any = gm
    for name in str(target).split("."):
        at = getattr(at, name, None)
    return at


def check(node: torch.fx.Node, t: torch.Tensor) -> None:
    if t.layout != torch.strided or t.is_quantized:
        raise Unwritable(f"{node.target} is not a strided tensor")
    if str(t.dtype).replace("torch.", "") not in DTYPE_TEXT:
        raise Unwritable(f"{node.target} has the dtype {t.dtype}")
    if t.is_conj() or t.is_neg():
        raise Unwritable(f"{node.target} is a lazily conjugated or negated tensor: resolve it first")


def places(inputs: Sequence[torch.fx.Node], examples: Sequence[Any]) -> List[Tuple[torch.fx.Node, str]]:
    """` @x+6` for an input that lives in the storage of an earlier one, ` +6` for one that begins behind its storage's start."""
    first: Dict[Any, str] = {}
    out = []
    for node, t in zip(inputs, examples):
        if not isinstance(t, torch.Tensor):
            continue
        key = t.untyped_storage()._cdata
        if key in first:
            out.append((node, f" @{first[key]}+{t.storage_offset()}"))
        elif t.storage_offset():
            out.append((node, f" +{t.storage_offset()}"))
        first.setdefault(key, str(node.target))
    return out


def spelled(value: Any) -> str:
    if isinstance(value, torch.Tensor):
        return f"{DTYPE_TEXT[str(value.dtype).replace('torch.', '')]}{list(value.shape)}{list(value.stride())}{value.device}"
    return "(" + ", ".join(spelled(v) for v in value) + ("," if len(value) == 1 else "") + ")"


def calls(gm: torch.fx.GraphModule, text: str) -> str:
    """Kernels under their own names, types of tuples, `not x`."""
    for node in gm.graph.nodes:
        if node.op not in ("call_function", "call_method"):
            continue
        line = r"^(\s+)%s( : [^=]*?|: \"[^\"]*\")? = " % re.escape(node.name)
        value = node.meta.get("val", node.meta.get("example_value"))
        stated = node.meta.get("stated")
        if stated is not None and stated[0] is value:
            text = re.sub(line, lambda m: f'{m[1]}{node.name}: "{stated[1]}" = ', text, count=1, flags=re.M)
        elif isinstance(value, (tuple, list)) and value and all(isinstance(v, torch.Tensor) for v in flatten(value)):
            text = re.sub(line, lambda m: f'{m[1]}{node.name}: "{spelled(value)}" = ', text, count=1, flags=re.M)
        if is_kernel(node.target):
            text = re.sub(line + r"[\w.]+\(", lambda m: f"{m[1]}{node.name}{m[2] or ''} = {node.target.__name__}(", text, count=1, flags=re.M)
        elif getattr(node.target, "__module__", "") == "_operator":
            if node.target is operator.pow:  # fx prints -1 ** x, which Python reads as -(1 ** x)
                text = re.sub(line + r"(-\S+) \*\* ", lambda m: f"{m[1]}{node.name}{m[2] or ''} = ({m[3]}) ** ", text, count=1, flags=re.M)
            text = re.sub(line + r"_operator_(\w+)\(", lambda m: f"{m[1]}{node.name}{m[2] or ''} = operator.{m[3]}(", text, count=1, flags=re.M)
    return text


def defines(gm: torch.fx.GraphModule) -> List[Tuple[str, str]]:
    """Name and signature of every custom op that the graph names."""
    found: Dict[str, str] = {}
    for node in gm.graph.nodes:
        for value in [node.target, *flatten(list(node.args)), *flatten(dict(node.kwargs))]:
            if isinstance(value, torch._ops.OpOverloadPacket):
                value = getattr(value, value.overloads()[0])
            if isinstance(value, torch._ops.OpOverload) and value.namespace not in NAMESPACES:
                name, bracket, rest = str(value._schema).partition("(")
                found[name] = bracket + rest
    return list(found.items())


def tail(gm: torch.fx.GraphModule, io_map: Optional[Mapping[int, int]], count: Optional[int]) -> str:
    io_map = gm.meta.get("io_map") if io_map is None else io_map
    count = gm.meta.get("original_output_count") if count is None else count
    if io_map is None:
        return ""
    text = "\nio_map = {%s}\n" % ", ".join(f"{int(o)}: {int(i)}" for o, i in io_map.items())
    return text if count is None else text + f"original_output_count = {int(count)}\n"
