"""audit.py ALIASPROOF ROOT: what `ops audit` says of the tables in specs/classes, against what was observed of PyTorch (alias_classes.tsv)."""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

BINARY, ROOT = sys.argv[1], Path(sys.argv[2])
sys.path.insert(0, str(ROOT / "tests/report"))
import schema  # noqa: E402

SCHEMA = json.loads((ROOT / "specs/schema/audit-1.json").read_text())
VIEWS = {"view", "maybe_view", "multi_view"}
# Views that the passes or PyTorch itself have no dense form of, or that are not modelled: nothing is claimed of them.
UNJUDGED = ("sparse", "nested", "jagged", "_indices", "_values", "ccol_", "crow_", "col_", "row_", "indices", "values", "coalesce", "_make_dual")


def audit(name, *more):
    done = subprocess.run([BINARY, "ops", "audit", ROOT / f"specs/classes/{name}.classes", "--format", "json", *more], capture_output=True, timeout=600)
    o = json.loads(done.stdout)
    assert done.returncode == o["exit"], (name, done.returncode, done.stderr)
    wrong = list(schema.errors(o, SCHEMA))
    assert not wrong, wrong
    return {(r["spelling"], r["name"]): r for r in o["names"]}, o["exit"]


def observed():
    """The views by name; a name whose overloads differ is a view if one is."""
    names = {}
    for line in (ROOT / "tests/spec/data/alias_classes.tsv").read_text().split("\n"):
        if line and not line.startswith("#"):
            name, _, kind = line.split("\t")
            names.setdefault(name, set()).add(kind)
    return names


rows, status = audit("schema")
assert not rows and status == 0, rows

known = observed()
found = 0
for table in ("vllm-neuron-aten", "thunder"):
    rows, status = audit(table)
    assert status == 1
    for (spelling, name), r in rows.items():
        assert r["state"] in ("right", "unknown") or 1 <= r["calls"] <= 4, r
        assert ("graph" in r) == (r["state"] in ("wrong", "missing")), r
    for name, kinds in known.items():
        r = rows.get(("op", f"aten::{name}"))
        if not kinds & VIEWS or r is None or r["claimed"] != "pure":
            continue
        assert r["state"] == "missing" or (r["state"] == "unknown" and any(u in name for u in UNJUDGED)), r
        found += r["state"] == "missing"
    # ends with `_`, but writes nothing
    assert rows["op", "aten::__and__"]["state"] == "wrong", rows["op", "aten::__and__"]
    for name in ("add_", "copy_", "zero_"):
        assert rows["op", f"aten::{name}"]["state"] == "right", rows["op", f"aten::{name}"]

neuron = audit("vllm-neuron-aten")[0]
for name in "diagonal movedim swapaxes real view_as_real numpy_T detach alias contiguous tensor_split split_with_sizes".split():
    assert neuron["op", f"aten::{name}"]["state"] == "missing", name
assert neuron["getitem", "int"]["state"] == "missing" and neuron["getitem", "slice"]["state"] == "right"
methods = audit("vllm-neuron-methods")[0]
for key in (("method", "aten::diagonal"), ("method", "aten::detach"), ("attribute", "T"), ("attribute", "real"), ("getitem", "int")):
    assert methods[key]["state"] == "missing", key
for key in (("method", "aten::transpose"), ("attribute", "mT"), ("method", "aten::add_")):
    assert methods[key]["state"] == "right", methods[key]
assert audit("thunder", "--op", "diagonal", "--op", "detach")[0].keys() == {("op", "aten::diagonal"), ("op", "aten::detach")}

# A list that doesn't say what it means all others to be: nothing is asked of them, which is said.
with tempfile.TemporaryDirectory() as folder:
    table = Path(folder, "mine.classes")
    command = [BINARY, "ops", "audit", table, "--specs", ROOT / "tests/examples/mylib.ops", "--op", "mylib::*"]
    for text, unclaimed, status in (("mutates mylib::scale_rows\n", ["mylib::rows_as_columns"], 0), ("view other::op\n", ["mylib::rows_as_columns", "mylib::scale_rows"], 3),
                                    ("mutates mylib::scale_rows\npure *\n", [], 1)):
        table.write_text(text)
        done = subprocess.run(command + ["--format", "json"], capture_output=True, timeout=600)
        o = json.loads(done.stdout)
        assert not list(schema.errors(o, SCHEMA)) and o["unclaimed"] == unclaimed and done.returncode == o["exit"] == status, (text, o)
        said = subprocess.run(command, capture_output=True, text=True, timeout=600).stdout
        assert ("no line holds for mylib::rows_as_columns" in said) == bool(unclaimed), said
print(f"{found} observed views that a table lacks, each with a graph")
