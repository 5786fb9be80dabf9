"""Asks PyTorch itself whether a rewritten graph means what it meant: both are run on the same random inputs.

    python -m aliasproof.confirm BEFORE AFTER [--seeds N] [--bind s0=4] [--counterexample RESULT]

RESULT is what `aliasproof verify --format json BEFORE AFTER` prints (- reads it from standard input): the inputs, and the sizes, are those of its
counterexample, and random only where it names none.

Prints one line: `same` (on all inputs), `different: ...` with what eager gives and what the rewritten graph gives, or `refused: ...` where
PyTorch refuses BEFORE on all inputs tried.  Exit codes: 0 same, 1 different, 2 refused or unreadable.
Nothing here uses aliasproof's own semantics: neither its inference nor its interpreter.
"""
from __future__ import annotations

import argparse
import sys
import warnings
from dataclasses import dataclass
from typing import Dict, List, Optional, Sequence

from .start import parser_of, torch_or_exit


def parser() -> argparse.ArgumentParser:
    made = parser_of("confirm", str(__doc__))
    made.add_argument("before")
    made.add_argument("after")
    made.add_argument("--seeds", type=int, default=20, metavar="N", help="random inputs (default 20)")
    made.add_argument("--counterexample", metavar="RESULT", help="inputs and sizes of this refutation, as JSON; - is standard input")
    made.add_argument("--bind", action="append", default=[], metavar="SYMBOL=SIZE", help="value of a symbolic size")
    return made


if __name__ == "__main__":
    torch_or_exit(parser())

import torch  # noqa: E402
import torch.fx  # noqa: E402

from . import counterexample, fx, run  # noqa: E402
from .types import Bindings, Unreadable  # noqa: E402


@dataclass(frozen=True)
class Confirmation:
    """`kind` is same, different or refused; `seed` the inputs that show it."""
    kind: str
    why: str = ""
    seed: Optional[int] = None

    def __str__(self) -> str:
        return self.kind + (f": {self.why}" if self.why else "") + (f" (inputs of seed {self.seed})" if self.seed is not None else "")


def confirm(before: str, after: str, seeds: int = 20, bind: Bindings = {}, result: Optional[str] = None) -> Confirmation:
    """Runs both graph texts on up to `seeds` random inputs that eager accepts; with `result`, the JSON of a refutation, on its counterexample's."""
    given = counterexample.read(result) if result is not None else counterexample.Counterexample((), {})
    bind = {**given.bind, **bind}
    old, new = fx.read(before, bind=bind), fx.read(after, bind=bind)
    return confirm_graphs(old, new, seeds, given.cells)


def confirm_graphs(old: torch.fx.GraphModule, new: torch.fx.GraphModule, seeds: int = 20, cells: Sequence[counterexample.Cell] = ()) -> Confirmation:
    """The same for graphs that fx.read gave, on random inputs but for `cells`."""
    declared = old.meta["inputs"]
    accepted, refusal = 0, ""
    for seed in range(4 * seeds):
        try:
            want = run.observe(old, declared, seed, cells)
        except Unreadable:
            raise
        except Exception as e:  # noqa: BLE001: whatever eager raises is its refusal
            refusal = f"{type(e).__name__}: {first_line(e)}"
            continue
        try:
            got = run.observe(new, declared, seed, cells)
        except Exception as e:  # noqa: BLE001: eager runs, the rewritten graph does not
            return Confirmation("different", f"the rewritten graph raises {type(e).__name__}: {first_line(e)}", seed)
        why = run.difference(want, got)
        if why is not None:
            return Confirmation("different", why, seed)
        accepted += 1
        if accepted == seeds:
            break
    return Confirmation("same") if accepted else Confirmation("refused", refusal)


def first_line(e: BaseException) -> str:
    return (str(e).strip().split("\n") or [""])[0][:200]


def bindings(words: Sequence[str]) -> Dict[str, int]:
    """["s0=4"] -> {"s0": 4}."""
    out = {}
    for word in words:
        name, _, value = word.partition("=")
        if not value.isdigit():
            raise Unreadable(f"expected SYMBOL=SIZE, found {word!r}")
        out[name] = int(value)
    return out


def read_result(path: str) -> str:
    if path == "-":
        return sys.stdin.read()
    with open(path) as f:
        return f.read()


def main(arguments: Optional[List[str]] = None) -> int:
    options = parser().parse_args(arguments)
    warnings.simplefilter("ignore")
    try:
        with open(options.before) as f, open(options.after) as g:
            result = read_result(options.counterexample) if options.counterexample else None
            found = confirm(f.read(), g.read(), options.seeds, bindings(options.bind), result)
    except (Unreadable, OSError, UnicodeDecodeError) as e:
        print(f"refused: {e}")
        return 2
    print(found)
    return {"same": 0, "different": 1, "refused": 2}[found.kind]


if __name__ == "__main__":
    sys.exit(main())
