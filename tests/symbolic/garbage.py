#!/usr/bin/env python3
"""garbage.py ALIASPROOF ROOT [N] [SEED]: texts of corpus/symbolic changed by chance, odd --where and --bind: an answer each time, never a fault of ours.

In a build with sanitizers this is what looks for them in the verifier for all sizes.
"""
import pathlib
import random
import re
import subprocess
import sys
import tempfile

from corpus import rows, symbols_of

HUGE = [0, 1, 2, 3, 7, 2**31 - 1, 2**31, 2**32, 2**40, 2**40 + 1, 2**61, 2**62, 2**63 - 1, 2**63, 10**30]
FORMS = ["{s} >= {n}", "{s} in {n}..{m}", "{s} % {n} == {m}", "{s} == {n}*{t}", "{s} >= {t} + {n}", "{s} <= {n}", "{t} == {s}", "{s} > {n} and {t} < {m}",
         "{n}*{s} == {m}*{t} + 1", "{s} - {t} >= {n}", "{s} >= -{n}", "{s} % {n}", "{s} in {n}", "(({s}", "-{s} <= {n}", "{n} <= {s} <= {m}"]

SIZES = ["s0", "s1*s1", "(S - 9)", "(S//3)", "S**7", "Max(1, S - 3)", "Mod(S, 4)", "0", "4611686018427387904*S"]


def change(pick, text):
    """A few characters, numbers, symbols or lines."""
    for _ in range(pick.choice([1, 1, 1, 2, 3])):
        kind = pick.randrange(6)
        at = pick.randrange(len(text))
        if kind == 0:
            text = text[:at] + pick.choice("[](){},:*+-/%=\"' \n_s0x9") + text[at + 1:]
        elif kind == 1:
            places = list(re.finditer(r"\b\d+\b", text))
            m = pick.choice(places)
            text = text[:m.start()] + str(pick.choice(HUGE + 3 * [-1, 2, 4, 5])) + text[m.end():]
        elif kind == 2:
            m = pick.choice(list(re.finditer(r"\bs\d+\b", text)))
            text = text[:m.start()] + pick.choice(SIZES).replace("S", m[0]) + text[m.end():]
        elif kind == 3:
            lines = text.split("\n")
            k, j = pick.randrange(len(lines)), pick.randrange(len(lines))
            lines[k] = lines[j] if pick.random() < 0.5 else lines[k][: len(lines[k]) // 2]
            text = "\n".join(lines)
        elif kind == 4:
            text = text[:at] + text[at + pick.randrange(1, 30):]
        else:
            text = text[:at] + text[at: at + 20] + text[at:]
    return text


def options_of(pick, symbols):
    out = ["--sizes", str(pick.choice([1, 2, 5]))]
    for _ in range(pick.choice([0, 0, 0, 1, 2])):
        s, t = pick.choice(symbols), pick.choice(symbols)
        out += ["--where", pick.choice(FORMS).format(s=s, t=t, n=pick.choice(HUGE), m=pick.choice(HUGE))]
    if pick.random() < 0.15:
        out.append("--bind=%s=%d" % (pick.choice(symbols + ["s9"]), pick.choice(HUGE)))
    return out


def main():
    command, root = sys.argv[1], pathlib.Path(sys.argv[2])
    runs, seed = int((sys.argv[3:] or ["120"])[0]), int((sys.argv[4:] or ["1"])[0])
    files = [root / "corpus" / "symbolic" / (name + kind + ".py") for name, *_ in rows(root) for kind in ("", ".aten")]
    pick, wrong, ends = random.Random(seed), 0, {}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for k in range(runs):
            file = pick.choice(files)
            text = file.read_text()
            (folder / "before.py").write_text(change(pick, text) if pick.random() < 0.5 else text)
            (folder / "after.py").write_text(change(pick, text) if pick.random() < 0.7 else text)
            what = pick.choice([["check", "before.py"], ["verify", "before.py", "after.py"], ["rewrite", "before.py"], ["show", "before.py"]])
            words = [what[0], "--memory", "512", "--smt-ms", "200", *options_of(pick, symbols_of(file) or ["s0"]), *what[1:]]
            try:
                done = subprocess.run([pathlib.Path(command).resolve(), *words], cwd=folder, capture_output=True, text=True, errors="replace", timeout=300)
                code, said = done.returncode, done.stderr
            except subprocess.TimeoutExpired:
                code, said = "no end", ""
            ends[code] = ends.get(code, 0) + 1
            if code in (0, 1, 2, 3) and "internal error" not in said and "Sanitizer" not in said and "runtime error" not in said:
                continue
            wrong += 1
            print("run %d of seed %d: %s ends with %s\n%s" % (k, seed, " ".join(words), code, said[-3000:]))
            for f in what[1:]:
                print("--- %s\n%s" % (f, (folder / f).read_text()))
    print("%d runs, ended with %s; %d faults" % (runs, ends, wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
