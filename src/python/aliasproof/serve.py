"""Somebody's pass as the external command of `aliasproof fuzz --pass` and `aliasproof reduce --pass`.

    aliasproof fuzz --pass 'python -m aliasproof.serve MODULE:PASS'

PASS is an attribute of MODULE (dots reach further in): a function gm -> gm, a function or a `run` method gm -> (gm, info), or a class without
arguments that has one.  `info` is a dict with "io_map" (output -> input) and "original_output_count", as vLLM-Neuron's passes give; without
it the rewritten graph works on the caller's inputs.  A result of None means that the graph was changed in place.

Graphs come and go as frames: text, then a line `%%`.  What the pass raises is answered with `error: ...`, a refusal; a graph that it does not
change comes back as it was, to the letter.  What it prints goes to standard error.  MODULE is found as `import` finds it, the current directory included.
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
from .write import placeholders  # noqa: E402

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
    return result, io_map_of(info), count_of(info)


def io_map_of(info: Mapping[str, Any]) -> Optional[Dict[int, int]]:
    """What a pass says of its outputs.  A misspelt key would leave the graph judged as one that works on the caller's inputs."""
    found = info.get("io_map")
    if found is None:
        if info:
            raise TypeError("expected \"io_map\" in what the pass says of its outputs, found only " + ", ".join(repr(k) for k in info))
        return None
    if not isinstance(found, Mapping) or not all(is_number(o) and is_number(i) for o, i in found.items()):
        raise TypeError(f"expected an io_map {{output number: input number}} from the pass, found {found!r:.200}")
    return {int(o): int(i) for o, i in found.items()}


def count_of(info: Mapping[str, Any]) -> Optional[int]:
    count = info.get("original_output_count")
    if count is not None and not is_number(count):
        raise TypeError(f"expected a number as original_output_count from the pass, found {count!r:.200}")
    return None if count is None else int(count)


def is_number(value: Any) -> bool:
    return hasattr(value, "__index__") and not isinstance(value, bool)


def rewrite(run: Pass, text: str) -> str:
    """Graph text through a pass; as it was, to the letter, where the pass changes nothing."""
    gm, inputs = fx.read(text), fx.inputs(text)
    names = [str(n.target) for n in placeholders(gm)]
    as_it_was = fx.write(gm, inputs)
    try:
        gm, io_map, count = apply(run, gm)
    except SystemExit as e:
        raise frames.Refused(f"the pass calls sys.exit({'' if e.code is None else repr(e.code)})") from e
    gm.graph.lint()
    rewritten = fx.write(gm, examples(gm, names, inputs), io_map, count)
    return text if rewritten == as_it_was else rewritten


def examples(gm: torch.fx.GraphModule, names: List[str], inputs: List[Any]) -> List[Any]:
    """A value for each input of a rewritten graph.  One that has more or fewer inputs than it may is written too: that is for the judge to say."""
    found = placeholders(gm)
    if len(found) == len(inputs):
        return inputs
    known = dict(zip(names, inputs))
    return [known.get(str(n.target), torch.zeros(())) for n in found]


def main(arguments: Optional[List[str]] = None) -> int:
    options = parser().parse_args(arguments)
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    return frames.serve(lambda: partial(rewrite, load(options.name)), options.name)


if __name__ == "__main__":
    sys.exit(main())
