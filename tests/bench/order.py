#!/usr/bin/env python3
"""How long order-aliases takes on long traces: a tenth of the statements write rows of one matrix.

    order.py ALIASPROOF [STATEMENTS...]      default 12500 25000 50000
Prints the seconds of the whole command (reading, both inferences, the pass, printing) and the ratio to the size before.
"""
import random
import subprocess
import sys
import tempfile
import time

ROWS = 5000


def trace(n):
    r = random.Random(1)
    lines = ["def computation(x, y):", f'  # x: "cpu f32[{ROWS}, 64]"', '  # y: "cpu f32[64]"']
    names = ["y"]
    while len(lines) < n:
        k = len(lines)
        if r.randrange(9) == 0:
            lines += [f"  r{k} = ltorch.getitem(x, {r.randrange(ROWS)})", f"  w{k} = ltorch.add_(r{k}, {r.choice(names[-50:])})"]
            names.append(f"w{k}")
        else:
            lines.append(f"  t{k} = ltorch.mul({r.choice(names[-50:])}, {r.choice(names[-50:])})")
            names.append(f"t{k}")
    return "\n".join(lines + [f"  return ({names[-1]},)"]) + "\n"


def main():
    command, sizes = sys.argv[1], [int(s) for s in sys.argv[2:]] or [12500, 25000, 50000]
    before = None
    for n in sizes:
        with tempfile.NamedTemporaryFile("w", suffix=".thunder") as f:
            text = trace(n)
            f.write(text)
            f.flush()
            for name in ("order-aliases", "order-aliases-consecutive"):
                start = time.perf_counter()
                done = subprocess.run([command, "rewrite", "--passes", name, f.name], capture_output=True, text=True)
                seconds = time.perf_counter() - start
                if done.returncode:
                    sys.exit(f"{name}: {done.stderr}")
                ratio = f", {seconds / before[name]:.2f} times the time of the size before" if before and name in before else ""
                print(f"{n} statements, {text.count('add_(')} writes, {name}: {done.stdout.count('update_aliases((')} barriers in {seconds:.2f} s{ratio}")
                before = {**(before or {}), name: seconds}


if __name__ == "__main__":
    main()
