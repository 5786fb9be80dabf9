"""For your own tests of your own pass:

    import aliasproof.testing as ap

    @pytest.mark.parametrize("text", ap.graphs("tests/graphs"))
    def test_files(text):
        ap.assert_keeps_meaning(my_pass, text)

    @pytest.mark.parametrize("text", ap.generated(200, seed=1))
    def test_random(text):
        ap.assert_keeps_meaning(my_pass, text)

    def test_cache():
        ap.assert_keeps_meaning(my_pass, my_model_step, cache, key)   # traced on these inputs, whose sharing counts

A failing test shows the command's report: what differs, at which cell, from which lines, on which inputs.
"""
from __future__ import annotations

import os
import pathlib
import tempfile
from typing import Any, Callable, List, Sequence, Union

import torch
import torch.fx
from torch.fx.experimental.proxy_tensor import make_fx

from . import fx, serve
from .command import CommandError, Verdict, run
from .judge import verify

__all__ = ["assert_keeps_meaning", "generated", "graphs", "verify"]

Program = Union[str, torch.fx.GraphModule, Callable[..., Any]]


def assert_keeps_meaning(pass_: Any, program: Program, *inputs: Any, options: Sequence[str] = ()) -> Verdict:
    """Runs the pass on the program and raises Refuted, Invalid or Unknown unless the result means the same for all inputs.

    The program is graph text, a GraphModule with its inputs, or a function, which make_fx traces on the inputs.
    """
    if isinstance(program, str):
        gm, args = fx.read(program), fx.inputs(program)
    elif isinstance(program, torch.fx.GraphModule):
        gm, args = program, list(inputs)
    else:
        with torch.no_grad():
            gm, args = make_fx(program, tracing_mode="fake")(*inputs), list(inputs)
    before = program if isinstance(program, str) else fx.write(gm, args)
    after, io_map, count = serve.apply(serve.callable_of(pass_), gm)
    return verify(before, after, io_map, count, inputs=args, options=options)


def graphs(folder: Union[str, "os.PathLike[str]"], pattern: str = "*.py") -> List[str]:
    """The texts of the graph files of a folder, by name."""
    found = sorted(pathlib.Path(folder).rglob(pattern))
    if not found:
        raise FileNotFoundError(f"no {pattern} in {folder}")
    return [path.read_text() for path in found]


def generated(count: int, seed: int = 1, size: int = 0) -> List[str]:
    """`count` random graphs as `aliasproof gen` makes them: the same ones for the same seed."""
    with tempfile.TemporaryDirectory(prefix="aliasproof") as folder:
        done = run(["gen", f"--seed={seed}", f"--count={count}", f"--dir={folder}", *([f"--size={size}"] if size else [])])
        if done.returncode:
            raise CommandError(done.stderr.strip())
        return graphs(folder)
