#!/usr/bin/env python3
"""Generated graphs, run by eager PyTorch and by our interpreter: outputs, every input storage, and what shares memory.

usage: per_graph.py ALIASPROOF RUN_GRAPH [--graphs N] [--seed S] [--from K] [--first F] [--shard K/N] [--refusals]

A graph that eager refuses and we don't is counted apart ("looser"): argument checks that are not modelled.  --refusals makes them faults too.

Batches of graphs run in processes of their own: where PyTorch itself dies, each graph of the batch is run again alone, and those on which it
dies are printed and counted apart.

Exit code 1 if a graph differs, 77 without PyTorch.
"""
import argparse
import collections
import json
import os
import pathlib
import pickle
import random
import re
import subprocess
import sys
import time
import warnings

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "graph")]

try:
    import torch
except ImportError:
    print("PyTorch is not installed: skipped")
    sys.exit(77)

import torch._inductor.inductor_prims  # noqa: E402, F401: ops of its own

import agree  # noqa: E402
import eager  # noqa: E402
from arguments import content  # noqa: E402
from graphs import Graph  # noqa: E402

BATCH = 500
GUESSED = re.compile(r"nki_kernel_wrapper|wrap_nki|torch\.library\.define")
# What eager says where such a condition does not hold.
UNMET = re.compile(r"ZeroDivisionError|index -?\d+ is out of bounds for dimension|Expected Tensor with single nonzero value")
# A call whose result has no rule: the type is what the text says, which eager need not give.
STATED = re.compile(r'^\s*\w+: "[^"]*" = (?!nki_|wrap_nki|self\.|torch\.ops\.gen\.)', re.M)


class Ours(eager.Ours):
    def ask(self, text, storages):
        raw = text.encode()
        self.process.stdin.write(b"graph %d\n" % len(raw) + raw + b"".join(b"storage " + s.hex().encode() + b"\n" for s in storages) + b"run\n")
        self.process.stdin.flush()

    def answer(self, text):
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("run_graph died on:\n" + text)
        return json.loads(line)


def batches(o):
    """The graphs to run: lists of (number, text)."""
    part, parts = map(int, o.shard.split("/"))
    for k in range(o.start + part * BATCH, o.start + o.graphs, parts * BATCH):
        n = min(BATCH, o.start + o.graphs - k)
        texts = subprocess.run([o.command, "gen", "--seed", str(o.seed), "--index", str(k), "--count", str(max(n, 2)), "--size", str(o.size),
                                "--exact"], capture_output=True, text=True, check=True).stdout.split("%%\n")
        yield [(k + i, text) for i, text in enumerate(texts[:n])]


def exceptions():
    rows = [line.rstrip("\n").split("\t") for line in open(HERE / "exceptions.tsv") if line.strip() and not line.startswith("#")]
    return [(re.compile(op), re.compile(fault), why) for op, fault, why in rows]


def compare(ours, number, text):
    """(kind, fault)"""
    graph = Graph(text)
    r = random.Random(number)
    bases = graph.storages(lambda n, dtype: content(r, n, dtype))
    ours.ask(text, [eager.content(b) for b in bases])
    outputs = error = None
    try:
        outputs = graph.run(bases)
    except Exception as e:  # noqa: BLE001: whatever eager raises
        error = e
    out = ours.answer(text)
    if GUESSED.search(text) and (out.get("code") in ("index-range", "zero-division", "assertion", "mask-count") or UNMET.search(str(error))):
        return "a condition on what a kernel or custom op gives", None
    if out["status"] == "unknown":
        return f"unknown: {out.get('code')}", None
    if outputs is None:
        outputs = []
    names = [graph.line_that_made(name) for name in graph.output_names()]
    fault = agree.fault(out, bases, names if len(names) == len(outputs) else [f"output {k}" for k in range(len(outputs))], outputs, error)
    if fault and error is not None:
        fault = f"{graph.line_of(error)}: {fault}"
    return "refused by both" if error is not None else "stricter" if out["status"] == "invalid" else "the same", fault


def judged(o, batch):
    """(kind, fault, what eager alone refuses) of each graph."""
    ours, excepted = Ours(o.run_graph), exceptions()
    for number, text in batch:
        looser = None
        try:
            kind, fault = ("left out: types of results are stated", None) if STATED.search(text) else compare(ours, number, text)
        except ValueError:
            kind, fault = "left out: a type without dtype", None
        reason = next((why for op, words, why in excepted if fault and op.search(text) and words.search(fault)), None)
        if reason:
            kind, fault = f"an exception: {reason}", None
        if fault and "eager refuses (" in fault and not o.refusals:
            looser = re.sub(r"^.*?((?:torch|_?operator)\.[\w.]+).*$", r"\1", fault.split("\n")[0])
            kind, fault = "looser than eager", None
        yield kind, fault, looser


def apart(o, batch):
    """judged(), from a process of its own; None if it died."""
    mine, its = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(mine)
        with os.fdopen(its, "wb") as out:
            pickle.dump(list(judged(o, batch)), out)
        os._exit(0)
    os.close(its)
    with os.fdopen(mine, "rb") as answer:
        raw = answer.read()
    _, status = os.waitpid(child, 0)
    if os.waitstatus_to_exitcode(status) > 0:
        raise SystemExit(2)  # a fault of this program; it has said why
    return pickle.loads(raw) if status == 0 else None


def verdicts(o):
    """(number, text, kind, fault, looser) of every graph."""
    for batch in batches(o):
        found = apart(o, batch)
        if found is None:
            found = [(apart(o, [graph]) or [("PyTorch dies", None, None)])[0] for graph in batch]
        for graph, verdict in zip(batch, found):
            yield *graph, *verdict


def main():
    p = argparse.ArgumentParser()
    p.add_argument("command")
    p.add_argument("run_graph")
    p.add_argument("--graphs", type=int, default=2000)
    p.add_argument("--from", type=int, default=0, dest="start")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--size", type=int, default=20)
    p.add_argument("--first", type=int, default=10, help="stop after so many faults")
    p.add_argument("--shard", default="0/1")
    p.add_argument("--refusals", action="store_true", help="what eager refuses and we don't is a fault")
    o = p.parse_args()
    warnings.filterwarnings("ignore")
    torch.set_num_threads(1)
    tally, faults, start, looser = collections.Counter(), 0, time.monotonic(), collections.Counter()
    for number, text, kind, fault, refused in verdicts(o):
        tally["DIFFERENT" if fault else kind] += 1
        looser.update([refused] if refused else [])
        if fault or kind == "PyTorch dies":
            faults += bool(fault)
            print(f"--- graph {number} of seed {o.seed}: {fault or kind}\n{text}", flush=True)
            if faults >= o.first:
                break
    for kind, n in sorted(tally.items()):
        print(f"{n:8} {kind}")
    if looser:
        print("looser in: " + ", ".join(f"{name} {n}" for name, n in looser.most_common(40)))
    print(f"{tally.total()} graphs in {time.monotonic() - start:.0f} s, {faults} different")
    return 1 if faults else 0


if __name__ == "__main__":
    with torch.no_grad():
        sys.exit(main())
