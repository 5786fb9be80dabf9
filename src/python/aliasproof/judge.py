"""check() and verify(): graphs of torch.fx under the command, with its report as the exception."""
from __future__ import annotations

from typing import Any, List, Mapping, Optional, Sequence, Union

import torch.fx

from .command import KINDS, Verdict, check_text, verify_texts
from .confirm import confirm
from .types import Bindings, Unreadable
from .write import write

Graph = Union[torch.fx.GraphModule, str]


def text_of(graph: Graph, inputs: Optional[Sequence[Any]], io_map: Optional[Mapping[int, int]] = None, count: Optional[int] = None) -> str:
    if isinstance(graph, str):
        return graph
    if inputs is None:
        raise TypeError("a GraphModule needs `inputs`: example tensors, whose layouts and storages count")
    return write(graph, inputs, io_map, count)


def settled(verdict: Verdict, before: str, after: str, bind: Bindings = {}) -> Verdict:
    """What the command leaves UNKNOWN is tried in PyTorch itself: REFUTED if both graphs run and differ on random inputs."""
    if verdict.name != "UNKNOWN":
        return verdict
    try:
        found = confirm(before, after, 8, bind)
    except Unreadable:
        return verdict
    if found.kind != "different":
        return verdict
    return Verdict("REFUTED", f"REFUTED  by running both in PyTorch: {found.why} (inputs of seed {found.seed})\nwithout it: {verdict.report}")


def judged(verdict: Verdict, before: str, after: str = "") -> Verdict:
    if not verdict.proved:
        raise KINDS[verdict.name](verdict, before, after)
    return verdict


def verify(before: Graph, after: Graph, io_map: Optional[Mapping[int, int]] = None, original_output_count: Optional[int] = None,
           inputs: Optional[Sequence[Any]] = None, options: Sequence[str] = (), timeout: float = 600) -> Verdict:
    """Raises Refuted, Invalid or Unknown unless `after` means the same as `before` for all values of the inputs.

    Each graph is a GraphModule, which needs `inputs`, or graph text.  With `io_map` (output -> input), `after` runs on its own copy of the
    inputs, and each listed output is then written back to the caller's input; the first `original_output_count` outputs are the caller's.
    Without it, `after` works on the caller's tensors.  What the command can't decide is also run in PyTorch.  `options` go to `aliasproof verify`, such as "--sharing".
    """
    old = text_of(before, inputs)
    new = text_of(after, inputs, io_map, original_output_count)
    return judged(settled(verify_texts(old, new, options, timeout), old, new), old, new)


def check(graph: Graph, inputs: Optional[Sequence[Any]] = None, passes: Optional[Sequence[str]] = None, options: Sequence[str] = (),
          timeout: float = 600) -> Verdict:
    """Rewrites the graph with aliasproof's own passes and proves the result; raises as verify() does."""
    text = text_of(graph, inputs)
    given: List[str] = ["--passes=" + ",".join(passes)] if passes is not None else []
    return judged(check_text(text, [*given, *options], timeout), text)
