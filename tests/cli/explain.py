"""explain.py ALIASPROOF [CODE...]: runs the example of every code that `aliasproof explain` knows; each must give its code.

The code stands in brackets in text, as a string in machine formats, and begins the name of a finding.
"""

import json
import os
import re
import shlex
import subprocess
import sys
import tempfile


def run_example(aliasproof, entry):
    """What the example prints."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in entry["files"].items():
            with open(os.path.join(folder, name), "w") as f:
                f.write(text)
        words = shlex.split(entry["command"])
        if words[0] != "aliasproof":
            return "the example is no command of ours"
        done = subprocess.run([aliasproof, *words[1:]], cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=300)
        return done.stdout + done.stderr


def main():
    aliasproof = os.path.abspath(sys.argv[1])
    entries = json.loads(subprocess.run([aliasproof, "explain", "--format", "json"], capture_output=True, text=True, check=True).stdout)
    wanted = set(sys.argv[2:])
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
        if "command" not in entry:
            continue
        ran += 1
        printed = run_example(aliasproof, entry)
        if not re.search(rf'\[{re.escape(code)}\]|"{re.escape(code)}"|\b{re.escape(code)}-[0-9a-f]{{8}}\b', printed):
            print(f"{code}: its example prints\n{printed}")
            bad += 1
    print(f"{ran} examples of {len(entries)} codes, {bad} faults")
    sys.exit(bad != 0)


main()
