#!/usr/bin/env python3
"""How time and memory grow with the number of nodes: tables, the slopes of log-log fits, and the ratio to torch.func.functionalize.

usage: scale.py ALIASPROOF SCALE [--sizes N,N...] [--functionalize N] [--most SLOPE]

Two kinds of graphs, each made in every size:
    many      generated graphs of some 24 calls one after another, each on inputs of its own: inputs and storages grow with the calls.  Where torch
              is there, only graphs that functionalize takes: it refuses calls such as aten::special_log1p.out, for which it has no rule
    shared    calls on four buffers that all of them share: views, views of views, in-place writes through them, reads.

SCALE (scale.c) measures read, each pass, verify and print in one process, in processor time; the least of several rounds counts.  The same graphs
go through make_fx(torch.func.functionalize(f)), those made for up to --functionalize nodes, once, for it takes minutes beyond; "ratio" is that time
over ours for what gives the same thing: alias-outputs and out-of-place.  With --most the exit status is 1 if a slope is above it.
"""
import argparse
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile

PARTS = ("read", "alias-outputs", "out-of-place", "order-aliases", "verify", "print")


def block(aliasproof, seed):
    """(inputs, lines, returned) of a generated graph, or None: one that declares ops or calls a kernel, which PyTorch could not run."""
    command = [aliasproof, "gen", "--exact", "--seed", "9", "--index", str(seed), "--size", "24"]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    m = re.search(r"def forward\(self, (.*)\):\n(.*)\n *return \((.*)\)", text, re.S)
    if not m or "define(" in text or "nki_" in text or not m.group(2).strip():
        return None
    inputs, body, returned = m.groups()
    returned = [x.strip() for x in returned.split(",") if x.strip()]
    if not all(re.fullmatch(r"[xv]\d+", x) for x in returned):
        return None
    return inputs, body, returned


def proved(aliasproof, b):
    text = graph([b])
    return subprocess.run([aliasproof, "check", "-"], input=text, capture_output=True, text=True).stdout.startswith("PROVED")


def graph(blocks):
    inputs, lines, returned = [], [], []
    for k, (i, body, r) in enumerate(blocks):
        own = lambda s: re.sub(r"\b([xv]\d+)\b", rf"b{k}_\1", s)  # noqa: B023
        inputs.append(own(i))
        lines.append(own(body))
        returned += [own(x) for x in r]
    return assemble(inputs, lines, returned)


def assemble(inputs, lines, returned):
    tail = ",".join(returned) + ("," if len(returned) == 1 else "")
    return "class GraphModule(torch.nn.Module):\n    def forward(self, %s):\n%s\n        return (%s)\n" % (", ".join(inputs), "\n".join(lines), tail)


def many(aliasproof, nodes, pool):
    chosen, n = [], 0
    while n < nodes:
        b = pool[len(chosen) % len(pool)]
        chosen.append(b)
        n += b[0].count(': "') + b[1].count(" = ")
    return graph(chosen)


SHARED = (  # views of one buffer, writes through views of views, reads of what another part wrote
    ("{0}[1:5]", "{n}a.mul_(2)", "{1} + {n}a.sum()"),
    ("{0}.t()", "{n}a[2:4]", "{n}b.add_({1}[2:4])"),
    ("{0}.select(0, 3)", "{n}a.copy_({1}[5])", "{n}a.exp()"),
    ("{0}.view(4, 16)", "{n}a[1]", "{n}b.fill_(0.5)"),
    ("{0}.diagonal()", "{n}a.sub_({1}[0])", "torch.relu({0})"),
)


def shared(nodes):
    lines = []
    for k in range(nodes // 3):
        rows = SHARED[k % len(SHARED)]
        names = ("k%d" % (k % 4), "k%d" % ((k + 1) % 4))
        for letter, row in zip("abc", rows):
            text = row.format(*names, n="n%d" % k)
            # one call a line
            inner = re.search(r"\((\w+\[[^]]*\])\)", text) or re.search(r"\+ (\w+\.sum\(\))", text)
            if inner:
                lines.append("        n%d%s_ = %s" % (k, letter, inner.group(1)))
                text = text.replace(inner.group(1), "n%d%s_" % (k, letter))
            lines.append("        n%d%s = %s" % (k, letter, text))
    return assemble(['k%d: "f32[8, 8]"' % k for k in range(4)], lines, ["k0", "n%dc" % (nodes // 3 - 1)])


def slope(xs, ys):
    xs, ys = [math.log(x) for x in xs], [math.log(max(y, 1e-9)) for y in ys]
    mx, my = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((x - mx) * (y - my) for x, y in zip(xs, ys)) / sum((x - mx) ** 2 for x in xs)


FUNCTIONALIZE = """
import os, sys, time, warnings
warnings.filterwarnings("ignore")
sys.path.insert(0, sys.argv[1]); sys.setrecursionlimit(1000000)
import judge, torch
from torch.fx.experimental.proxy_tensor import make_fx
torch.set_num_threads(1)
make_fx(torch.func.functionalize(lambda x: x.clone().add_(1)))(torch.zeros(2))

def seconds(path):
    text = open(path).read()
    eager = judge.load(text, True)[0]
    values = judge.make_inputs(judge.signature(text))[0]
    start = time.process_time()
    make_fx(torch.func.functionalize(eager))(*values)
    return time.process_time() - start

for number, path in enumerate(sys.argv[2:]):
    if os.fork() == 0:  # functionalize brings PyTorch down at times
        try:
            os.write(1, b"%d %f\\n" % (number, seconds(path)))
        finally:
            os._exit(0)
    os.wait()
"""


def functionalize(paths):
    """Seconds for each file, None: refused; or None for all of them: torch is missing."""
    judge = str(pathlib.Path(__file__).resolve().parent.parent / "pass")
    done = subprocess.run([sys.executable, "-c", FUNCTIONALIZE, judge, *paths], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    if done.returncode:
        return None
    took = {int(line.split()[0]): float(line.split()[1]) for line in done.stdout.splitlines()}
    return [took.get(k) for k in range(len(paths))]


def both_take(pool):
    """The graphs of the pool that functionalize takes; all, where torch is missing."""
    with tempfile.TemporaryDirectory() as folder:
        files = [pathlib.Path(folder) / ("%d.py" % k) for k in range(len(pool))]
        for f, b in zip(files, pool):
            f.write_text(graph([b]))
        took = functionalize([str(f) for f in files])
    return pool if took is None else [b for b, t in zip(pool, took) if t]


def table(kind, rows, theirs):
    print("\n%s: seconds of the processor, MiB of memory" % kind)
    print("%9s" % "nodes" + "".join("%22s" % p for p in PARTS) + "%22s" % "functionalize, ratio")
    for r, t in zip(rows, theirs):
        ours = r["alias-outputs"][0] + r["out-of-place"][0]
        parts = "".join("%12.4f s %5.0f MiB" % (r[p][0], r[p][1] / 2**20) for p in PARTS)
        print("%9d" % r["nodes"] + parts + ("%15.2f s %5.0f" % (t, t / ours) if t else "%22s" % "-"))
    slopes = {p: slope([r["nodes"] for r in rows], [r[p][0] for r in rows]) for p in PARTS if all(r[p][0] for r in rows)}
    print("%9s" % "slope" + "".join("%22.2f" % slopes[p] if p in slopes else "%22s" % "-" for p in PARTS))
    return max(slopes.values())


def main():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("aliasproof")
    p.add_argument("scale")
    p.add_argument("--sizes", default="1000,10000,100000")
    p.add_argument("--functionalize", type=int, default=0)
    p.add_argument("--most", type=float, default=math.inf)
    o = p.parse_args()
    sizes, steepest = [int(n) for n in o.sizes.split(",")], 0
    candidates = (block(o.aliasproof, k) for k in range(200))
    pool = both_take([b for b in candidates if b and proved(o.aliasproof, b)])[:40]
    with tempfile.TemporaryDirectory() as folder:
        for kind, make in (("many", lambda n: many(o.aliasproof, n, pool)), ("shared", shared)):
            files = [str(pathlib.Path(folder) / ("%s-%d.py" % (kind, n))) for n in sizes]
            for path, n in zip(files, sizes):
                pathlib.Path(path).write_text(make(n))
            rows = []
            for path in files:
                done = subprocess.run([o.scale, path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
                rows += [json.loads(line) for line in done.stdout.splitlines()]
            if len(rows) < len(files):
                print("%s: a graph of %d nodes is not proved" % (kind, sizes[len(rows)]))
                return 1
            asked = functionalize([f for f, n in zip(files, sizes) if n <= o.functionalize]) or []
            theirs = asked + [None] * (len(rows) - len(asked))
            steepest = max(steepest, table(kind, rows, theirs))
    return 1 if steepest > o.most else 0


if __name__ == "__main__":
    sys.exit(main())
