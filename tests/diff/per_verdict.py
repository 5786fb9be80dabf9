#!/usr/bin/env python3
"""Verdicts against eager PyTorch: pairs that were PROVED must be equal on random inputs, those REFUTED must differ on the counterexample's.

usage: per_verdict.py PROVED_FOLDER REFUTED_FOLDER [--runs N]

The folders are what `planted --dump PROVED --dump-refuted REFUTED` wrote: NNNNN.before.py, NNNNN.after.py, NNNNN.inputs.
Exit code 1 if a verdict is wrong, 77 without PyTorch.
"""
import argparse
import collections
import glob
import pathlib
import re
import sys
import warnings

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "graph")]

try:
    import torch
except ImportError:
    print("PyTorch is not installed: skipped")
    sys.exit(77)

import random  # noqa: E402

import torch._inductor.inductor_prims  # noqa: E402, F401: ops of its own

from arguments import content  # noqa: E402
import eager  # noqa: E402
from eager_ops import RANDOM  # noqa: E402
from graphs import Graph  # noqa: E402

# A counterexample may rest on what a kernel, a custom op or the generator happens to give: there PyTorch's own is another.
GUESSED = re.compile(r"nki_kernel_wrapper|wrap_nki|torch\.library\.define|self\.\w+;?$", re.M)
# A call whose result has no rule: the type is what the text says, which eager need not give.
STATED = re.compile(r'^\s*\w+: "[^"]*" = torch\.(?!ops\.)', re.M)
# Refutations that no inputs belong to: of the text, or of what eager does with any.
DECLARED = {"io-map-count", "io-map-range", "io-map-output-twice", "io-map-input-twice", "io-map-not-tensor", "io-map-shape", "io-map-dtype",
            "io-map-missing", "io-map-conflict", "io-map-unmutated", "input-count", "input-type", "input-layout", "input-alias", "generator-differs"}


def signs_of_zeros(x):
    """What a comparison of values does not see: -0.0 is not 0.0."""
    x = torch.view_as_real(x) if x.is_complex() else x
    return torch.signbit(x) & (x == 0)


def same(x, y, exact):
    if not isinstance(x, torch.Tensor) or not isinstance(y, torch.Tensor):
        return type(x) is type(y) and (x == y or x != x)
    if x.dtype != y.dtype or x.shape != y.shape:
        return False
    x, y = x.resolve_conj().resolve_neg(), y.resolve_conj().resolve_neg()
    if exact:
        return eager.same_bytes(x.dtype, eager.content(x), eager.content(y)) and torch.equal(signs_of_zeros(x), signs_of_zeros(y))
    if x.dtype.is_floating_point or x.dtype.is_complex:
        tolerance = 2e-2 if x.dtype in (torch.float16, torch.bfloat16) else 1e-4
        return torch.allclose(x, y, rtol=tolerance, atol=tolerance, equal_nan=True)
    return torch.equal(x, y)


def differ(a, b, exact):
    """What the caller sees of the two, in words where it differs, or None."""
    if len(a[0]) != len(b[0]):
        return "another number of outputs"
    for k, (x, y) in enumerate(zip(a[0], b[0])):
        if not same(x, y, exact):
            return f"output {k}"
    for k, (x, y) in enumerate(zip(a[1], b[1])):
        if not same(x, y, exact):
            return f"input storage {k}"
    return None


def proved(before, after, runs, seed):
    """A wrong proof in words; None if equal on `runs` random inputs that BEFORE accepts; False if there are none."""
    done = 0
    for k in range(4 * runs):
        r = random.Random(f"{seed}.{k}")
        storages = before.storages(lambda n, dtype: content(r, n, dtype, k % 2 == 0))
        try:
            want = before.seen(storages)
        except Exception:  # noqa: BLE001: whatever eager raises
            if k == 8 and not done:
                return False
            continue
        try:
            got = after.seen(storages)
        except Exception as e:  # noqa: BLE001
            return f"AFTER raises {type(e).__name__}: {str(e)[:200]}"
        why = differ(want, got, False)
        if why:
            return f"{why} differs on random inputs {seed}.{k}"
        done += 1
        if done == runs:
            return None
    return None if done else False


class Refused(str):
    """Eager refuses BEFORE: no wrong verdict, but one of per_op.py's mismatches."""


def refuted(before, after, inputs):
    """A wrong refutation in words, None if eager confirms it, False if there is nothing that it could confirm."""
    head, *lines = inputs.splitlines()
    code = head.split()[0]
    text = before.text + after.text
    if code in DECLARED:
        return False
    if GUESSED.search(text) or RANDOM.search(text):
        return False
    given = iter(lines)
    r = random.Random(1)

    def stored(n, dtype):
        raw = bytearray.fromhex(next(given)) if lines else b""
        return torch.frombuffer(raw, dtype=dtype)[:n].clone() if raw and n else content(r, n, dtype, True)

    storages = before.storages(stored)
    try:
        want = before.seen(storages)
    except Exception as e:  # noqa: BLE001
        return Refused(str(e)) if lines else False
    try:
        got = after.seen(storages)
    except Exception:  # noqa: BLE001
        return None
    return None if differ(want, got, True) else f"{head}: eager gives the same"


def pairs(folder):
    for path in sorted(glob.glob(folder + "/*.before.py")):
        yield path[:-len(".before.py")]


def judge(stem, ask):
    """ask(BEFORE, AFTER), or False where they can't be run."""
    try:
        texts = [open(stem + end).read() for end in (".before.py", ".after.py")]
        if any("auto_functionalized" in t or STATED.search(t) for t in texts):
            return False
        before, after = map(Graph, texts)
    except (ValueError, SyntaxError, KeyError):
        return False
    return ask(before, after)


def main():
    p = argparse.ArgumentParser()
    p.add_argument("proved")
    p.add_argument("refuted")
    p.add_argument("--runs", type=int, default=20)
    p.add_argument("--first", type=int, default=20)
    o = p.parse_args()
    warnings.filterwarnings("ignore")
    torch.set_num_threads(1)
    tally, wrong = collections.Counter(), 0
    with torch.no_grad():
        for kind, folder in (("PROVED", o.proved), ("REFUTED", o.refuted)):
            for stem in pairs(folder):
                says = judge(stem, lambda b, a: proved(b, a, o.runs, stem[-5:]) if kind == "PROVED" else refuted(b, a, open(stem + ".inputs").read()))
                tally[f"{kind}: " + ("not asked" if says is False else "confirmed" if says is None else "BEFORE is refused by eager"
                                     if isinstance(says, Refused) else "WRONG")] += 1
                if says and not isinstance(says, Refused):
                    wrong += 1
                    print(f"--- {kind}, {stem}: {says}\n{open(stem + '.before.py').read()}\n{open(stem + '.after.py').read()}", flush=True)
                    if wrong >= o.first:
                        break
    for kind, n in sorted(tally.items()):
        print(f"{n:8} {kind}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
