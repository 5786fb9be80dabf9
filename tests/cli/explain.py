"""explain.py ALIASPROOF ROOT LYING_OPS [CODE...]: every code that `aliasproof explain` knows is produced: by its example, or, where its
entry says why there is none, by what stands here (MADE, the ops of LYING_OPS, which do not do what they say, ASSERTED).

The code stands in brackets in text, as a string in machine formats, and begins the name of a finding.
"""

import functools
import json
import os
import random
import re
import shlex
import subprocess
import sys
import tempfile


def hard_overlap():
    """A sum of 24 numbers of 56 bits that falls within a range of 24 bits: more cases than the search tries."""
    draw = random.Random(3)
    strides = [draw.randrange(1 << 53, 1 << 56) for _ in range(24)]
    within, sizes = [1 << k for k in reversed(range(24))], ", ".join(["2"] * 24)
    return (f'def forward(self, a: "u8[{sizes}]{strides}cpu", d: "u8[{sizes}]{within}cpu @a+{sum(strides) // 2}"):\n'
            "    add_ = d.add_(a)\n    return ()\n")


# Codes whose input no page can show: the text of a graph.
MADE = {
    "not-text": 'def forward(self, x: "f32[2]"):\n    return (x,)\0\n',
    "kernel-results": 'def forward(self, x: "f32[1]"):\n    k: "(%s)" = nki_kernel_wrapper(kernel_idx = 0, args = (x,))\n    return ()\n'
                      % ", ".join(["f32[1]"] * 1100),
    "overlap-undecided": hard_overlap(),
}
# Codes for faults of ours, which no text can bring about: the test that does, from within.
ASSERTED = {"self-check": "tests/verify/test_self.c", "alias-cycle": "tests/graph/test_infer.c"}


def run(aliasproof, words, files):
    """What the command prints in a folder with these files."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            with open(os.path.join(folder, name), "w") as f:
                f.write(text)
        done = subprocess.run([aliasproof, *words], cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=300)
        return done.stdout + done.stderr


def run_example(aliasproof, entry):
    words = shlex.split(entry["command"])
    if words[0] != "aliasproof":
        return "the example is no command of ours"
    return run(aliasproof, words[1:], entry["files"])


def make_code(aliasproof, root, lying_ops, code):
    """What is printed where an example would be too long, or takes an implementation."""
    if code in MADE:
        return run(aliasproof, ["check", "graph.py"], {"graph.py": MADE[code]})
    if code in ASSERTED:
        text = open(os.path.join(root, ASSERTED[code]), encoding="utf-8").read()
        return "".join(re.findall(r'(?m)^.*assert_\w+\(.*("[\w-]+")', text))
    return lies(aliasproof, root, lying_ops)


@functools.cache
def lies(aliasproof, root, lying_ops):
    ops = os.path.join(root, "tests/probe/lying.ops")
    return run(aliasproof, ["ops", "check", ops, "--probe-so", lying_ops, "--probe-ms", "1500", "--format", "json"], {})


def main():
    aliasproof, root, lying_ops = map(os.path.abspath, sys.argv[1:4])
    entries = json.loads(subprocess.run([aliasproof, "explain", "--format", "json"], capture_output=True, text=True, check=True).stdout)
    wanted = set(sys.argv[4:])
    bad = ran = 0
    names = [e["code"] for e in entries]
    for twice in {n for n in names if names.count(n) > 1}:
        print(f"{twice}: two entries")
        bad += 1
    for entry in entries:
        code = entry["code"]
        if wanted and code not in wanted:
            continue
        if ("command" in entry) == ("without_example" in entry):
            print(f"{code}: an example, or a reason why there is none, is needed")
            bad += 1
        ran += "command" in entry
        printed = run_example(aliasproof, entry) if "command" in entry else make_code(aliasproof, root, lying_ops, code)
        if not re.search(rf'\[{re.escape(code)}\]|"{re.escape(code)}"|\b{re.escape(code)}-[0-9a-f]{{8}}\b', printed):
            print(f"{code}: its example, or the test that stands for it, prints\n{printed[:20000]}")
            bad += 1
    print(f"{ran} examples of {len(entries)} codes, {bad} faults")
    sys.exit(bad != 0)


main()
