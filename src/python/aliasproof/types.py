"""The types of graph text, without torch: `f32[5, 5][5, 1]cpu @x+6`, `(f32[2][1], i64[3][1])`, `Sym(s0)`.

`+OFFSET` counts elements of the tensor's own dtype from the start of its storage; `@NAME` says whose storage that is.
"""
from __future__ import annotations

import ast
import functools
import re
from dataclasses import dataclass
from typing import Callable, Dict, List, Mapping, Optional, Tuple, Union

# Text name -> name in torch.
DTYPES = {
    "b8": "bool", "u8": "uint8", "i8": "int8", "i16": "int16", "i32": "int32", "i64": "int64", "u16": "uint16", "u32": "uint32",
    "u64": "uint64", "f16": "float16", "bf16": "bfloat16", "f32": "float32", "f64": "float64", "c32": "complex32", "c64": "complex64",
    "c128": "complex128", "f8e4m3fn": "float8_e4m3fn", "f8e5m2": "float8_e5m2", "f8e4m3fnuz": "float8_e4m3fnuz",
    "f8e5m2fnuz": "float8_e5m2fnuz", "f8e8m0fnu": "float8_e8m0fnu",
}
DTYPE_TEXT = {torch_name: text for text, torch_name in DTYPES.items()}

Bindings = Mapping[str, int]


class Unreadable(ValueError):
    """The text is no graph that can be read; says where and why."""

    def __init__(self, why: str, line: int = 0) -> None:
        super().__init__("line %d: %s" % (line, why) if line else why)
        self.line = line


@dataclass(frozen=True)
class TensorType:
    dtype: str
    size: Tuple[int, ...]
    stride: Optional[Tuple[int, ...]] = None  # None: not stated, which for an input is contiguous
    device: str = ""
    alias: Optional[str] = None
    offset: int = 0
    wrapper: str = ""                         # "Parameter" of Parameter(f32[3])

    def strides(self) -> Tuple[int, ...]:
        return contiguous(self.size) if self.stride is None else self.stride

    def __str__(self) -> str:
        stride = "" if self.stride is None else str(list(self.stride))
        text = f"{self.dtype}{list(self.size)}{stride}{self.device}"
        text = f"{self.wrapper}({text})" if self.wrapper else text
        if self.alias is not None:
            return f"{text} @{self.alias}+{self.offset}"
        return f"{text} +{self.offset}" if self.offset else text


@dataclass(frozen=True)
class TupleType:
    items: Tuple["Type", ...]

    def __str__(self) -> str:
        return "(" + ", ".join(str(t) for t in self.items) + ("," if len(self.items) == 1 else "") + ")"


@dataclass(frozen=True)
class OtherType:
    text: str

    def __str__(self) -> str:
        return self.text


Type = Union[TensorType, TupleType, OtherType]

TENSOR = re.compile(r"(?:(?P<wrapper>\w+)\()?(?P<dtype>[a-z]+\d\w*)\[(?P<size>[^\]]*)\](?:\[(?P<stride>[^\]]*)\])?(?P<device>[a-z]\w*(?::\d+)?)?"
                    r"(?(wrapper)\))\s*(?:@(?P<alias>\w+))?\s*(?:\+\s*(?P<offset>\d+))?$")


def contiguous(size: Tuple[int, ...]) -> Tuple[int, ...]:
    stride: List[int] = []
    step = 1
    for n in reversed(size):
        stride.insert(0, step)
        step *= max(n, 1)
    return tuple(stride)


FUNCTIONS: Dict[str, Callable[[int, int], int]] = {
    "Max": max, "Min": min, "Mod": lambda a, b: a % b, "PythonMod": lambda a, b: a % b, "FloorDiv": lambda a, b: a // b,
    "CleanDiv": lambda a, b: a // b, "CeilDiv": lambda a, b: -(-a // b),
}


def number(text: str, bind: Bindings) -> int:
    """A size such as 4, s0 or 2*s0 + 1."""
    try:
        return evaluate(ast.parse(text.strip(), mode="eval").body, bind)
    except (SyntaxError, RecursionError, MemoryError, ZeroDivisionError) as e:
        raise Unreadable(f"expected a size, found {text.strip()!r}") from e


def evaluate(e: ast.expr, bind: Bindings) -> int:
    if isinstance(e, ast.Constant) and type(e.value) is int:
        return e.value
    if isinstance(e, ast.Name):
        if e.id not in bind:
            raise Unreadable(f"size {e.id} is symbolic: give it a value")
        return bind[e.id]
    if isinstance(e, ast.UnaryOp) and isinstance(e.op, ast.USub):
        return -evaluate(e.operand, bind)
    if isinstance(e, ast.BinOp):
        a, b = evaluate(e.left, bind), evaluate(e.right, bind)
        if isinstance(e.op, ast.Add):
            return a + b
        if isinstance(e.op, ast.Sub):
            return a - b
        if isinstance(e.op, ast.Mult):
            return a * b
        if isinstance(e.op, ast.FloorDiv):
            return a // b
        if isinstance(e.op, ast.Mod):
            return a % b
        if isinstance(e.op, ast.Pow) and 0 <= b <= 64:
            return int(a**b)
    if isinstance(e, ast.Call) and isinstance(e.func, ast.Name) and e.func.id in FUNCTIONS and len(e.args) > 1 and not e.keywords:
        return functools.reduce(FUNCTIONS[e.func.id], [evaluate(a, bind) for a in e.args])
    raise Unreadable("expected a size")


def numbers(text: str, bind: Bindings) -> Tuple[int, ...]:
    return tuple(number(part, bind) for part in parts(text))


def parts(text: str) -> Tuple[str, ...]:
    """What stands between the commas at the outermost level."""
    out, depth, begin = [], 0, 0
    for k, c in enumerate(text):
        depth += (c in "([") - (c in ")]")
        if c == "," and depth == 0:
            out.append(text[begin:k])
            begin = k + 1
    out.append(text[begin:])
    return tuple(part.strip() for part in out if part.strip())


def parse(text: str, bind: Bindings = {}, depth: int = 0) -> Type:
    text = text.strip()
    if text.startswith("(") and text.endswith(")") and depth < 20:
        return TupleType(tuple(parse(part, bind, depth + 1) for part in parts(text[1:-1])))
    if text.startswith("Sym(") and text.endswith(")") and bind:
        try:
            return OtherType(f"Sym({number(text[4:-1], bind)})")
        except Unreadable:
            return OtherType(text)
    m = TENSOR.match(text)
    if not m or (m["dtype"] not in DTYPES and m["stride"] is None):
        return OtherType(text)
    if m["dtype"] not in DTYPES:
        raise Unreadable(f"expected a dtype such as f32, i64 or b8, found {m['dtype']!r}")
    size = numbers(m["size"], bind)
    stride = None if m["stride"] is None else numbers(m["stride"], bind)
    if any(n < 0 for n in size):
        raise Unreadable(f"expected sizes of 0 or more, found {list(size)}")
    if stride is not None and len(stride) != len(size):
        raise Unreadable(f"expected {len(size)} strides, found {len(stride)}")
    return TensorType(m["dtype"], size, stride, m["device"] or "", m["alias"], int(m["offset"] or 0), m["wrapper"] or "")
