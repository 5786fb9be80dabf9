"""A torch.compile backend that checks passes on each graph of a model as it compiles.

    watch = aliasproof.backend("inductor", passes=[my_pass, "alias-outputs,out-of-place"], directory="failures")
    torch.compile(model, backend=watch)(x)
    watch.results          one Result for each graph and pass; watch.summary() counts the verdicts

A pass is a function gm -> gm or gm -> (gm, {"io_map": ..., "original_output_count": ...}), an object with such a `run`, or the names of
aliasproof's own passes.  It works on a copy; `inner` compiles the graph as it was.
"""
from __future__ import annotations

import collections
import hashlib
import os
import shutil
import tempfile
import warnings
from dataclasses import dataclass
from typing import Any, Callable, Counter, Dict, List, Optional, Sequence, Tuple, Union

import torch
import torch.fx

from . import serve
from .command import KINDS, Verdict, check_text, verify_texts
from .judge import settled
from .write import write

Pass = Union[str, Callable[[torch.fx.GraphModule], Any], Any]
Inner = Union[str, Callable[[torch.fx.GraphModule, List[Any]], Callable[..., Any]]]


@dataclass(frozen=True)
class Result:
    """One pass on one captured graph.  `after` is empty where the pass raised, which is no failure of the graph: verdict UNKNOWN."""
    pass_name: str
    verdict: Verdict
    before: str
    after: str
    stored: Optional[str] = None


def lifted(gm: torch.fx.GraphModule, inputs: Sequence[Any]) -> Tuple[torch.fx.GraphModule, List[Any]]:
    """A copy of the graph in which the tensors that the module holds are inputs, behind the others: an optimizer's state is written, and
    a constant of a graph may not be.  Nothing of `gm` changes."""
    graph = torch.fx.Graph()
    graph.output(graph.graph_copy(gm.graph, {}))
    old_output = next(n for n in gm.graph.nodes if n.op == "output")
    next(n for n in graph.nodes if n.op == "output").meta = dict(old_output.meta)
    args: List[Any] = list(inputs)
    made: Dict[Any, torch.fx.Node] = {}
    last = None
    for node in list(graph.nodes):
        if node.op == "placeholder":
            last = node
    for node in list(graph.nodes):
        value = tensor_of(gm, node)
        if value is None:
            continue
        if node.target not in made:
            with graph.inserting_after(last) if last is not None else graph.inserting_before(next(iter(graph.nodes))):
                last = made[node.target] = graph.placeholder("state_%d" % len(made))
            last.meta = dict(node.meta)
            args.append(value)
        node.replace_all_uses_with(made[node.target])
        graph.erase_node(node)
    return torch.fx.GraphModule(gm, graph), args


def tensor_of(gm: torch.fx.GraphModule, node: torch.fx.Node) -> Optional[torch.Tensor]:
    if node.op != "get_attr":
        return None
    at: Any = gm
    for name in str(node.target).split("."):
        at = getattr(at, name, None)
    return at if isinstance(at, torch.Tensor) else None


def bindings(inputs: Sequence[Any]) -> Dict[str, int]:
    """The values behind the symbols in the sizes of the inputs, without a new guard."""
    found: Dict[str, int] = {}
    for value in inputs:
        for size in [*value.shape, *value.stride()] if isinstance(value, torch.Tensor) else [value]:
            if isinstance(size, torch.SymInt):
                for symbol in size.node.expr.free_symbols:
                    hint = size.node.shape_env.backed_var_to_val if hasattr(size.node.shape_env, "backed_var_to_val") else size.node.shape_env.var_to_val
                    found[str(symbol)] = int(hint[symbol])
    return found


class Backend:
    """What `aliasproof.backend` gives; called by torch.compile."""

    def __init__(self, inner: Inner, passes: Sequence[Pass], directory: Optional[str], on_failure: str, options: Sequence[str],
                 timeout: float) -> None:
        if on_failure not in ("warn", "raise", "store"):
            raise ValueError(f"on_failure: expected warn, raise or store, found {on_failure!r}")
        self.inner, self.passes, self.directory = inner, list(passes), directory
        self.on_failure, self.options, self.timeout = on_failure, list(options), timeout
        self.results: List[Result] = []

    def __call__(self, gm: torch.fx.GraphModule, example_inputs: List[Any], **given: Any) -> Callable[..., Any]:
        for one in self.passes:
            self.finish(self.judge(one, gm, example_inputs))
        if isinstance(self.inner, str):
            lookup: Any = torch._dynamo.lookup_backend
            return lookup(self.inner)(gm, example_inputs, **given)  # type: ignore[no-any-return]
        return self.inner(gm, example_inputs, **given)

    def judge(self, one: Pass, gm: torch.fx.GraphModule, inputs: List[Any]) -> Result:
        name = one if isinstance(one, str) else getattr(one, "__qualname__", type(one).__name__)
        before = after = ""
        try:
            copy, args = lifted(gm, inputs)
            bound = bindings(inputs)
            options = [*self.options, *(f"--bind={s}={v}" for s, v in bound.items())]
            before = write(copy, args)
            if isinstance(one, str):
                return Result(name, check_text(before, [f"--passes={one}", *options], self.timeout), before, "")
            new, io_map, count = serve.apply(serve.callable_of(one), copy)
            after = write(new, args, io_map, count)
        except Exception as e:  # noqa: BLE001: a pass, or a graph that has no text, may not end the compilation
            return Result(name, Verdict("UNKNOWN", f"{type(e).__name__}: {e}"), before, after)
        return Result(name, settled(verify_texts(before, after, options, self.timeout), before, after, bound), before, after)

    def finish(self, result: Result) -> None:
        failed = result.verdict.name == "REFUTED"
        if failed and self.directory is not None:
            result = Result(result.pass_name, result.verdict, result.before, result.after, store(self.directory, result))
        self.results.append(result)
        if failed and self.on_failure == "raise":
            raise KINDS["REFUTED"](result.verdict, result.before, result.after)
        if failed and self.on_failure == "warn":
            where = f", stored in {result.stored}" if result.stored else ""
            warnings.warn(f"aliasproof: {result.pass_name} breaks a graph{where}\n{result.verdict.report}", stacklevel=2)

    def summary(self) -> Counter[str]:
        """How many graphs were PROVED, REFUTED, UNKNOWN, INVALID."""
        return collections.Counter(r.verdict.name for r in self.results)


def store(directory: str, result: Result) -> str:
    """A folder before.py, after.py, report.txt, named after the content; it is there whole or not at all."""
    key = hashlib.sha256("\0".join([result.pass_name, result.before, result.after]).encode()).hexdigest()[:16]
    path = os.path.join(directory, key)
    if os.path.isdir(path):
        return path
    os.makedirs(directory, exist_ok=True)
    work = tempfile.mkdtemp(prefix=".new-", dir=directory)
    for name, text in (("before.py", result.before), ("after.py", result.after), ("report.txt", f"{result.pass_name}\n{result.verdict.report}\n")):
        with open(os.path.join(work, name), "w") as f:
            f.write(text)
            f.flush()
            os.fsync(f.fileno())
    os.chmod(work, 0o755)
    try:
        os.rename(work, path)
    except OSError:
        shutil.rmtree(work)
    return path


def backend(inner: Inner = "eager", passes: Sequence[Pass] = ("alias-outputs,out-of-place",), directory: Optional[str] = None,
            on_failure: str = "warn", options: Sequence[str] = (), timeout: float = 600) -> Backend:
    """A backend for torch.compile that checks each pass on each graph, then lets `inner` (a backend or its name) compile it.

    A refuted graph is stored in `directory` (before.py, after.py, report.txt) and reported: on_failure is "warn", "raise" or "store".
    `options` go to the command, such as "--sharing"; sizes that are symbolic are bound to those of the example.
    """
    return Backend(inner, passes, directory, on_failure, options, timeout)
