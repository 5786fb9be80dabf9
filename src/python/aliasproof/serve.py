"""Somebody's pass as the external command of `aliasproof fuzz --pass` and `aliasproof reduce --pass`.

    aliasproof fuzz --pass 'python -m aliasproof.serve MODULE:PASS'

PASS is an attribute of MODULE (dots reach further in): a function gm -> gm, a function or a `run` method gm -> (gm, info), or a class without
arguments that has one.  `info` is a dict with "io_map" (output -> input) and "original_output_count", as vLLM-Neuron's passes give; without
it the rewritten graph works on the caller's inputs.  A result of None means that the graph was changed in place.

Graphs come and go as frames: text, then a line `%%`.  What the pass raises is answered with `error: ...`, a refusal.  Its prints go to
standard error.  MODULE is found as `import` finds it, the current directory included.
"""
from __future__ import annotations

import argparse
import importlib
import inspect
import os
import sys
import warnings
from functools import partial
from typing import Any, Callable, Dict, List, Mapping, Optional, Tuple

from .start import parser_of, torch_or_exit


def parser() -> argparse.ArgumentParser:
    made = parser_of("serve", str(__doc__))
    made.add_argument("name", metavar="MODULE:PASS")
    return made


if __name__ == "__main__":
    torch_or_exit(parser())

import torch  # noqa: E402
import torch.fx  # noqa: E402

from . import frames, fx  # noqa: E402

Pass = Callable[[torch.fx.GraphModule], Any]


def load(name: str) -> Pass:
    """The pass that MODULE:PASS names.  Raises ImportError, AttributeError or TypeError."""
    module, colon, path = name.partition(":")
    if not module or not colon or not path:
        raise ImportError(f"expected MODULE:PASS, found {name!r}")
    sys.path.insert(0, os.getcwd())
    found: Any = importlib.import_module(module)
    for part in path.split("."):
        found = getattr(found, part)
    return callable_of(found)


def callable_of(found: Any) -> Pass:
    """gm -> result, out of a function, an object with run(), or a class of such objects."""
    if inspect.isclass(found):
        found = found()
    run = getattr(found, "run", found)
    if not callable(run):
        raise TypeError(f"expected a pass: a function, or an object with run(); found {type(found).__name__}")
    result: Pass = run
    return result


def apply(run: Pass, gm: torch.fx.GraphModule) -> Tuple[torch.fx.GraphModule, Optional[Dict[int, int]], Optional[int]]:
    """Runs a pass: the rewritten graph, its io_map and original_output_count (None where the pass gives none)."""
    result = run(gm)
    info: Any = None
    if isinstance(result, tuple):
        if len(result) != 2:
            raise TypeError(f"expected (gm, info) from the pass, found {len(result)} values")
        result, info = result
    result = gm if result is None else result
    if not isinstance(result, torch.fx.GraphModule):
        raise TypeError(f"expected a GraphModule from the pass, found {type(result).__name__}")
    if info is None:
        return result, None, None
    if not isinstance(info, Mapping):
        raise TypeError(f"expected a dict with io_map from the pass, found {type(info).__name__}")
    io_map, count = info.get("io_map"), info.get("original_output_count")
    if io_map is not None:
        io_map = {int(o): int(i) for o, i in io_map.items()}
    return result, io_map, None if count is None else int(count)


def rewrite(run: Pass, text: str) -> str:
    """Graph text through a pass."""
    gm = fx.read(text)
    gm, io_map, count = apply(run, gm)
    gm.graph.lint()
    return fx.write(gm, fx.inputs(text), io_map, count)


def main(arguments: Optional[List[str]] = None) -> int:
    options = parser().parse_args(arguments)
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    return frames.serve(lambda: partial(rewrite, load(options.name)))


if __name__ == "__main__":
    sys.exit(main())
