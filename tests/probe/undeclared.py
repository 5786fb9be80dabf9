"""undeclared.py ALIASPROOF ROOT [EVERY]: is specs/undeclared.tsv what PyTorch does?

The ops of the table that do something in every fifth call or more are checked again: they still do.  And every EVERY-th op of ATen (29 by default; 1: all of
them): nothing is found that the table does not have; what was seen once or twice is printed, and wants to be added to it.  A crash is no matter of
this test: which calls one survives depends on what lies in memory.
"""
import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

if importlib.util.find_spec("torch") is None:
    print("torch is not installed")
    sys.exit(77)

import torch  # noqa: E402

BINARY, ROOT = sys.argv[1], Path(sys.argv[2])
EVERY = int(sys.argv[3]) if len(sys.argv) > 3 else 29
sys.path.insert(0, str(ROOT / "specs"))
import undeclared  # noqa: E402

# These depend on chance: memory that was never written, a process that is gone.
RARE = 3
CHANCE = {"crash", "hang", "not-deterministic", "reads-outside-view"}


def often(row):
    seen, of = map(int, row["seen"].split("/"))
    return row["lie"] not in CHANCE and 5 * seen >= of and of >= 40


def exact(name):
    """The name as --op takes it: without an overload it would be all of them."""
    return name if "." in name else name + ".default"


def check(ops):
    probe = f"exec '{sys.executable}' -m aliasproof.probe"
    done = subprocess.run([BINARY, "ops", "check", *(a for op in ops for a in ("--op", exact(op))), "--probe", probe, "--runs", "64", "--format", "json"],
                          capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(ROOT / "src/python")}, timeout=3000)
    assert done.returncode in (0, 1), done.stderr
    return json.loads(done.stdout)


def main():
    known = undeclared.read()
    head = undeclared.TABLE.read_text().split("\n")[0]
    if f"PyTorch {'.'.join(torch.__version__.split('.')[:2])}." not in head:
        print(f"the table is of another PyTorch than {torch.__version__}: {head}")
        return 77
    assert all(row["note"] for row in known), "a row without a note was not looked at"
    table = json.loads(subprocess.run([BINARY, "ops", "list", "--format", "json", "aten::"], capture_output=True, text=True, check=True).stdout)["ops"]
    expected = [row for row in known if often(row)]
    ops = sorted({row["op"] for row in expected} | {op["name"] for op in table[::EVERY]})
    report = check(ops)
    found = {undeclared.key(row): row for row in undeclared.rows_of(report)}
    there = {undeclared.key(row) for row in known}
    new = [row for k, row in found.items() if k not in there and row["lie"] not in CHANCE]
    gone = [row for row in expected if undeclared.key(row) not in found]
    rare = [row for row in new if int(row["seen"].split("/")[0]) < RARE]
    new = [row for row in new if row not in rare]
    for word, rows in (("not in the table", new), ("not in the table, but rare", rare), ("not found again", gone)):
        for row in rows:
            print(word, row)
    print(f"{len(ops)} ops, {report['samples']} calls in {report['seconds']:.0f} s: {len(expected)} rows of {len(known)} looked for, {len(gone)} not found, {len(new)} new")
    return 1 if new or gone else 0


if __name__ == "__main__":
    sys.exit(main())
