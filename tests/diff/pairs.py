#!/usr/bin/env python3
"""Pairs of small programs that look equal, and are or are not: arithmetic in every dtype, writes through views that overlap; against eager PyTorch.

usage: pairs.py ALIASPROOF [--pairs N] [--seed S] [--kind arithmetic|aliasing]

A pair that is PROVED has to be equal in eager, bit for bit but for the payload of NaNs, on a grid of extreme values and on 20 random inputs; one that
is REFUTED has to differ on the inputs of the counterexample.  Exit code 1 if not, or if one of the verdicts is never given; 77 without PyTorch.
"""
import argparse
import collections
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import warnings

import per_verdict  # exits with 77 where torch is missing
import torch
from arguments import content
from graphs import Graph

LENGTH, SIDE, RUNS = 64, 8, 20
FLOATS = {"f16": torch.float16, "bf16": torch.bfloat16, "f32": torch.float32, "f64": torch.float64}
INTS = {"u8": torch.uint8, "i8": torch.int8, "i32": torch.int32, "i64": torch.int64}
DTYPES = {**FLOATS, **INTS, "b8": torch.bool, "c64": torch.complex64}
NUMBERS = [0.0, -0.0, 1.0, -1.5, float("inf"), float("-inf"), float("nan"), 1e-7]

# What looks equal: each side an expression of the operands A, B and C.
LAWS = [
    ("A + A", "A * 2"), ("A + B", "B + A"), ("(A + B) + C", "A + (B + C)"), ("A - B", "A + (-B)"), ("A - A", "A * 0"), ("A * 1", "A + 0"),
    ("A - 0", "A + 0"), ("0 - A", "-A"), ("-(-A)", "A * 1"), ("A * B", "B * A"), ("A * (B + C)", "(A * B) + (A * C)"), ("A * A", "A ** 2"),
    ("A / 2", "A * 0.5"), ("(A * 2) / 2", "A / 1"), ("(A * 2) // 2", "A // 1"), ("A % 2", "A - ((A // 2) * 2)"), ("torch.relu(torch.relu(A))", "torch.relu(A)"),
    ("torch.maximum(A, B)", "torch.maximum(B, A)"), ("torch.maximum(A, A)", "A * 1"), ("A < B", "B > A"), ("torch.logical_not(A < B)", "A >= B"),
    ("A == A", "A <= A"), ("torch.abs(-A)", "torch.abs(A)"), ("torch.where(A < B, A, B)", "torch.minimum(A, B)"), ("A ^ A", "A - A"), ("A & A", "A | A"),
    ("torch.where(A < B, B, A)", "torch.maximum(B, A)"), ("A.to(torch.float64)", "A.to(torch.float32).to(torch.float64)"), ("A.to(torch.int64)", "torch.trunc(A).to(torch.int64)"),
    ("A.to(torch.float16).to(torch.float32)", "A.to(torch.float32)"), ("A.to(torch.uint8)", "A.to(torch.int64).to(torch.uint8)"), ("torch.sign(A) * torch.abs(A)", "A * 1"),
    ("torch.square(A)", "A * A"), ("A / A", "(A * 0) + 1"), ("torch.clamp(A, -1, 1)", "torch.maximum(torch.minimum(A, A * 0 + 1), A * 0 - 1)"), ("A != B", "torch.logical_not(A == B)"),
    ("torch.add(A, B, alpha=2)", "A + (B * 2)"), ("torch.sub(A, B, alpha=0)", "A + (B * 0)"), ("torch.lerp(A, B, 1.0)", "B * 1"), ("torch.rsub(A, B)", "B - A"),
]
OPERANDS = ["x", "y", "x", "y", "x + y", "-x", "x * y", "x - 1", "y * 3", "torch.abs(y)", "torch.relu(x)"]
CONTEXTS = ["R", "R", "R", "R + y", "torch.abs(R)", "R.to(torch.float32)", "x.copy_(R)", "x.add_(R)"]


def lines_of(expression):
    """An expression of Python as statements of one call each, and the name of its value."""
    lines, inner = [], re.compile(r"\(([^()]*)\)(?!\w)")

    def named(call):
        lines.append(f"t{len(lines)} = {call}")
        return f"t{len(lines) - 1}"

    def flat(text):
        match = inner.search(text)
        while match:
            before = re.search(r"(?:[\w.]+\.)?\w+$", text[:match.start()])
            if before:    # a call: its arguments first
                arguments = [flat_operators(a.strip()) for a in match.group(1).split(", ")]
                text = text[:before.start()] + named(f"{before.group(0)}({', '.join(arguments)})") + text[match.end():]
            else:
                text = text[:match.start()] + flat_operators(match.group(1)) + text[match.end():]
            match = inner.search(text)
        return flat_operators(text)

    def flat_operators(text):
        minus = re.fullmatch(r"-([a-z]\w*)", text)
        if minus:
            return named(f"torch.neg({minus.group(1)})")
        for operators in (r"\*\*|//|[*/%]", r"[+\-]", r"[&^|]", r"<=|>=|==|!=|<|>"):
            match = re.search(rf"(-?\w[\w.]*) ({operators}) (-?\w[\w.]*)", text)
            while match:
                text = text[:match.start()] + named(match.group(0)) + text[match.end():]
                match = re.search(rf"(-?\w[\w.]*) ({operators}) (-?\w[\w.]*)", text)
        return text

    name = flat(expression)
    return lines, name


def arithmetic(r):
    """(before, after), operands and context drawn for one of the laws."""
    dtype, law, context = r.choice(list(DTYPES)), r.choice(LAWS), r.choice(CONTEXTS)
    operands = {name: r.choice(OPERANDS) for name in "ABC"}
    head = f'def forward(self, x: "{dtype}[{LENGTH}][1]cpu", y: "{dtype}[{LENGTH}][1]cpu"):\n'

    def text(side):
        lines, name = lines_of(context.replace("R", "(" + re.sub(r"\b[ABC]\b", lambda m: f"({operands[m.group(0)]})", side) + ")"))
        return head + "".join(f"    {line}\n" for line in lines) + f"    return ({name},)\n"

    sides = [text(side) for side in law]
    r.shuffle(sides)
    return sides


def aliasing(r):
    """(before, after): writes and reads through views of three elements of x and of y, which lies in x; one change between the two."""
    step = r.choice([1, 2])
    views = [f"x[{a}:{a + 3}]" for a in range(6)] + [f"x[{a}:{a + 5}:2]" for a in range(4)] + ["y[:]", "z[:]"] + [f"x.as_strided([3], [{s}], {o})" for s in (1, 2) for o in (0, 1, 2)]
    made = [f"v{k} = {r.choice(views)}" for k in range(4)]
    body = [r.choice(["v{a}.add_({n})", "v{a}.mul_(v{b})", "v{a}.copy_(v{b})", "v{a} + v{b}", "v{a}.clone()", "v{a}.fill_({n})"]).format(
        a=r.randrange(4), b=r.randrange(4), n=r.choice([1, 2])) for _ in range(r.randrange(2, 6))]
    body = [f"w{k} = {statement}" for k, statement in enumerate(body)]
    other, at = list(body), r.randrange(len(body) - 1)
    change = r.randrange(5)
    if change == 0:
        other[at], other[at + 1] = other[at + 1], other[at]
    elif change == 1:    # a copy is read instead of the view
        other[at + 1] = re.sub(r"\(v\d\)$", "(c)", other[at + 1]) if "copy_(v" in other[at + 1] or "mul_(v" in other[at + 1] else other[at + 1]
        other.insert(at, f"c = v{r.randrange(4)}.clone()")
    elif change == 2:    # out of place, then stored
        other[at] = re.sub(r"(w\d) = (v\d)\.add_\((\d)\)", r"t = \2 + \3; \1 = \2.copy_(t)", other[at])
    elif change == 3:
        other[at] = re.sub(r"v(\d)", lambda m: f"v{r.randrange(4)}", other[at], count=1)
    else:
        other[at] = re.sub(r"\(1\)", "(2)", other[at])
    head = f'def forward(self, x: "f32[8][1]cpu", y: "f32[3][{step}]cpu @x+{r.randrange(4)}", z: "f32[3][1]cpu"):\n'
    result = ", ".join(r.sample([f"w{k}" for k in range(len(body))], 2))

    def text(statements):
        lines = [part for s in made + statements for part in s.split("; ")]
        return head + "".join(f"    {line}\n" for line in lines) + f"    return ({result},)\n"

    return text(body), text(other)


def extremes(dtype):
    if dtype == torch.bool:
        return [False, True] * (SIDE // 2)
    if dtype.is_floating_point or dtype.is_complex:
        return NUMBERS[:-1] + [torch.finfo(dtype).max] if dtype.is_floating_point else [complex(a, b) for a, b in zip(NUMBERS, NUMBERS[3:] + NUMBERS[:3])]
    info = torch.iinfo(dtype)
    return [0, 1, 2, info.max, info.min, info.max - 1, 7, info.min + 1]


def grid(graph):
    """Storages in which every two extreme values of the first two inputs meet."""
    made = []

    def fill(n, dtype):
        values = torch.tensor(extremes(dtype), dtype=dtype)
        made.append(values.repeat_interleave(SIDE) if not made else values.repeat(SIDE))
        return made[-1].repeat(-(-n // LENGTH))[:n].clone()

    return graph.storages(fill)


def drawn(graph, seed):
    r = random.Random(seed)
    return graph.storages(lambda n, dtype: content(r, n, dtype))


def counterexample(graph, found):
    """Random storages that hold the values of a counterexample; inputs are vectors."""
    storages = drawn(graph, 1)
    owners = [t.name for t, root in zip(graph.inputs, graph.roots()) if t.name == root]
    at = {t.name: (owners.index(root), t.offset, t.stride[0]) for t, root in zip(graph.inputs, graph.roots())}
    at.update({f"storage({name})": (k, 0, 1) for k, name in enumerate(owners)})
    for cell in found.get("inputs", []):
        name, index = re.fullmatch(r"(.*)\[(\d+)\]", cell["name"]).groups()
        storage, offset, stride = at[name]
        dtype, value = storages[storage].dtype, {"True": "1", "False": "0"}.get(cell["value"], cell["value"])
        wide, number = (torch.complex128, complex) if dtype.is_complex else (torch.float64, float) if dtype.is_floating_point else (torch.int64, int)
        storages[storage][offset + int(index) * stride] = torch.tensor(number(value), dtype=wide).to(dtype)
    return storages


def run(graph, storages):
    """What the caller sees, or None where eager raises."""
    try:
        return graph.seen(storages)
    except Exception:  # noqa: BLE001: whatever eager raises
        return None


def differ(pair, storages):
    """How the two differ in words, None if they don't, False if eager refuses BEFORE."""
    want, got = (run(graph, storages) for graph in pair)
    if want is None:
        return False
    return "AFTER raises" if got is None else per_verdict.differ(want, got, True)


def verify(command, folder, texts):
    names = [os.path.join(folder, f"{side}.py") for side in ("before", "after")]
    for name, text in zip(names, texts):
        with open(name, "w") as f:
            f.write(text)
    return json.loads(subprocess.run([command, "verify", "--format", "json", *names], capture_output=True, text=True).stdout)


def judge(found, texts):
    """(kind, fault)"""
    verdict = found["verdict"]
    if verdict not in ("PROVED", "REFUTED"):
        return verdict, None
    pair = [Graph(text) for text in texts]
    if verdict == "PROVED":
        said = [differ(pair, storages) for storages in [grid(pair[0])] + [drawn(pair[0], k) for k in range(RUNS)]]
        return ("PROVED: eager refuses" if all(s is False for s in said) else "PROVED"), next(filter(None, said), None)
    said = differ(pair, counterexample(pair[0], found))
    return ("REFUTED: eager refuses" if said is False else "REFUTED"), "eager gives the same: " + found["reason"] if said is None else None


def main():
    p = argparse.ArgumentParser()
    p.add_argument("command")
    p.add_argument("--pairs", type=int, default=300)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--kind", choices=["arithmetic", "aliasing"])
    o = p.parse_args()
    warnings.filterwarnings("ignore")
    torch.set_num_threads(1)
    ok = True
    for make in [m for m in (arithmetic, aliasing) if o.kind in (None, m.__name__)]:
        tally = collections.Counter()
        with tempfile.TemporaryDirectory() as folder, torch.no_grad():
            for k in range(o.pairs):
                texts = make(random.Random(f"{o.seed}.{k}"))
                kind, fault = judge(verify(o.command, folder, texts), texts)
                tally[kind] += 1
                if fault:
                    tally["WRONG"] += 1
                    print(f"--- {make.__name__} pair {k} of seed {o.seed}: {kind}: {fault}\n{texts[0]}{texts[1]}", flush=True)
        print(make.__name__ + ": " + ", ".join(f"{kind} {n}" for kind, n in sorted(tally.items())))
        ok &= not tally["WRONG"] and bool(tally["PROVED"]) and bool(tally["REFUTED"])
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
