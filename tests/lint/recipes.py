#!/usr/bin/env python3
"""recipes.py ROOT ALIASPROOF: the recipes of specs/ci are well-formed, and their aliasproof commands run, with few graphs, and leave the files that they promise.

YAML is read where Python has a yaml module; where it has none that is said, and the commands are tried all the same.
"""
from __future__ import annotations

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT, COMMAND = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
RECIPES = ROOT / "specs" / "ci"
CASE = ROOT / "tests" / "cases" / "a03-int-index-write-lost"
# What the services set.
VARIABLES = {"GITHUB_RUN_NUMBER": "7", "SHARD": "2", "CI_PIPELINE_IID": "7", "CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "4", "BUILD_NUMBER": "7"}
faults: list[str] = []


def read_yaml(path: pathlib.Path) -> None:
    try:
        import yaml
    except ImportError:
        print(f"{path.name}: no yaml module here: not parsed")
        return
    try:
        read = yaml.safe_load(path.read_text())
    except yaml.YAMLError as e:
        faults.append(f"{path}: {e}")
        return
    if not isinstance(read, dict):
        faults.append(f"{path}: no mapping")
    for job in read.get("jobs", {}).values():
        if set(job) - {"runs-on", "strategy", "env", "permissions", "steps"} or not all("run" in s or "uses" in s for s in job["steps"]):
            faults.append(f"{path}: a job that GitHub does not know: {job}")


def read_groovy(path: pathlib.Path) -> None:
    """Brackets outside strings are closed, and a declarative pipeline has its parts."""
    bare = re.sub(r"'''.*?'''|'[^'\n]*'|\"[^\"\n]*\"", "S", path.read_text(), flags=re.S)
    open_ones: list[str] = []
    for c in bare:
        if c in "{[(":
            open_ones.append(c)
        elif c in "}])" and (not open_ones or open_ones.pop() + c not in ("{}", "[]", "()")):
            faults.append(f"{path}: '{c}' closes nothing")
    if open_ones or "'" in bare or '"' in bare:
        faults.append(f"{path}: a bracket or a string is left open")
    if not re.match(r"pipeline \{\s*agent .*stages \{\s*stage\(S\) \{\s*steps \{.*post \{", bare, re.S):
        faults.append(f"{path}: no declarative pipeline")


def read_dockerfile(path: pathlib.Path) -> None:
    text = path.read_text()
    for line in text.splitlines():
        if not re.match(r"(FROM|RUN|COPY|WORKDIR) \S", line):
            faults.append(f"{path}: {line}")
    for name in re.findall(r"\$SRC/aliasproof/(\S+?)'", text):
        if not os.access(ROOT / name, os.X_OK):
            faults.append(f"{path}: {name} is no program")


def commands(path: pathlib.Path) -> list[str]:
    return [line.strip() for line in re.findall(r"(?:^|- run: |- |  run: )(\s*aliasproof .*)$", path.read_text(), re.M)]


def run(path: pathlib.Path, line: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(CASE / "before.py", folder)
        shutil.copy(CASE / "good.py", os.path.join(folder, "after.py"))
        shutil.copy(ROOT / "tests" / "examples" / "pass_spelling.py", os.path.join(folder, "pass.py"))
        os.symlink(COMMAND, os.path.join(folder, "aliasproof"))
        few = re.sub(r"--runs \d+", "--runs 2000", line)
        env = {**os.environ, **VARIABLES, "PATH": folder + os.pathsep + os.environ["PATH"]}
        done = subprocess.run(["sh", "-euc", few], cwd=folder, env=env, capture_output=True, text=True)
        if done.returncode != 0:
            faults.append(f"{path}: {few}: exit status {done.returncode}\n{done.stdout}{done.stderr}")
        for name in re.findall(r"--(?:junit|report) (\S+)", line) + re.findall(r">(\S+)$", line):
            if name not in path.read_text().replace(line, "") or not os.path.exists(os.path.join(folder, name)):
                faults.append(f"{path}: {name} is not made, or not kept")


def main() -> None:
    tried = 0
    for path in sorted(RECIPES.rglob("*")):
        if path.suffix in (".yml", ".yaml"):
            read_yaml(path)
        elif path.name == "Jenkinsfile":
            read_groovy(path)
        elif path.name == "Dockerfile":
            read_dockerfile(path)
        elif path.name != "README.md" and path.is_file():
            faults.append(f"{path}: nobody reads it")
        if path.is_file() and path.name != "README.md":
            for line in commands(path):
                run(path, line)
                tried += 1
    if tried < 5:
        faults.append(f"only {tried} commands were found")
    print("\n".join(faults) or f"{tried} commands ran")
    sys.exit(bool(faults))


main()
