#!/usr/bin/env python3
"""eager.py ALIASPROOF ROOT: verdicts for all sizes against eager PyTorch, which knows nothing of them.

Each graph of corpus/symbolic is verified against its rewrite, and against rewrites with one planted fault, for all sizes.  Then both graphs run in
PyTorch at single sizes, on random inputs (aliasproof.confirm).  What is PROVED may differ at none of them, neither may the sizes that a bounded verdict
names as proved; a counterexample's sizes must differ: on random inputs or, for a difference may need rare values, on its own.

    eager.py ALIASPROOF ROOT [--faults N] [--sizes 2 3 5 8] [--seeds N] [--every K] [--seed N] [--only PROGRAM...]
"""
import argparse
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import warnings

try:
    import torch  # noqa: F401
except ImportError:
    print("PyTorch is not installed")
    sys.exit(77)

from corpus import rows, symbols_of

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "src" / "python"))
from aliasproof.confirm import confirm  # noqa: E402
from aliasproof.types import Unreadable  # noqa: E402

PROVED, REFUTED, INVALID, UNKNOWN = range(4)


def run(*words):
    done = subprocess.run([str(w) for w in words], capture_output=True, text=True, timeout=300)
    return done.returncode, done.stdout, done.stderr


def faults(text):
    """Rewrites with one thing wrong, by kind: numbers in calls, operands, outputs, io_map, an op."""
    head, _, body = text.partition("def forward")
    header, _, rest = body.partition("\n")
    lines = rest.split("\n")
    for k, line in enumerate(lines):
        call = re.match(r"(\s+\w+(?:: \"[^\"]*\")? = )(.*)", line)
        if not call:
            continue

        def changed(new):
            return head + "def forward" + header + "\n" + "\n".join(lines[:k] + [call[1] + new] + lines[k + 1:])

        if "io_map" in line:
            continue
        for m in re.finditer(r"(?<=, )(-?\d+)(?=[,)])", call[2]):
            for other in (int(m[1]) + 1, int(m[1]) - 1):
                yield "number", changed(call[2][:m.start()] + str(other) + call[2][m.end():])
        for old, new in (("add.", "sub."), ("sub.", "add."), ("mul.", "add."), (" * ", " + "), (" + ", " - "), ("sigmoid", "tanh")):
            if old in call[2]:
                yield "op", changed(call[2].replace(old, new, 1))
        pair = re.match(r"(torch\.ops\.aten\.\w+_scatter\.\w+\()(\w+), (\w+)(.*)", call[2])
        if pair:
            yield "old content", changed(pair[1] + pair[2] + ", " + pair[2] + pair[4])
    for m in re.finditer(r"io_map = \{(.*)\}", text):
        entries = m[1].split(", ") if m[1] else []
        for k in range(len(entries)):
            yield "write-back lost", text.replace(m[0], "io_map = {%s}" % ", ".join(entries[:k] + entries[k + 1:]))


def in_part(part, bind):
    for s in part["symbols"]:
        v = bind[s["name"]]
        if v < s["least"] or v > s.get("most", v) or (v - s["least"]) % s["step"]:
            return False
        if "relation" in s and not holds(v, s["relation"], bind):
            return False
    return True


def holds(v, relation, bind):
    word, _, right = relation.partition(" ")
    if word == "in":
        low, high = right.split("..")
        return eval(low, {}, dict(bind)) <= v <= eval(high, {}, dict(bind))
    return v >= eval(right, {}, dict(bind)) if word == ">=" else v == eval(right, {}, dict(bind))


def where_of(symbols, least=2):
    return ", ".join(["%s >= %d" % (symbols[0], least)] + ["%s == %s" % (s, symbols[0]) for s in symbols[1:]])


def rewritten(command, before):
    """A rewrite, and the sizes for which it is one: large ones, else all, else those that the command names; None: there is none."""
    symbols = symbols_of(before)
    wheres = [(where_of(symbols, 6), where_of(symbols)), (where_of(symbols), where_of(symbols))]
    for where, judged in wheres:
        code, text, why = run(command, "rewrite", "--where", where, before)
        if code == PROVED:
            return text, judged
        part = re.search(r"there is one for (.*?): --where", why)
        if part:
            named = re.sub(r"(?<![<>=])=(?!=)", "==", part[1])
            wheres.append((named, named))
    return None


def judge(command, before, after, path, where, options, tally):
    """Yields what is wrong."""
    symbols = symbols_of(before)
    code, said, why = run(command, "verify", "--format", "json", "--sizes", "24", "--where", where, before, path)
    if code not in (PROVED, REFUTED, INVALID, UNKNOWN):
        yield "the command ends with %d: %s" % (code, why)
        return
    result = json.loads(said)
    tally[result["verdict"]] = tally.get(result["verdict"], 0) + 1
    parts = result.get("sizes", [])
    text = before.read_text()
    for size in options.sizes:
        bind = {s: size for s in symbols}
        if not any(p["outcome"] == "proved" and in_part(p, bind) for p in parts):
            continue
        tally["proved sizes asked"] = tally.get("proved sizes asked", 0) + 1
        found = confirm(text, after, options.seeds, bind)
        if found.kind == "different":
            yield "PROVED at %d, but PyTorch: %s" % (size, found)
    for part in (p for p in parts if p["outcome"] == "refuted"):
        bind = {s["name"]: s["least"] for s in part["symbols"]}
        found = confirm(text, after, 20, bind)
        if found.kind == "same":
            found = confirm(text, after, 20, bind, said)
        kind = {"different": "refuted sizes that differ", "same": "refuted sizes where no difference was seen", "refused": "refuted sizes refused"}[found.kind]
        tally[kind] = tally.get(kind, 0) + 1
        if found.kind != "different":
            yield "REFUTED for %s, but PyTorch: %s; %s" % (part["text"], found, result["reason"])


def graphs(options):
    files = [options.root / "corpus" / "symbolic" / (name + kind + ".py") for name, *_ in rows(options.root) for kind in ("", ".aten")]
    return [f for f in files if any(f.name.split(".")[0] == n for n in options.only)] if options.only else files[options.first::options.every]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("aliasproof")
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("--faults", type=int, default=4)
    parser.add_argument("--sizes", type=int, nargs="*", default=[2, 3, 5, 8])
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", default=[], metavar="PROGRAM")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    pick, wrong, tally = random.Random(options.seed), [], {}
    with tempfile.TemporaryDirectory() as name:
        path = pathlib.Path(name) / "after.py"
        for before in graphs(options):
            found = rewritten(options.aliasproof, before)
            if not found:
                wrong.append("%s: no rewrite is right for any of the sizes that were asked for" % before.name)
                continue
            text, where = found
            tally["graphs"] = tally.get("graphs", 0) + 1
            made = list(faults(text))
            for kind, after in [("the rewrite itself", text)] + pick.sample(made, min(options.faults, len(made))):
                path.write_text(after)
                try:
                    wrong += ["%s, %s: %s\n%s" % (before.name, kind, what, after) for what in judge(options.aliasproof, before, after, path, where, options, tally)]
                except Unreadable as e:
                    tally["not readable"] = tally.get("not readable", 0) + 1
                    print("not readable: %s, %s: %s" % (before.name, kind, e))
    print(", ".join("%s: %d" % pair for pair in sorted(tally.items())))
    if not tally.get("proved sizes asked") or not tally.get("refuted sizes that differ"):
        wrong.append("nothing was asked")
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
