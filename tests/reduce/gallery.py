"""gallery.py ALIASPROOF PLANTED CASES FOLDER: what is left of failures, as graphs and pictures.

Reduces every bad rewrite of CASES, and one large graph for each wrong twin of PLANTED, and keeps one of those that fail alike in the same calls.  Writes
FOLDER/NAME.before.py, NAME.after.py (the rewrite that is wrong), NAME.svg, and README.md, which shows them all.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import single
import table

HEAD = """# Found and reduced

What `aliasproof reduce` leaves of failures: of the wrong rewrites in `tests/cases`, and of large generated graphs on which the wrong twins of
the passes in `tests/planted` fail. Of those that come out alike one is kept. Made by

```sh
python3 tests/reduce/gallery.py build/src/aliasproof build/tests/planted/planted tests/cases corpus/found
```

"""


class Options:
    runs, seed, starts = 400, 1, 1

    def __init__(self, program):
        self.program = program


def reduced(program, paths, passes, scratch):
    r = table.reduce(program, paths, passes, scratch / ("pair" if len(paths) > 1 else "one.py"))
    if r["status"] != "minimal":
        return None
    if "after" not in r:
        (scratch / "one.py").write_text(r["before"])
        r["after"] = subprocess.run([program, "rewrite", "--passes", passes, scratch / "one.py"], capture_output=True, text=True, check=True).stdout
    return r


def failures(aliasproof, planted, cases, scratch):
    for expect in sorted(cases.glob("a*/expect.json")):
        said = json.loads(expect.read_text())
        for bad in ("bad", "bad2"):
            if said.get(bad) == "REFUTED":
                yield expect.parent.name + bad[3:], reduced(aliasproof, [expect.parent / "before.py", expect.parent / f"{bad}.py"], "", scratch)
    finder = table.Table(Options(planted), scratch)
    for twin in table.wrong_passes(planted):
        for graph in finder.starts(twin)[:1]:
            yield twin, reduced(planted, [graph], twin, scratch)


def looks(r):
    """What tells failures apart for a reader: the kind, and what is called."""
    return r["kind"], tuple(sorted(re.sub(r".*[.]", "", c.text.split("(")[0].split("[")[0]) for c in single.read(r["before"]).calls))


def write_page(aliasproof, folder):
    page = HEAD
    for before in sorted(folder.glob("*.before.py")):
        name = before.name[: -len(".before.py")]
        drawn = subprocess.run([aliasproof, "show", "--svg", f"{name}.before.py", f"{name}.after.py"], capture_output=True, text=True, cwd=folder)
        (folder / f"{name}.svg").write_text(drawn.stdout)
        kind, text = before.read_text().split("\n", 1)
        page += f"## {name}\n\n{kind[2:]}\n\n```python\n{text}```\n\n![{kind[2:]}]({name}.svg)\n\n"
    (folder / "README.md").write_text(page.rstrip("\n") + "\n")


def main():
    aliasproof, planted, cases, folder = (pathlib.Path(a).resolve() for a in sys.argv[1:])
    folder.mkdir(parents=True, exist_ok=True)
    for old in list(folder.glob("*.py")) + list(folder.glob("*.svg")):
        old.unlink()
    seen = set()
    with tempfile.TemporaryDirectory() as scratch:
        for name, r in failures(aliasproof, planted, cases, pathlib.Path(scratch)):
            if not r or looks(r) in seen:
                continue
            seen.add(looks(r))
            for part in ("before", "after"):
                (folder / f"{name}.{part}.py").write_text(f"# {r['kind']}\n{r[part]}")
    write_page(aliasproof, folder)


if __name__ == "__main__":
    main()
