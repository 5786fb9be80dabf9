"""Graph text -> its parts, without torch and without running any of it.

Python's own parser reads the text; what terminals and loggers put around a pasted graph is taken off first.
"""
from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field
from typing import Dict, List, Optional, Tuple, Union

from .types import Bindings, OtherType, Type, Unreadable, parse

ANSI = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]")
LOG = re.compile(r"^(?:[VDIWEFC]\d{4} \d\d:\d\d:\d\d\.\d+ \d+ \S+\](?: \[\S+\])* ?|"
                 r"\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d+\](?: \[\S+\])* \S+: \[[A-Z]+\] ?)")
CLASS = re.compile(r"^(\s*class )[^\s(]+(\(torch\.nn\.Module\):)", re.M)
BARE_TYPE = re.compile(r"\b(\w+)\s*:\s*((?:\w+\()?[a-z]+\d\w*\[[^\]\"']*\](?:\[[^\]\"']*\])?[a-z]*(?::\d+)?\)?)(?=\s*(?:[,)=]|$))", re.M)
MOST_BYTES = 1 << 24


@dataclass
class Input:
    name: str
    type: Type
    default: Optional[ast.expr] = None


@dataclass
class Parsed:
    function: ast.FunctionDef
    inputs: List[Input]
    class_name: str = ""
    submodules: List[str] = field(default_factory=list)
    defines: List[Tuple[str, str]] = field(default_factory=list)
    io_map: Optional[Dict[int, int]] = None
    original_output_count: Optional[int] = None


def clean(text: str) -> str:
    """Text as pasted -> text as printed."""
    text = ANSI.sub("", text.lstrip("\ufeff")).replace("\r\n", "\n")
    lines = text.split("\n")
    if any(LOG.match(line) for line in lines):
        lines = [LOG.sub("", line, count=1) for line in lines if LOG.match(line)]
        begin = next((k for k, line in enumerate(lines) if re.match(r"\s*(class |def forward|import torch|torch\.library)", line)), 0)
        lines = lines[begin:]
    return CLASS.sub(lambda m: m[1] + identifier(m[0]) + m[2], "\n".join(exported(lines)))


def exported(lines: List[str]) -> List[str]:
    """The class within what torch.export prints around it."""
    if not any(line.startswith("ExportedProgram:") for line in lines):
        return lines
    begin = next((k for k, line in enumerate(lines) if line.lstrip().startswith("class ")), len(lines))
    indent = len(lines[begin]) - len(lines[begin].lstrip()) if begin < len(lines) else 0
    end = begin + 1
    while end < len(lines) and (not lines[end].strip() or len(lines[end]) - len(lines[end].lstrip()) > indent):
        end += 1
    return [line[indent:] for line in lines[begin:end]]


def identifier(line: str) -> str:
    name = line.split("class ", 1)[1].split("(", 1)[0]
    return name if name.isidentifier() else "GraphModule"


def tree(text: str) -> ast.Module:
    try:
        return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as first:
        try:
            return ast.parse(dedented(BARE_TYPE.sub(r'\1: "\2"', text)))
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            line = first.lineno if isinstance(first, SyntaxError) else 0
            raise Unreadable(f"expected Python as torch.fx prints it: {first.args[0] if first.args else type(first).__name__}", line or 0) from first


def dedented(text: str) -> str:
    """A `def` or class that stands indented, as copied out of something larger."""
    lines = text.split("\n")
    indents = [len(line) - len(line.lstrip()) for line in lines if line.strip()]
    least = min(indents, default=0)
    return "\n".join(line[least:] for line in lines)


def split(text: str, graph: Optional[str] = None, bind: Bindings = {}) -> Parsed:
    """The last class of the file, or the one named `graph`; else a bare `def forward`."""
    if len(text) > MOST_BYTES:
        raise Unreadable("expected a graph of at most %d bytes" % MOST_BYTES)
    module = tree(clean(text))
    found: Optional[Tuple[str, Union[ast.ClassDef, ast.Module]]] = None
    for statement in module.body:
        if isinstance(statement, ast.ClassDef) and (graph is None or statement.name == graph):
            found = (statement.name, statement)
        elif isinstance(statement, ast.FunctionDef) and found is None and graph is None:
            found = ("", module)
    if found is None:
        raise Unreadable(f"expected a class {graph}" if graph else "expected `def forward(self, ...):`, found no graph")
    body = found[1].body
    functions = [s for s in body if isinstance(s, ast.FunctionDef)]
    if not functions:
        raise Unreadable("expected `def forward(self, ...):` in the class", getattr(found[1], "lineno", 0))
    function = functions[-1]
    out = Parsed(function, flattened(function, bind) or signature(function, bind), found[0])
    out.submodules = [s.name for s in body if isinstance(s, ast.ClassDef) and found[1] is not module]
    for statement in module.body:
        around(statement, out)
    return out


def signature(f: ast.FunctionDef, bind: Bindings) -> List[Input]:
    if f.args.vararg or f.args.kwarg or f.args.kwonlyargs or f.args.posonlyargs:
        raise Unreadable("expected plain inputs, found *, ** or /", f.lineno)
    arguments = f.args.args[1:] if f.args.args and f.args.args[0].arg == "self" else f.args.args
    defaults: List[Optional[ast.expr]] = [None] * len(f.args.args) + list(f.args.defaults)
    out = []
    for argument, default in zip(arguments, defaults[len(defaults) - len(arguments):] if arguments else []):
        out.append(Input(argument.arg, annotation(argument.annotation, bind) or OtherType(""), default))
    return out


def flattened(f: ast.FunctionDef, bind: Bindings) -> List[Input]:
    """The inputs where the function takes lists, which its first lines declare and unpack: `a, b, = fx_pytree.tree_flatten_spec(...)`."""
    types = {s.target.id: annotation(s.annotation, bind) for s in f.body
             if isinstance(s, ast.AnnAssign) and s.value is None and isinstance(s.target, ast.Name)}
    for s in f.body:
        if isinstance(s, ast.Assign) and isinstance(s.value, ast.Call) and ast.unparse(s.value.func) == "fx_pytree.tree_flatten_spec":
            names = s.targets[0].elts if isinstance(s.targets[0], (ast.Tuple, ast.List)) else []
            return [Input(n.id, types.get(n.id) or OtherType("")) for n in names if isinstance(n, ast.Name)]
    return []


def annotation(e: Optional[ast.expr], bind: Bindings) -> Optional[Type]:
    if e is None:
        return None
    try:
        text = e.value if isinstance(e, ast.Constant) and isinstance(e.value, str) else ast.unparse(e)
        return parse(text, bind)
    except Unreadable as why:
        raise Unreadable(str(why), e.lineno) from why


def around(s: ast.stmt, out: Parsed) -> None:
    """What stands outside the function: custom ops, the io_map."""
    if isinstance(s, ast.Expr) and isinstance(s.value, ast.Call) and ast.unparse(s.value.func) == "torch.library.define":
        words = [a.value for a in s.value.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
        if len(words) != 2 or len(s.value.args) != 2 or s.value.keywords:
            raise Unreadable("expected torch.library.define(\"NAMESPACE::OP\", \"SCHEMA\")", s.lineno)
        out.defines.append((words[0], words[1]))
    elif isinstance(s, ast.Assign) and len(s.targets) == 1 and isinstance(s.targets[0], ast.Name):
        if s.targets[0].id == "io_map":
            out.io_map = integer_map(s.value)
        elif s.targets[0].id == "original_output_count":
            out.original_output_count = integer(s.value)


def integer(e: ast.expr) -> int:
    negative = isinstance(e, ast.UnaryOp) and isinstance(e.op, ast.USub)
    value = e.operand if isinstance(e, ast.UnaryOp) and negative else e
    if not isinstance(value, ast.Constant) or type(value.value) is not int:
        raise Unreadable("expected an integer", e.lineno)
    return -value.value if negative else value.value


def integer_map(e: ast.expr) -> Dict[int, int]:
    if not isinstance(e, ast.Dict) or any(k is None for k in e.keys):
        raise Unreadable("expected io_map = {OUTPUT: INPUT, ...}", e.lineno)
    keys = [integer(k) for k in e.keys if k is not None]
    if len(set(keys)) != len(keys):
        raise Unreadable("an output is in io_map twice", e.lineno)
    return dict(zip(keys, map(integer, e.values)))
