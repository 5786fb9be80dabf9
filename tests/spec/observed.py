"""observed.py ALIASPROOF ROOT: the classes of the op table against what PyTorch's own sample inputs were seen to do (data/alias_observed.tsv).

Where they disagree, the table's last column has to say why; where they agree it has to be empty.
"""
import json
import subprocess
import sys
from pathlib import Path

BINARY, ROOT = sys.argv[1], Path(sys.argv[2])
VIEWS, LISTS, WRITERS = {"view", "multi_view", "maybe_view"}, {"multi_view", "maybe_view"}, {"inplace", "inplace_view", "mutates"}


def main():
    said = subprocess.run([BINARY, "ops", "list", "--format", "json", "aten::"], capture_output=True, text=True, check=True)
    classes = {}
    for op in json.loads(said.stdout)["ops"]:
        classes.setdefault(op["name"].split("::")[1].split(".")[0], set()).add(op["class"])
    rows = contradictions = bad = 0
    for line in (ROOT / "tests/spec/data/alias_observed.tsv").read_text().splitlines():
        if line.startswith("#"):
            continue
        name, aten, ok, shares, same, among, mutated, why = line.split("\t")
        is_ = classes.get(aten.removeprefix("nn.functional."), {"pure"})
        ok, shares, same, among, mutated = map(int, (ok, shares, same, among, mutated))
        wrong = ((shares or same) and not is_ & VIEWS) or (among and not is_ & LISTS) or (mutated and not is_ & WRITERS)
        wrong = wrong or (ok and not shares and not same and is_ <= {"view", "multi_view"})
        rows += 1
        contradictions += bool(wrong)
        if bool(wrong) != bool(why):
            bad += 1
            print(f"{name}: classes {sorted(is_)}; of {ok} samples {shares} share, {same} are an input, {among} share among results, {mutated} write; explained: {why or 'no'}")
    print(f"{rows} rows, {contradictions} that the classes don't explain, each explained" if not bad else f"{bad} rows")
    return 1 if bad or rows < 700 else 0


if __name__ == "__main__":
    sys.exit(main())
