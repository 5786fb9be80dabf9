#!/usr/bin/env python3
"""How long one overlap decision takes: ours, NumPy's, Z3's, in one run on the same pairs.

usage: overlap.py OVERLAP_PAIRS [N [SEED]]      N pairs of each family (default 400), N / 40 of them for Z3

Ours: from C, ap_overlap_find() without a witness, the best of 5 rounds of 64 calls.

NumPy: its C function solve_may_share_memory() is not exported, so numpy.shares_memory(a, b, max_work=-1) is called, past the
dispatcher, in a loop without Python bytecode per argument, the best of 5 rounds; and the time of the same call on two arrays
of one element each, far apart, is taken off, measured around every pair.  On those the C function returns after comparing bounds, a few
nanoseconds that are taken off too: the figure errs in NumPy's favour, and where bounds decide most pairs of a family it is next to
nothing, and so is the ratio's meaning.

Z3: from C, one question in a fresh context, parsing not included.

Exit status 77: NumPy is missing.
"""
import subprocess
import sys
import time
from itertools import repeat

try:
    import numpy as np
except ImportError:
    print("skipped: this Python has no NumPy")
    sys.exit(77)

BASE = 1 << 62


class Fake:
    def __init__(self, itemsize, offset, sizes, strides):
        self.__array_interface__ = {
            "version": 3,
            "typestr": "|V%d" % itemsize,
            "shape": tuple(sizes),
            "strides": tuple(s * itemsize for s in strides),
            "data": (BASE + offset * itemsize, False),
        }


def take_array(numbers):
    itemsize, offset, rank = (next(numbers) for _ in range(3))
    sizes = [next(numbers) for _ in range(rank)]
    strides = [next(numbers) for _ in range(rank)]
    return np.asarray(Fake(itemsize, offset, sizes, strides))


def nanoseconds(f, a, b):
    best, calls = 1e300, 64
    for _ in range(5):
        rounds = repeat(None, calls)
        begin = time.perf_counter_ns()
        for _ in rounds:
            f(a, b, -1)
        each = (time.perf_counter_ns() - begin) / calls
        best = min(best, each)
        if each > 20000:
            calls = 1
    return best


def quantile(values, q):
    return sorted(values)[min(len(values) - 1, int(q * len(values)))]


def run(program, mode, seed, n):
    out = subprocess.run([program, mode, str(seed), str(n)], check=True, capture_output=True, text=True).stdout
    rows = {}
    for line in out.splitlines():
        family, hard, answer, ns, text = line.split("|")
        rows.setdefault((family, hard == "1"), []).append((int(answer), float(ns), text))
    return rows


def row(name, ours, numpys, z3s):
    m, p = quantile(ours, 0.5), quantile(ours, 0.99)
    nm, np99 = quantile(numpys, 0.5), quantile(numpys, 0.99)
    z = quantile(z3s, 0.5) if z3s else float("nan")
    print("%-26s %9.0f %9.0f %9.0f %9.0f %11.0f   %6.2f %6.2f %9.0f" % (name, m, nm, p, np99, z, m / nm, p / np99, z / m))


def main():
    program = sys.argv[1]
    n = int(sys.argv[2]) if len(sys.argv) > 2 else 400
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    shares = getattr(np.shares_memory, "_implementation", np.shares_memory)
    far = np.asarray(Fake(1, 0, [1], [1])), np.asarray(Fake(1, 1 << 20, [1], [1]))
    ours = run(program, "time", seed, n)
    z3 = run(program, "time-z3", seed, max(1, n // 40))
    groups = {False: ([], [], []), True: ([], [], [])}

    print("NumPy %s, %d pairs of each family, seed %d; nanoseconds a call" % (np.__version__, n, seed))
    print("%-26s %9s %9s %9s %9s %11s   %6s %6s %9s" % ("", "median", "", "p99", "", "median", "ours/NumPy", "", "Z3/ours"))
    print("%-26s %9s %9s %9s %9s %11s   %6s %6s %9s" % ("family", "ours", "NumPy", "ours", "NumPy", "Z3", "med", "p99", "med"))
    for key, pairs in ours.items():
        numpys = []
        for answer, _, text in pairs:
            numbers = map(int, text.split())
            a, b = take_array(numbers), take_array(numbers)
            assert int(shares(a, b, -1)) == answer, text
            overhead = nanoseconds(shares, *far)
            numpys.append(max(nanoseconds(shares, a, b) - overhead, 1))
        mine, zs = [ns for _, ns, _ in pairs], [ns for answer, ns, _ in z3[key] if answer != 2]
        row(key[0], mine, numpys, zs)
        for total, part in zip(groups[key[1]], (mine, numpys, zs)):
            total.extend(part)
    row("all easy families", *groups[False])
    row("all hard families", *groups[True])
    row("all", *(groups[False][k] + groups[True][k] for k in range(3)))


main()
