#!/usr/bin/env python3
"""corpus.py ALIASPROOF ROOT: `check` on the graphs of corpus/symbolic for all sizes, and the same at many sizes one by one.

The judge of a verdict for all sizes is `check --bind` at single sizes, which reads numbers and knows nothing of symbols.  Where a graph is
PROVED for all sizes, each of them has to be PROVED, or INVALID, where eager PyTorch refuses the graph itself.  How many are PROVED for all sizes
has to be at least what corpus/symbolic/sizes.tsv says, graph by graph.

    corpus.py ALIASPROOF ROOT --table           prints every verdict
    corpus.py ALIASPROOF ROOT --at 2 3 40       the single sizes
"""
import argparse
import pathlib
import re
import subprocess
import sys

SIZES = [2, 3, 5, 8, 13]
PROVED, REFUTED, INVALID, UNKNOWN = range(4)


def symbols_of(path):
    text = path.read_text()
    places = re.findall(r'"Sym\(([^"]*)\)"|\[([^\]]*)\]cpu', text)
    return list(dict.fromkeys(s for pair in places for part in pair for s in re.findall(r"\bs\d+\b", part)))


def check(command, path, *options):
    done = subprocess.run([command, "check", *options, str(path)], capture_output=True, text=True)
    return done.returncode, done.stdout.split("\n")[0] or done.stderr


def for_all(command, path, symbols, least):
    where = ["%s >= %d" % (symbols[0], least)] + ["%s == %s" % (s, symbols[0]) for s in symbols[1:]]
    return check(command, path, "--sizes", "24", "--where", ", ".join(where))


def judge(command, path, wanted, sizes, table):
    """What is wrong; empty: nothing."""
    wrong = []
    symbols = symbols_of(path)
    code, line = for_all(command, path, symbols, 2)
    if table:
        print("%s\t%s" % (path.name, line))
    if wanted == "all" and code != PROVED:
        wrong.append("%s: expected PROVED for all sizes, found: %s" % (path.name, line))
    if code == REFUTED:
        wrong.append("%s: our own rewrite is refuted: %s" % (path.name, line))
    for size in sizes if code == PROVED else []:
        alone, text = check(command, path, *["--bind=%s=%d" % (s, size) for s in symbols])
        if alone not in (PROVED, INVALID):
            wrong.append("%s is PROVED for all sizes, but at %d: %s" % (path.name, size, text))
    return wrong


def rows(root):
    for line in (root / "corpus" / "symbolic" / "sizes.tsv").read_text().splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("aliasproof")
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--at", type=int, nargs="*", default=SIZES)
    options = parser.parse_args()
    wrong, graphs, proved = [], 0, 0
    for name, _, wanted, *_ in rows(options.root):
        for kind in ("", ".aten"):
            path = options.root / "corpus" / "symbolic" / (name + kind + ".py")
            graphs += 1
            proved += wanted == "all"
            wrong += judge(options.aliasproof, path, wanted, options.at, options.table)
    print("%d graphs, %d of them PROVED for all sizes" % (graphs, proved))
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
