#!/usr/bin/env python3
"""pairs.py ALIASPROOF: rewrites that are right at some sizes only, or at all.

Each row: BEFORE, AFTER, --where, the exit code and a part of the first line.  Then the same pairs at single sizes with --bind, the judge: what is
PROVED for sizes may be refuted at none of them, and what is REFUTED is at the sizes that it names, and at no smaller ones.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

HEAD = "class GraphModule(torch.nn.Module):\n    def forward(self, s0: \"Sym(s0)\", x: \"f32[s0, 3][3, 1]cpu\", y: \"f32[s0, 3][3, 1]cpu\"):\n"
SIZES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 17, 18, 21, 34, 40]
PROVED, REFUTED, INVALID, UNKNOWN = range(4)

ROWS = [
    ("the same graph", "a = y[1:];  x[1:] = a; setitem = x;  return (x,)", "a = y[1:];  x[1:] = a; setitem = x;  return (x,)", "", PROVED, "for all sizes s0 >= 2"),
    ("a bound that is the size", "a = x[:s0];  b = a + y;  return (b,)", "b = x + y;  return (b,)", "s0 >= 0", PROVED, "for all sizes s0 >= 0"),
    ("from the end", "a = x[-1:];  b = a + 1;  return (b,)", "n = s0 - 1;  a = x[n:];  b = a + 1;  return (b,)", "s0 >= 1", PROVED, "for all sizes s0 >= 1"),
    ("a write to a part", "a = x[2:];  b = a.add_(1);  return (x,)", "a = x[2:];  b = a + 1;  x[2:] = b; setitem = x;  return (x,)", "s0 >= 0", PROVED, "for all sizes s0 >= 0"),
    ("equal at two alone", "a = x[:2];  b = a.sum();  return (b,)", "b = x.sum();  return (b,)", "", REFUTED, "s0 = 3"),
    ("one slice off beyond 5", "a = x[:6];  b = a.zero_();  return (x,)", "a = x[:5];  b = a.zero_();  return (x,)", "s0 >= 0", REFUTED, "s0 = 6"),
    ("the same within bounds", "a = x[:6];  b = a.zero_();  return (x,)", "a = x[:5];  b = a.zero_();  return (x,)", "s0 in 0..5", PROVED, "s0 in 0..5"),
    ("one size short of wrong", "a = x[7:8];  b = a.zero_();  return (x,)", "return (x,)", "s0 in 2..7", PROVED, "s0 in 2..7"),
    ("wrong from that size on", "a = x[7:8];  b = a.zero_();  return (x,)", "return (x,)", "", REFUTED, "s0 = 8"),
    ("wrong far away", "a = x[1000:];  b = a.zero_();  return (x,)", "return (x,)", "", REFUTED, "s0 = 1001"),
    ("the last row is left out", "b = x.zero_();  return (x,)", "a = x[:-1];  b = a.zero_();  return (x,)", "s0 >= 1", REFUTED, "s0 = 1"),
    ("nothing at size 0", "b = x.zero_();  return (x,)", "return (x,)", "s0 == 0", PROVED, "s0 = 0"),
]


# What `check` says of those that are not for all sizes: the sizes tried, which call it names, and what it says of it.
REASONS = [
    ("strides", "a = x.as_strided((s0,), (2,));  b = a.add_(1);  return (x,)", "s0 in 2..4", "`b` (before.py:4) has strides that do not divide each other: 3*s0 cells"),
    ("its own value", "a = x.triu();  b = y.add_(a);  return (b,)", "s0 in 2..4", "`a` (before.py:3) gives each position something of its own: s0 cells"),
    ("the very value", "a = x * s0;  b = y.add_(a);  return (b,)", "s0 in 2..4", "`a` (before.py:3) needs the very value of a size (here s0 == 4)"),
    ("a comparison", "a = x[5:];  b = a.add_(1);  c = x[7:9];  d = c.mul_(2);  return (c,)", "s0 in 2..7", "`c` (before.py:5) depends on how sizes compare"),
]


def text_of(body):
    return HEAD + "".join("        %s\n" % line.strip() for line in body.split(";  "))


def verify(command, folder, *options):
    done = subprocess.run([command, "verify", *options, str(folder / "before.py"), str(folder / "after.py")], capture_output=True, text=True)
    return done.returncode, (done.stdout or done.stderr).split("\n")[0]


def in_range(where, size):
    least = 0 if where else 2
    return size >= least and all(eval(c, {}, {"s0": size}) for c in (where.replace("in 0..5", "in range(0, 6)").replace("in 2..7", "in range(2, 8)"),) if c)


def judge(command, folder, where, code, line):
    named = re.search(r"s0 = (\d+)", line)
    for size in SIZES:
        if not in_range(where, size):
            continue
        alone, text = verify(command, folder, "--bind=s0=%d" % size)
        if code == PROVED and alone not in (PROVED, INVALID):
            yield "PROVED for all, but at %d: %s" % (size, text)
        if code == REFUTED and named and size < int(named.group(1)) and alone == REFUTED:
            yield "refuted at %s first, but also at %d" % (named.group(1), size)
    if code == REFUTED and verify(command, folder, "--bind=s0=%s" % named.group(1))[0] != REFUTED:
        yield "refuted at %s, but not with --bind" % named.group(1)


def main():
    command, wrong = sys.argv[1], []
    for name, before, after, where, wanted, words in ROWS:
        with tempfile.TemporaryDirectory() as where_files:
            folder = pathlib.Path(where_files)
            (folder / "before.py").write_text(text_of(before))
            (folder / "after.py").write_text(text_of(after))
            code, line = verify(command, folder, *(["--where", where] if where else []))
            if wanted is not None and (code != wanted or words not in line):
                wrong.append("%s: expected %s and `%s`, found %d: %s" % (name, wanted, words, code, line))
            if code in (PROVED, REFUTED):
                wrong += ["%s: %s" % (name, what) for what in judge(command, folder, where, code, line)]
    for name, body, sizes, words in REASONS:
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "before.py").write_text(text_of(body))
            done = subprocess.run([pathlib.Path(command).resolve(), "check", "--sizes", "3", "before.py"], cwd=folder, capture_output=True, text=True)
            if done.returncode != UNKNOWN or sizes not in done.stdout or words not in done.stdout:
                wrong.append("%s: expected UNKNOWN, `%s` and `%s`, found %d: %s" % (name, sizes, words, done.returncode, done.stdout or done.stderr))
    print("%d pairs, %d reasons" % (len(ROWS), len(REASONS)))
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
