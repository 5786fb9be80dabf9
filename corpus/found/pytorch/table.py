#!/usr/bin/env python3
"""Faults that fuzzing found in PyTorch's own rewrites: runs each graph through its target again, and prints the table of README.md.

TARGET-NAME/before.py is a minimal graph, its first line says what is wrong; TARGET-NAME/after.py is what the target made of it.

    table.py            writes every after.py and the table
    table.py --check    exit 1 where a target answers something else now, the verifier does not refute it, PyTorch does not confirm it, or the
                        table is another; 77 without torch
    table.py --findings DIR TARGET   what `aliasproof fuzz --pass` found, each tried in PyTorch
"""
import argparse
import importlib
import json
import os
import pathlib
import sys
import warnings

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[2] / "src" / "python"))

try:
    import torch
except ImportError:
    print("table.py: no torch here, nobody to ask")
    sys.exit(77)

from aliasproof import command, frames  # noqa: E402
from aliasproof.confirm import confirm  # noqa: E402

HEAD = "<!-- made by table.py -->"


def apart(ask):
    """What `ask` answers in a process of its own, for PyTorch crashes; None where it did."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(read)
            try:
                answer = ask()
            except Exception as e:  # noqa: BLE001: a refusal
                answer = {"after": "", "verdict": "refused", "kind": "refused", "why": frames.why(e)}
            with os.fdopen(write, "wb") as f:
                f.write(json.dumps(answer).encode())
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as f:
        said = f.read()
    os.waitpid(child, 0)
    return json.loads(said) if said else None


def judged(target, text):
    """What the target makes of a graph, the verdict, what PyTorch says of it."""
    def ask():
        after = importlib.import_module(f"aliasproof.targets.{target}").rewrite(text)
        return {"after": after, "verdict": command.verify_texts(text, after).name, **vars(confirm(text, after, 12))}
    return apart(ask) or {"after": "", "verdict": "died", "kind": "different", "why": "the target crashes"}


def confirmed(folder):
    """Does PyTorch confirm a finding of `aliasproof fuzz`?  And why."""
    small = "reduced-" if (folder / "reduced-AFTER.py").exists() else ""
    before, after = folder / ("reduced.py" if small else "BEFORE.py"), folder / f"{small}AFTER.py"
    if not after.exists():
        return True, json.loads((folder / "finding.json").read_text())["reason"]
    found = apart(lambda: vars(confirm(before.read_text(), after.read_text(), 40)))
    return (True, "PyTorch crashes") if found is None else (found["kind"] == "different", f"{found['kind']} {found['why']}")


def rows():
    for folder in sorted(p for p in HERE.iterdir() if (p / "before.py").exists()):
        target = folder.name.split("-")[0]
        text = (folder / "before.py").read_text()
        yield folder, text.split("\n")[0].lstrip("# "), judged(target, text)


def table():
    lines = [HEAD, f"PyTorch {torch.__version__.split('+')[0]}. Each is confirmed by running both graphs in PyTorch; the verdict is that of `aliasproof verify`.", "",
             "| graph | what is wrong | on random inputs | verdict |", "| --- | --- | --- | --- |"]
    bad = []
    for folder, what, found in rows():
        lines.append(f"| [`{folder.name}`]({folder.name}/before.py) | {what} | {found['why'].replace('|', '/')} | {found['verdict']} |")
        if found["verdict"] not in ("REFUTED", "died") or found["kind"] != "different":
            bad.append(f"{folder.name}: verdict {found['verdict']}, PyTorch: {found['kind']} {found['why']}")
        yield folder / "after.py", found["after"]
    yield HERE / "README.md", README.strip() + "\n\n" + "\n".join(lines) + "\n"
    for line in bad:
        print(line)
    if bad:
        yield None, "bad"


README = """
# Faults of PyTorch found by fuzzing

`aliasproof fuzz --pass 'python -m aliasproof.targets.functionalize'` and `... .aot` found these in PyTorch itself: `torch.func.functionalize`, and
AOTAutograd's inference path. Each folder holds a graph cut down to what matters (`before.py`) and what the target makes of it (`after.py`).
`python3 corpus/found/pytorch/table.py` runs the targets again and writes this page; `hunt.py` beside it fuzzes them anew, and tries each finding in PyTorch.
"""


def findings(folder, target):
    for path in sorted(pathlib.Path(folder).iterdir()):
        source = path / "reduced.py" if (path / "reduced.py").exists() else path / "BEFORE.py"
        text = source.read_text()
        found = judged(target, text)
        agree = (found["verdict"] in ("REFUTED", "died")) == (found["kind"] == "different")
        print(f"{'' if agree else 'DISAGREE '}{path.name}: {found['verdict']}, PyTorch: {found['kind']} {found['why'][:200]}\n{text}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--findings", nargs=2, metavar=("DIR", "TARGET"))
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    if options.findings:
        findings(*options.findings)
        return 0
    wrong = 0
    for path, text in table():
        if path is None:
            wrong += 1
        elif not options.check:
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            wrong += 1
            print(f"{path.relative_to(HERE)} is not what PyTorch {torch.__version__} gives now")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
