"""undeclared.py ALL.json...: writes undeclared.tsv, beside this file, out of what `ops check --format json` says of PyTorch's ops.

Where several runs (of other seeds, or of a part of the ops with more calls) found the same, the first one counts.  The notes of rows that were there are kept; a row without a note is new, and wants to be looked at.  Exits with 1 if there is one.
"""
import json
import sys
from pathlib import Path

TABLE = Path(__file__).parent / "undeclared.tsv"
COLUMNS = ("op", "lie", "argument", "result", "seen", "condition", "call", "note")
HEAD = """# What ops of PyTorch {version} do on the CPU that their schemas do not say, or where they do not survive: see README.md.  Made by undeclared.py; don't edit
# but for the last column.  `seen`: in how many of the accepted calls (of a crash: of all).
# """


def key(row):
    return row["op"], row["lie"], row["argument"], row["result"]


def read(path=TABLE):
    """The rows as dictionaries by column."""
    lines = [line for line in path.read_text().split("\n") if line and not line.startswith("#")] if path.exists() else []
    return [dict(zip(COLUMNS, line.split("\t"))) for line in lines]


def rows_of(report):
    """The rows of one report of ops check."""
    for op in report["ops"]:
        for f in op["findings"]:
            of = op["calls"] if f["lie"] in ("crash", "hang") else op["accepted"]
            yield {"op": op["op"], "lie": f["lie"], "argument": f.get("argument", ""), "result": str(f.get("result", "")), "seen": f"{f['seen']}/{of}",
                   "condition": f.get("condition", ""), "call": f["call"], "note": ""}


def main(files):
    reports = [json.loads(Path(name).read_text()) for name in files]
    notes = {key(row): row["note"] for row in read()}
    found = {}
    for report in reports:
        for row in rows_of(report):
            found.setdefault(key(row), row)
    rows = sorted(found.values(), key=key)
    for row in rows:
        row["note"] = notes.get(key(row), "")
    head = HEAD.format(version=reports[0]["probe"].split()[-1].split("+")[0]) + "\t".join(COLUMNS)
    TABLE.write_text("\n".join([head, *("\t".join(row[c] for c in COLUMNS) for row in rows)]) + "\n")
    new = [row for row in rows if not row["note"]]
    for row in new:
        print(f"without a note: {row['op']} {row['lie']} {row['argument']}{row['result']}  {row['call']}")
    print(f"{len(rows)} rows, {len({row['op'] for row in rows})} ops, {len(new)} without a note; {sum(r['samples'] for r in reports)} calls in "
          f"{sum(r['seconds'] for r in reports):.0f} s")
    return 1 if new else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
