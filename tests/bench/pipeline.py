#!/usr/bin/env python3
"""Make, rewrite and verify against torch.func.functionalize and one comparison with eager: one run, the same graphs, one core.

usage: pipeline.py PIPELINE [--count N] [--calls N] [FILE...]

Ours: PIPELINE (pipeline.c) makes the graphs by the generator, or reads those of the files, rewrites them with alias-outputs,out-of-place and verifies the result as fuzz does (the verdict for all input values, without notes on sharing and
strides), in one process; the time is the processor's, per graph, a first round left out.

PyTorch, on the same texts: the inputs are there already and cloned before each call, outside of the time.  "run": the function
under torch.func.functionalize on one clone, eagerly on another, and torch.equal of every output and input: one set of values, no graph
comes out.  "traced": the same, and make_fx(functionalize(f)), which gives the rewritten graph as our passes do.  The best of five rounds
counts on both sides, and ours are the mean of several such runs between theirs, for a machine that others use is slower at one moment than at the next.
Graphs that functionalize refuses (it has no rule for their ops), or falls over, are left out on both sides and
counted.

Exit status 77: torch is missing.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import warnings

os.environ.setdefault("OMP_NUM_THREADS", "1")
warnings.filterwarnings("ignore")
HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "pass"))
import judge  # noqa: E402  (exits with 77 where torch is missing)
import torch  # noqa: E402
from torch.fx.experimental.proxy_tensor import make_fx  # noqa: E402

torch.set_num_threads(1)
ROUNDS = 5
RUNS = 8  # of ours, between theirs


def equal(a, b):
    return torch.equal(a, b) if isinstance(a, torch.Tensor) else a == b


def check(run, eager, left, right):
    """One comparison: every output, every input."""
    for a, b in zip(judge.flatten(run(*left)), judge.flatten(eager(*right))):
        equal(a, b)
    for a, b in zip(left, right):
        equal(a, b)


def fresh(text):
    return judge.make_inputs(judge.signature(text))[0]


def apart(text):
    """measure() in a process of its own, for functionalize brings PyTorch down at times; None: it did, or refuses the graph."""
    read, write = os.pipe()
    child = os.fork()
    if not child:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        try:
            judge.define_ops(text)
            os.write(write, json.dumps(measure(text)).encode())
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read) as answer:
        said = answer.read()
    os.waitpid(child, 0)
    return json.loads(said) if said else None


def measure(text):
    """Seconds of (run, traced)."""
    eager, _, _ = judge.load(text, True)
    run = torch.func.functionalize(eager)
    best = [float("inf"), float("inf")]
    for _ in range(ROUNDS):
        for k in range(2):
            left, right, traced = fresh(text), fresh(text), fresh(text)
            start = time.process_time()
            if k:
                make_fx(run)(*traced)
            check(run, eager, left, right)
            best[k] = min(best[k], time.process_time() - start)
    return best


def main():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("bench")
    p.add_argument("files", nargs="*")
    p.add_argument("--count", default="150", help="graphs that are made where no files are given")
    p.add_argument("--calls", default="24", help="at most so many calls in each")
    o = p.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        what = o.files or ["--make", o.count, o.calls, folder]

        def ours_now():
            return [json.loads(line) for line in subprocess.run([o.bench] + what, check=True, capture_output=True, text=True).stdout.splitlines()]

        runs, rows, refused = [ours_now()], [], 0
        for k, ours in enumerate(runs[0]):
            if (k + 1) % -(-len(runs[0]) // RUNS) == 0:
                runs.append(ours_now())
            theirs = apart(pathlib.Path(ours["file"]).read_text())
            if theirs:
                rows.append((k, *theirs))
            else:
                refused += 1
    n = len(rows)
    if not n:
        print("no graph that functionalize takes")
        return 1
    mean = lambda f: sum(map(f, rows)) / n * 1e6
    parts = {part: mean(lambda r: sum(run[r[0]][part] for run in runs) / len(runs)) for part in ("make", "rewrite", "verify")}
    ours = sum(parts.values())
    print("%d graphs of %.1f nodes, %d more that torch.func.functionalize refuses" % (n, sum(runs[0][r[0]]["nodes"] for r in rows) / n, refused))
    print("ours                     %8.1f us  (%s)  %d graphs/s" % (ours, ", ".join("%s %.1f" % kv for kv in parts.items()), 1e6 / ours))
    for name, k in (("functionalize, compared", 1), ("the same, traced", 2)):
        theirs = mean(lambda r: r[k])
        print("%-24s %8.1f us  ratio %.1f" % (name, theirs, theirs / ours))
    return 0


if __name__ == "__main__":
    sys.exit(main())
