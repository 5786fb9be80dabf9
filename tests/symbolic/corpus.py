#!/usr/bin/env python3
"""corpus.py ALIASPROOF ROOT: check on every graph of corpus/symbolic, for all sizes, and the same at many sizes one by one.

Wanted: the verdicts of corpus/symbolic/sizes.tsv.  The judge of a verdict for all sizes is `check --bind` at sizes from 0 to 40, which reads
numbers and knows nothing of symbols: PROVED for all sizes and anything but PROVED at one of them (or INVALID, where eager refuses the graph) is
a contradiction.

    corpus.py ALIASPROOF ROOT --table     prints the table of verdicts
    corpus.py ALIASPROOF ROOT --at N      takes only the first N of the sizes
"""
import argparse
import pathlib
import re
import subprocess
import sys

SIZES = [0, 1, 2, 3, 5, 8, 13, 4, 6, 7, 16, 21, 40]


def run(command, *arguments):
    done = subprocess.run([command, *map(str, arguments)], capture_output=True, text=True)
    return done.returncode, done.stdout.split("\n")[0]


def where(path):
    """All symbols of a graph are one size: Dynamo asks for it by guards, which the text does not show."""
    symbols = sorted(set(re.findall(r"\bs\d+\b", "".join(re.findall(r'"Sym\((s\d+)\)"|\[([^]]*)\]', path.read_text())[k][i]
                                                         for k in range(len(re.findall(r'"Sym\((s\d+)\)"|\[([^]]*)\]', path.read_text()))) for i in (0, 1)))))
    return symbols


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("aliasproof")
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--at", type=int, default=len(SIZES))
    options = parser.parse_args()
    return options


if __name__ == "__main__":
    sys.exit(main())
