#!/usr/bin/env python3
"""cost.py ALIASPROOF ROOT [--every N]: `check --cost` of corpus/symbolic for all sizes against `check --cost --bind` at single ones.

The formulas of the part that a size is in, worked out by Python, are the bytes that the graph with numbers costs, and the same calls copy. Every graph has
such a part for each size at which eager takes it.
"""
import argparse
import json
import pathlib
import subprocess
import sys

from corpus import INVALID, rows, symbols_of

SIZES = (4, 8, 13, 24)


def report(command, path, *options):
    done = subprocess.run([command, "check", "--cost", "--format", "json", "--sizes", "24", *options, str(path)], capture_output=True, text=True)
    return json.loads(done.stdout)


def is_in(part, size):
    return all(s["least"] <= size <= s.get("most", size) and (size - s["least"]) % s["step"] == 0 for s in part["sizes"]["symbols"])


def numbers(cost, amount):
    return amount(cost), [(i["name"], amount(i), i["writes"], i["copies"]) for i in cost["inputs"]]


def judge(command, path):
    """What is wrong with one graph, and how many sizes were compared."""
    symbols = symbols_of(path)
    where = ", ".join(["%s >= 2" % symbols[0]] + ["%s == %s" % (s, symbols[0]) for s in symbols[1:]])
    parts = report(command, path, "--where", where).get("costs", [])
    wrong, compared = [], 0
    for size in SIZES:
        bound = report(command, path, *["--bind=%s=%d" % (s, size) for s in symbols])
        if bound["exit"] == INVALID:
            continue
        here = [p for p in parts if is_in(p, size)]
        if len(here) != 1 or "reason" in here[0]:
            wrong.append("%s: at %d expected one part, found %s" % (path.name, size, [(p["sizes"]["text"], p.get("reason")) for p in here]))
            continue
        values = {s: size for s in symbols}
        found, wanted = numbers(here[0], lambda x: eval(x["formula"], {}, values)), numbers(bound["cost"], lambda x: x["bytes"])
        compared += 1
        if found != wanted:
            wrong.append("%s: at %d found %s, with numbers %s" % (path.name, size, found, wanted))
    return wrong, compared


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("aliasproof")
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("--every", type=int, default=1, help="every N-th program alone")
    options = parser.parse_args()
    wrong, compared, graphs = [], 0, 0
    for name, *_ in list(rows(options.root))[:: options.every]:
        for kind in ("", ".aten"):
            found, n = judge(options.aliasproof, options.root / "corpus" / "symbolic" / (name + kind + ".py"))
            wrong += found
            compared += n
            graphs += 1
    print("%d graphs, %d sizes compared" % (graphs, compared))
    if compared < 2 * graphs:
        wrong.append("expected at least two sizes a graph")
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
