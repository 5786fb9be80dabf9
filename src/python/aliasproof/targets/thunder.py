"""Lightning Thunder's alias pass: where it puts update_aliases into the trace of a graph.

    aliasproof verify --fusion dataflow GRAPH <(python -m aliasproof.targets.thunder --graph GRAPH)
    python -m aliasproof.targets.thunder            answers frames, as a pass behind a pipe

The graph is run by thunder.jit on inputs that share memory as its annotations say; the answer is the trace behind the pass "Update aliases",
or, where nothing writes, the first trace.  Thunder's types don't say how inputs share memory: that is added, as `@NAME+OFFSET`.  It is asked
on inputs without shared memory with --apart.  Torch 2.13 lacks some functions that Thunder 0.2.6 names; they are put back as ones that raise.
"""
from __future__ import annotations

import argparse
import importlib
import operator
import pathlib
import re
import sys
import warnings
from typing import Any, Callable, List, Optional, Sequence, Tuple

from ..start import parser_of, torch_or_exit


def parser() -> argparse.ArgumentParser:
    made = parser_of("targets.thunder", str(__doc__))
    made.add_argument("--apart", action="store_true", help="run on inputs that share no memory")
    made.add_argument("--graph", type=pathlib.Path, help="rewrite this file and end")
    return made


if __name__ == "__main__":
    torch_or_exit(parser())

import torch  # noqa: E402

from .. import frames, fx  # noqa: E402
from .common import accepted_seed, refuse_kernels  # noqa: E402

GONE = ("align_as", "align_to", "refine_names", "rename", "rename_", "has_names")
DTYPES = {torch.float64: "f64", torch.float32: "f32", torch.float16: "f16", torch.bfloat16: "bf16", torch.complex64: "c64", torch.complex128: "c128",
          torch.int64: "i64", torch.int32: "i32", torch.int16: "i16", torch.int8: "i8", torch.uint8: "u8", torch.bool: "b8"}


def missing(name: str) -> Callable[..., Any]:
    def raises(*_: Any, **__: Any) -> Any:
        raise NotImplementedError(name)
    raises.__name__ = raises.__qualname__ = name
    return raises


def load() -> Any:
    """The module thunder; ImportError where it isn't installed."""
    for name in GONE:
        if not hasattr(torch.Tensor, name):
            setattr(torch.Tensor, name, missing(name))
    warnings.simplefilter("ignore")
    try:
        return importlib.import_module("thunder")
    except ImportError as e:
        raise ImportError(f"lightning-thunder can't be imported ({e}): pip install lightning-thunder") from e


def contiguous(size: Sequence[int]) -> List[int]:
    strides: List[int] = []
    n = 1
    for s in reversed(size):
        strides.insert(0, n)
        n *= max(s, 1)
    return strides


def types(names: Sequence[str], inputs: Sequence[torch.Tensor]) -> List[str]:
    """The type of each input as aliasproof reads it in a trace."""
    out = []
    for k, x in enumerate(inputs):
        text = f"cpu {DTYPES[x.dtype]}{list(x.shape)}"
        if list(x.stride()) != contiguous(x.shape) and x.dim():
            text += str(list(x.stride()))
        root = next(i for i, y in enumerate(inputs) if y.untyped_storage().data_ptr() == x.untyped_storage().data_ptr())
        if root != k:
            text += f" @{names[root]}+{x.storage_offset()}"
        elif x.storage_offset():
            text += f" +{x.storage_offset()}"
        out.append(text)
    return out


def tidy(trace: Any, names: Sequence[str], inputs: Sequence[torch.Tensor]) -> str:
    """A trace with all inputs, typed as they are, and without the lines that name files."""
    lines = [line for line in str(trace).split("\n") if not re.match(r"\s*# \S+:\d+: \t", line)]
    head = next(i for i, line in enumerate(lines) if line.startswith("def "))
    lines[head] = re.sub(r"\(.*\)", "(" + ", ".join(names) + ")", lines[head])
    body = lines[head + 1:]
    while body and re.match(r"  # \w+: \"[^\"]*\"$|\s*$", body[0]):
        body.pop(0)
    return "\n".join(lines[:head + 1] + [f'  # {n}: "{t}"' for n, t in zip(names, types(names, inputs))] + body).rstrip() + "\n"


def run(fn: Any, inputs: Sequence[torch.Tensor]) -> Tuple[Any, Any]:
    """The trace before the alias pass and the one behind it; the first one twice where it doesn't run."""
    thunder = load()
    jitted = thunder.jit(fn)
    jitted(*inputs)
    traces = thunder.last_traces(jitted)
    at = [k for k, t in enumerate(traces) if str(t).startswith("# Constructed by Update aliases")]
    return (traces[at[0] - 1], traces[at[0]]) if at else (traces[0], traces[0])


def traced_names(trace: Any) -> List[str]:
    found = re.search(r"^def \w+\((.*)\)", str(trace), re.M)
    return found[1].split(", ") if found and found[1] else []


def respell(gm: torch.fx.GraphModule) -> None:
    """Thunder knows torch's methods and functions, not torch.ops: x.add_(y) for torch.ops.aten.add_.Tensor(x, y), x[:, 1:3] for a slice."""
    for node in gm.graph.nodes:
        if not isinstance(node.target, torch._ops.OpOverload) or node.target.namespace != "aten":
            continue
        name = node.target._schema.name.split("::")[1]
        if name == "slice" and len(node.args) > 1 and isinstance(node.args[1], int) and node.args[1] >= 0 and not node.kwargs:
            node.target, node.args = operator.getitem, (node.args[0], (*[slice(None)] * node.args[1], slice(*node.args[2:])))
        elif node.args and isinstance(node.args[0], torch.fx.Node) and callable(getattr(torch.Tensor, name, None)):
            node.op, node.target = "call_method", name
        elif callable(getattr(torch, name, None)):
            node.target = getattr(torch, name)
    gm.recompile()


def rewrite(text: str, apart: bool = False) -> str:
    gm, args = fx.read(text), fx.inputs(text)
    refuse_kernels(gm, "Thunder")
    if dict(gm.named_buffers()):
        raise frames.Refused("a tensor that the module holds")
    accepted_seed(gm)
    respell(gm)
    names = [str(n.target) for n in gm.graph.nodes if n.op == "placeholder"]
    try:
        _, after = run(gm, [x.clone() for x in args] if apart else args)
    except RuntimeError as e:
        raise frames.Refused("Thunder refuses: " + frames.why(e)) from e
    if not set(traced_names(after)) <= set(names):
        raise frames.Refused("Thunder renames the inputs")
    return tidy(after, names, fx.inputs(text))


def main(arguments: Optional[List[str]] = None) -> int:
    options = parser().parse_args(arguments)
    torch.set_num_threads(1)
    if options.graph:
        sys.stdout.write(rewrite(options.graph.read_text(), options.apart))
        return 0

    def make() -> Callable[[str], str]:
        load()
        return lambda text: rewrite(text, options.apart)

    return frames.serve(make)


if __name__ == "__main__":
    sys.exit(main())
