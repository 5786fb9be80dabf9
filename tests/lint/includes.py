#!/usr/bin/env python3
"""includes.py SRC: a file includes a header of ours because it uses what the header declares, and once.

A header may also include one for those who include it: then somebody must use it so, who does not include it himself.  What the preprocessor makes of a
table counts by the beginning of its names: `ap_int_##name` declares every ap_int_...
"""
from __future__ import annotations

import pathlib
import re
import sys

SRC = pathlib.Path(sys.argv[1])
WORD = re.compile(r"\b(?:ap|AP|aliasproof|ALIASPROOF)_\w+")


def code_of(path: pathlib.Path) -> str:
    return re.sub(r"/\*.*?\*/|//[^\n]*", " ", path.read_text(), flags=re.S)


def declared(code: str) -> set[str]:
    """Macros, types, constants, functions and variables of a header; of a pasted name the beginning, with a *."""
    names = set(re.findall(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", code, re.M)) | {begin + "*" for begin in re.findall(r"(\w+_)##", code)}
    bare = re.sub(r"^[ \t]*#.*?(?<!\\)$", "", code, flags=re.M | re.S)
    names |= set(re.findall(r"\b(?:struct|enum|union)\s+(\w+)", bare)) | set(re.findall(r"\}\s*(\w+)\s*;", bare))
    names |= set(re.findall(r"\btypedef\b[^;{}]*?\b(\w+)(?:\)\([^;]*|\([^;]*|\[[^;]*)?;", bare))
    names |= set(re.findall(r"\b(\w+)\s*\(", bare)) | set(re.findall(r"\bextern\b[^;]*?\b(\w+)(?:\[[^;]*)?;", bare))
    for body in re.findall(r"\benum\b[^{;]*\{(.*?)\}", bare, re.S):
        names |= set(WORD.findall(re.sub(r"=[^,]*", "", body)))
    return {n for n in names if WORD.match(n)}


def uses(words: set[str], names: set[str]) -> bool:
    return bool(words & names) or any(w.startswith(n[:-1]) for n in names if n.endswith("*") for w in words)


class Tree:
    def __init__(self) -> None:
        self.files = sorted(SRC.glob("*/*.[ch]"))
        code = {p: code_of(p) for p in self.files}
        # A header without a guard is a text that is included wherever it is needed.
        self.headers = {p: declared(code[p]) for p in self.files if p.suffix == ".h" and re.search(r"#ifndef \w+_H\b", code[p])}
        self.included: dict[pathlib.Path, list[tuple[int, pathlib.Path]]] = {}
        self.words: dict[pathlib.Path, set[str]] = {}
        for p in self.files:
            self.included[p] = []
            self.words[p] = set(WORD.findall(re.sub(r"^\s*#\s*include.*$", "", code[p], flags=re.M)))
            for number, line in enumerate(p.read_text().split("\n"), 1):
                match = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
                for header in (p.parent / match[1], SRC / match[1]) if match else ():
                    if header in self.headers:
                        self.included[p].append((number, header))
                        break
                    if header.is_file():
                        self.words[p] |= set(WORD.findall(code_of(header)))
                        break
        self.reached = {p: self.reach(p) for p in self.files}

    def reach(self, path: pathlib.Path) -> set[pathlib.Path]:
        found: set[pathlib.Path] = set()
        todo = [path]
        while todo:
            for _, header in self.included[todo.pop()]:
                if header not in found:
                    found.add(header)
                    todo.append(header)
        return found

    def passed_on(self, through: pathlib.Path, header: pathlib.Path) -> bool:
        names = set().union(*(self.headers[h] for h in {header} | self.reached[header]))
        return any(through in self.reached[p] and header not in (h for _, h in self.included[p]) and uses(self.words[p], names) for p in self.files)

    def faults(self) -> list[str]:
        out = []
        for p in self.files:
            seen: set[pathlib.Path] = set()
            for number, header in self.included[p]:
                where, name = f"{p.relative_to(SRC)}:{number}", header.relative_to(SRC)
                if header in seen:
                    out.append(f"{where}: {name} is included twice")
                seen.add(header)
                if header.stem == p.stem or uses(self.words[p], self.headers[header]):
                    continue
                if p.suffix != ".h" or not self.passed_on(p, header):
                    out.append(f"{where}: nothing of {name} is used")
        return out


found = Tree().faults()
print("\n".join(found))
sys.exit(bool(found))
