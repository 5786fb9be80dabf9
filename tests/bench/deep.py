#!/usr/bin/env python3
"""deep.py ALIASPROOF [DEPTH]: chains of so many calls (100,000) under a stack of 128 KiB: nothing may recurse along a graph or a term.

Views of views, in-place calls one after another, terms as deep as the chain through pointwise functions, conditions and products, and two terms of
that depth that differ.  Each must have its verdict.
"""
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

STACK = 128 << 10


def chain(depth, first, step, last=(), returned="v{n}"):
    lines = [first] + [step.format(k=k, next=k + 1) for k in range(depth)] + [x.format(n=depth) for x in last]
    inputs = 'x: "f64[2, 2]", m: "b8[2, 2]"'
    body = "\n".join("    " + line for line in lines)
    return f"def forward(self, {inputs}):\n{body}\n    return ({returned.format(n=depth)},)\n"


def graphs(depth):
    """(name, BEFORE, AFTER or None for check, verdict)"""
    plus = chain(depth, "v0 = x + 1", "v{next} = v{k} + 1")
    yield "views of views", chain(depth, "v0 = x.t()", "v{next} = v{k}.t()", ["w = v{n}.add_(1)"], "x"), None, "PROVED"
    yield "in-place calls", chain(depth, "v0 = x.add_(1)", "v{next} = x.add_(1)"), None, "PROVED"
    yield "pointwise functions", plus, None, "PROVED"
    yield "pointwise functions, another at the end", plus, chain(depth, "v0 = x + 1", "v{next} = v{k} + 1", ["w = v{n} + 1"], "w"), "REFUTED"
    yield "conditions", chain(depth, "v0 = x + 1", "v{next} = torch.where(m, v{k}, x)"), None, "PROVED"
    yield "products", chain(depth, "v0 = x + 1", "v{next} = torch.mm(v{k}, x)"), None, "PROVED"
    yield "a product of another", chain(depth, "v0 = x + 1", "v{next} = torch.mm(v{k}, x)"), \
        chain(depth, "v0 = x + 2", "v{next} = torch.mm(v{k}, x)"), "UNKNOWN"


def main():
    aliasproof, depth = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 100000
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, before, after, expected in graphs(depth):
            files = [Path(folder) / "before.py", Path(folder) / "after.py"]
            files[0].write_text(before)
            files[1].write_text(after or "")
            command = [aliasproof, "verify", *map(str, files)] if after else [aliasproof, "check", str(files[0])]
            command += ["--smt-ms", "100", "--tries", "4"]
            small = lambda: resource.setrlimit(resource.RLIMIT_STACK, (STACK, STACK))
            done = subprocess.run(command, capture_output=True, text=True, preexec_fn=small)
            first = (done.stdout.splitlines() or [f"exit {done.returncode}: {done.stderr[:100]}"])[0]
            wrong += not first.startswith(expected)
            print(f"{name}: {first[:120]}{'' if first.startswith(expected) else f'   WRONG: expected {expected}'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
