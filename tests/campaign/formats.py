"""formats.py ALIASPROOF FAULTY ROOT: the JSON of fuzz, of its replay and of every finding against specs/schema."""
import json
import pathlib
import shlex
import subprocess
import sys
import tempfile

aliasproof, faulty = sys.argv[1:3]
root = pathlib.Path(sys.argv[3])
sys.path.insert(0, str(root / "tests/report"))
import schema  # noqa: E402

SCHEMAS = {p.stem: json.loads(p.read_text()) for p in (root / "specs/schema").glob("*.json")}
# Faults that make a finding of every sort: with a verdict, without one, none.
MODES = ["wrong", "garbage", "exits", "twice", "refuses", "identity", "tenth"]


def check(name: str, text: str) -> dict:
    value = json.loads(text)
    assert not list(schema.errors(value, SCHEMAS[name])), list(schema.errors(value, SCHEMAS[name]))
    return value


def fuzz(*words: str) -> str:
    return subprocess.run([aliasproof, "fuzz", "--format", "json", *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False).stdout


checked = 0
for mode in MODES:
    with tempfile.TemporaryDirectory() as folder:
        odd = shlex.quote("\xe9 \"<&'")
        words = ["--pass", f"{faulty} {mode} {odd}", "--runs", "30", "--size", "6", "--smt-ms", "200", "--reduce", "2", "--dir", folder]
        run = check("fuzz-1", fuzz(*words))
        found = sorted(p.parent.name for p in pathlib.Path(folder).glob("*/finding.json"))
        assert found == sorted(f["name"] for f in run["findings"]), (found, run["findings"])
        for name in found:
            check("finding-1", (pathlib.Path(folder) / name / "finding.json").read_text())
            checked += 1
        again = check("replay-1", fuzz("--replay", folder))
        assert [f["name"] for f in again["findings"]] == found
for value in ({}, {**run, "graphs": -1}, {**run, "schema": "aliasproof/fuzz-2"}, {**run, "findings": [{}]}):
    assert list(schema.errors(value, SCHEMAS["fuzz-1"])), value
print(f"{len(MODES)} runs and replays, {checked} findings")
