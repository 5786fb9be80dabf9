"""codes.py ROOT: every code that the sources give to a message or result has an entry in specs/codes, and every entry is one of those.

A code is a literal in a call of a function that takes one (the list below), or the name of a row of fault.def, lie.def or
AP_REMOTE_STATUSES.
"""

import glob
import os
import re
import sys

# Functions that take a code, as a literal anywhere among their arguments before the message.
TAKE = r"ap_refuse\w*|ap_diag_error|ap_diag_warn|ap_build_refused|refuse|stop|fail"
CALL = re.compile(rf"\b(?:{TAKE})\(([^;]*?)\"([a-z]+(?:-[a-z]+)*)\",")
ROW = {
    "src/verify/fault.def": re.compile(r'^AP_FAULT\(\w+,\s+"([^"]+)"', re.M),
    "src/probe/lie.def": re.compile(r'^AP_LIE\(\w+,\s+"([^"]+)"', re.M),
    "src/pass/remote.h": re.compile(r'^\tX\(\w+, "(command-[^"]+)"', re.M),
}
# Not codes of anything that a person sees: no fault, and what a test makes sure never comes.
NONE = {"proved", "other"}
# Made of parts: refused by pass.c and by a rewritten graph that carries an io_map already.
BY_HAND = {"trace", "io-map", "too-large"}


def main():
    root = sys.argv[1]
    given = {}
    for path in glob.glob(os.path.join(root, "src/*/*.[ch]")):
        text = open(path, encoding="utf-8").read()
        for m in CALL.finditer(text):
            if '"' not in m.group(1):
                given.setdefault(m.group(2), os.path.relpath(path, root))
    for path, row in ROW.items():
        for name in row.findall(open(os.path.join(root, path), encoding="utf-8").read()):
            given.setdefault(name, path)
    explained = set()
    for path in glob.glob(os.path.join(root, "specs/codes/*.codes")):
        explained |= set(re.findall(r"^=== (\S+)$", open(path, encoding="utf-8").read(), re.M))
    bad = 0
    for code in sorted(set(given) - explained - NONE):
        print(f"{given[code]}: the code {code} has no entry in specs/codes")
        bad += 1
    for code in sorted(explained - set(given) - BY_HAND):
        print(f"specs/codes: nothing in src/ gives the code {code}")
        bad += 1
    print(f"{len(given)} codes, {len(explained)} entries, {bad} faults")
    sys.exit(bad != 0 or not given)


main()
