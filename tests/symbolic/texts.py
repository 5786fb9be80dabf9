#!/usr/bin/env python3
"""texts.py ALIASPROOF ROOT: `rewrite` and `show` on graphs whose sizes are symbols.

What `rewrite` prints for all sizes is verified for all sizes, and at single ones it is what `rewrite --bind` prints: the formulas, put in, are its
numbers.  Where it says that no one rewrite is right, two sizes have different texts (rewrite --bind, the symbol's name put back), or eager refuses some.
"""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

from corpus import rows, symbols_of

PROVED, REFUTED, INVALID, UNKNOWN = range(4)
SIZES = (8, 5, 11)
BY_HAND = [
    # BEFORE's body over s0, `n` and x: f32[s0, 4], y: f32[3*s0]; part of the rewrite, worked out by hand
    ("a = y.view(n, 3);  b = a.add_(1);  return (b,)", "reshape.default(add, [3*n])"),
    ("a = x.flatten();  b = a.mul_(2);  return (b,)", '"f32[4*s0][1]cpu"'),
    ("a = x.t();  b = a.add_(1);  return (b,)", '"f32[4, s0][1, 4]cpu"'),
    ("a = x[1:];  b = a.zero_();  return (b,)", '"f32[s0 - 1, 4][4, 1]cpu"'),
]


def run(*words):
    done = subprocess.run([str(w) for w in words], capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def put_in(text, symbols, size):
    """Every size of the text at one number, by Python's own arithmetic; inputs that are numbers become lines, as with --bind."""
    names = dict(re.findall(r'(\w+): "Sym\((\w+)\)"', text.split(":\n")[0] if text.startswith("def") else text.split("def forward", 1)[1].split("\n")[0]))
    numbers = {s: size for s in symbols}
    values = {**numbers, **{n: numbers[s] for n, s in names.items()}}

    def formula(m):
        inner = m.group(1)
        return str(eval(inner, {}, values)) if re.search(r"[a-z]", inner) else m.group(0)

    return re.sub(r"(?<=[\[ (])([\w*+/() -]*\b(?:%s)\b[\w*+/() -]*)(?=[,\])])" % "|".join(values), lambda m: formula(m) if balanced(m.group(1)) else m.group(0), text)


def balanced(text):
    return text.count("(") == text.count(")")


def shapes(text):
    """name -> type of every call, and the targets in order."""
    return re.findall(r'(\w+): "(\w+\[[^"]*)"', text.split("\n", 2)[2]), re.findall(r"torch\.ops\.[\w.]+|\.\w+\(", text)


def judge(command, path, folder):
    out = folder / path.name
    code, _, why = run(command, "rewrite", "-o", out, path)
    symbols = symbols_of(path)
    if code == UNKNOWN:
        return [] if "no one rewrite is right for all sizes" in why else ["%s: %s" % (path.name, why)], 0
    if code != PROVED:
        return ["%s: rewrite ends with %d: %s" % (path.name, code, why)], 0
    wrong = []
    where = ", ".join(["%s >= 2" % symbols[0]] + ["%s == %s" % (s, symbols[0]) for s in symbols[1:]])
    code, said, why = run(command, "verify", "--sizes", "24", "--where", where, path, out)
    if code not in (PROVED, UNKNOWN) or (code == UNKNOWN and "PROVED for" not in said):
        wrong.append("%s: the rewrite is not PROVED: %s%s" % (path.name, said, why))
    for size in SIZES:
        bind = ["--bind=%s=%d" % (s, size) for s in symbols]
        code, text, _ = run(command, "rewrite", *bind, path)
        if code == PROVED and shapes(put_in(out.read_text(), symbols, size)) != shapes(text):
            wrong.append("%s: at %d the formulas are other numbers than --bind's" % (path.name, size))
    return wrong, 1


def judge_by_hand(command, folder):
    for body, words in BY_HAND:
        file = folder / "hand.py"
        file.write_text('def forward(self, n: "Sym(s0)", x: "f32[s0, 4][4, 1]cpu", y: "f32[3*s0][1]cpu"):\n' + "".join("    %s\n" % s.strip() for s in body.split(";  ")))
        code, text, why = run(command, "rewrite", "--where", "s0 >= 3", file)
        if code != PROVED or words not in text or 'n: "Sym(s0)"' not in text:
            yield "rewrite of `%s`: expected `%s`, found %s%s" % (body, words, text, why)
        code, text, why = run(command, "show", "--where", "s0 >= 3", file)
        if code != PROVED or "# alias set 1: input, 16*s0 bytes" not in text or "# alias set 2: input, 12*s0 bytes" not in text or "# sizes: s0 >= 3" not in text:
            yield "show of `%s`: found %s%s" % (body, text, why)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("aliasproof")
    parser.add_argument("root", type=pathlib.Path)
    options = parser.parse_args()
    wrong, graphs, one = [], 0, 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        wrong += judge_by_hand(options.aliasproof, folder)
        for program, *_ in rows(options.root):
            for kind in ("", ".aten"):
                found, counts = judge(options.aliasproof, options.root / "corpus" / "symbolic" / (program + kind + ".py"), folder)
                wrong += found
                graphs += 1
                one += counts
    print("%d graphs, %d of them with one rewrite for all sizes" % (graphs, one))
    if one < 50:
        wrong.append("expected one rewrite for all sizes of at least 50 graphs")
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
