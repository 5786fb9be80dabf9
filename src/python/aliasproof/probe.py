"""Runs PyTorch's ops on described tensors and reports what each call did: the probe of `aliasproof ops check`.

    aliasproof ops check specs/mylib.ops --probe 'python -m aliasproof.probe --import mylib'

Requests and answers are as src/probe/PROTOCOL.md says (version 1): frames of JSON lines, each ended by a line `%%`.  --import MODULE, which
may be repeated, registers ops before the first call.  What an op prints goes to standard error.  Calls run in a process of their own, so that an
op that crashes or hangs is answered with that, and costs nothing else.
"""
from __future__ import annotations

import argparse
import ctypes
import importlib
import itertools
import json
import math
import os
import re
import sys
import warnings
from typing import Any, Callable, Dict, List, Optional

from .start import parser_of, torch_or_exit


def parser() -> argparse.ArgumentParser:
    made = parser_of("probe", str(__doc__))
    made.add_argument("--import", action="append", default=[], dest="modules", metavar="MODULE", help="registers ops; may be repeated")
    made.add_argument("--call-ms", type=int, default=4000, metavar="MS", help="how long one call may take (default 4000)")
    return made


if __name__ == "__main__":
    torch_or_exit(parser())

import torch  # noqa: E402

from . import frames, kernels  # noqa: E402
from .isolate import Isolated  # noqa: E402
from .read import word  # noqa: E402
from .types import DTYPES, DTYPE_TEXT, Unreadable  # noqa: E402

HELLO = "aliasproof-probe 1"
SPECIAL = {"inf": math.inf, "-inf": -math.inf, "nan": math.nan}
MOST_BYTES = 1 << 28


class Skip(Exception):
    """The probe can't make these arguments, or can't describe these results."""


class NoOp(Exception):
    """There is no such op."""


class Call:
    """One request, its memory made afresh."""

    def __init__(self, request: Dict[str, Any]) -> None:
        self.blocks = [memory(h) for h in listed(request, "storages")]
        self.numbers = {b.untyped_storage()._cdata: k for k, b in enumerate(self.blocks)}
        self.kept: List[Any] = list(self.blocks)
        self.tensors = [self.tensor(t) for t in listed(request, "tensors")]
        self.before = [b.clone() for b in self.blocks]
        self.forms = [self.form(t) for t in self.tensors]
        self.versions = [t._version for t in self.tensors]
        self.args = [self.value(v) for v in listed(request, "args")]
        kwargs = request.get("kwargs", {})
        if not isinstance(kwargs, dict):
            raise Skip("kwargs: expected an object")
        self.kwargs = {name: self.value(v) for name, v in kwargs.items()}

    def tensor(self, t: Any) -> torch.Tensor:
        try:
            dtype, size, stride = getattr(torch, DTYPES[t["dtype"]]), whole(t["size"]), whole(t["stride"])
            block, offset = self.blocks[t["storage"]], whole([t["offset"]])[0]
        except (KeyError, TypeError, IndexError) as e:
            raise Skip(f"a tensor that can't be made: {frames.why(e)}") from e
        if len(size) != len(stride) or min([*size, *stride, offset, 0]) < 0:
            raise Skip("a tensor that can't be made: sizes, strides and offsets of 0 or more, as many of each")
        last = offset + sum((n - 1) * s for n, s in zip(size, stride))
        if 0 not in size and (last + 1) * dtype.itemsize > block.numel():
            raise Skip("a tensor that reaches beyond its storage")
        made = torch.empty(0, dtype=dtype).set_(block.untyped_storage(), offset if 0 not in size else 0, size, stride)
        if 0 in size and offset:
            made = made.as_strided(size, stride, offset) if (offset * dtype.itemsize) <= block.numel() else made
        if t.get("conj") is True:
            made = torch._conj(made)
        return torch._neg_view(made) if t.get("neg") is True else made

    def value(self, v: Any) -> Any:
        if v is None or isinstance(v, (bool, int, float, str)):
            return v
        if isinstance(v, list):
            return [self.value(x) for x in v]
        if not isinstance(v, dict) or len(v) != 1:
            raise Skip(f"not a value: {json.dumps(v)[:100]}")
        (kind, x), = v.items()
        try:
            if kind == "tensor":
                if isinstance(x, bool) or not isinstance(x, int) or x < 0:
                    raise Skip("{\"tensor\": K}: expected the number of a tensor")
                return self.tensors[x]
            if kind == "float":
                return SPECIAL[x]
            if kind == "complex":
                return complex(*(SPECIAL[p] if isinstance(p, str) else float(p) for p in x))
            if kind == "dtype":
                return getattr(torch, DTYPES[x])
            if kind == "word":
                return constant(x)
        except (AttributeError, KeyError, TypeError, ValueError, IndexError, SyntaxError, OverflowError) as e:
            raise Skip(f"not a value: {json.dumps(v)[:100]}") from e
        raise Skip(f"not a value: {json.dumps(v)[:100]}")

    def number(self, t: torch.Tensor) -> int:
        """The storage of t; one that was not there before gets the next number."""
        key = t.untyped_storage()._cdata
        if key not in self.numbers:
            self.numbers[key] = len(self.numbers)
            self.blocks.append(torch.empty(0, dtype=torch.uint8).set_(t.untyped_storage(), 0, (t.untyped_storage().nbytes(),), (1,)))
            self.kept.append(t)
        return self.numbers[key]

    def form(self, t: torch.Tensor) -> Dict[str, Any]:
        if t.layout != torch.strided or t.is_quantized or t.device.type != "cpu" or str(t.dtype)[6:] not in DTYPE_TEXT:
            raise Skip(f"a result that can't be described: {t.layout}, {t.dtype}, {t.device}")
        form: Dict[str, Any] = {"storage": self.number(t), "dtype": DTYPE_TEXT[str(t.dtype)[6:]], "size": list(t.shape), "stride": list(t.stride()),
                                "offset": t.storage_offset()}
        form.update({bit: True for bit, on in (("conj", t.is_conj()), ("neg", t.is_neg())) if on})
        return form

    def said(self, v: Any) -> Any:
        """A result in the protocol's form."""
        if isinstance(v, torch.Tensor):
            same = next((k for k, t in enumerate(self.tensors) if t is v), None)
            return self.form(v) if same is None else {**self.form(v), "is": same}
        if v is None or isinstance(v, (bool, int, str)):
            return v
        if isinstance(v, float):
            return v if math.isfinite(v) else {"float": "nan" if math.isnan(v) else "inf" if v > 0 else "-inf"}
        if isinstance(v, complex):
            return {"complex": [p if math.isfinite(p) else self.said(p)["float"] for p in (v.real, v.imag)]}
        if isinstance(v, torch.dtype):
            return {"dtype": DTYPE_TEXT.get(str(v)[6:], str(v))}
        if isinstance(v, (list, tuple)):
            return [self.said(x) for x in v]
        if isinstance(v, (torch.layout, torch.memory_format, torch.device)):
            return {"word": str(v) if not isinstance(v, torch.device) else f"torch.{v!r}"}
        raise Skip(f"a result that can't be described: {type(v).__name__}")

    def answer(self, results: List[Any]) -> Dict[str, Any]:
        said = [self.said(v) for v in results]
        now = [self.form(t) for t in self.tensors]
        storages: List[Optional[str]] = []
        for k, block in enumerate(self.blocks):
            grown = torch.empty(0, dtype=torch.uint8).set_(block.untyped_storage(), 0, (block.untyped_storage().nbytes(),), (1,))
            unchanged = k < len(self.before) and torch.equal(grown, self.before[k])
            storages.append(None if unchanged else bytes(grown.tolist()).hex())
        # The version counter sees a write of the value that was there, at least one that PyTorch's own in-place ops make.
        written = sorted({f["storage"] for t, f, was in zip(self.tensors, self.forms, self.versions) if t._version != was})
        return {"status": "ok", "storages": storages, "tensors": [None if a == b else b for a, b in zip(self.forms, now)], "results": said,
                **({"written": written} if written else {})}


def constant(text: str) -> Any:
    """torch.channels_last, torch.device('cpu'), read without running it.  Raises Unreadable."""
    device = re.fullmatch(r"(?:torch\.)?device\((?:type=)?'([a-z]+(?::\d{1,4})?)'\)", text)
    try:
        return torch.device(device[1]) if device else word(text)
    except RuntimeError as e:
        raise Unreadable(frames.why(e)) from e


def listed(request: Dict[str, Any], key: str) -> List[Any]:
    found = request.get(key, [])
    if not isinstance(found, list):
        raise Skip(f"{key}: expected an array")
    return found


def whole(v: Any) -> List[int]:
    if not isinstance(v, list) or any(isinstance(n, bool) or not isinstance(n, int) or abs(n) >= 1 << 62 for n in v):
        raise TypeError("expected integers")
    return v


def memory(text: Any) -> torch.Tensor:
    try:
        raw = bytes.fromhex(text)
    except (TypeError, ValueError) as e:
        raise Skip("storages: expected hexadecimal bytes") from e
    if len(raw) > MOST_BYTES:
        raise Skip("storages: too large")
    block = torch.empty(len(raw), dtype=torch.uint8)
    if raw:
        block.copy_(torch.frombuffer(bytearray(raw), dtype=torch.uint8))
    return block


def find(name: Any) -> Any:
    namespace, colons, rest = str(name).partition("::")
    op, _, overload = rest.partition(".")
    if not colons or not op.isidentifier() or op in kernels.FORBIDDEN or not namespace.isidentifier():
        raise NoOp(f"not an op's name: {name!r}")
    qualified = f"{namespace}::{op}" + (f".{overload}" if overload else "")
    try:
        torch._C._dispatch_find_schema_or_throw(f"{namespace}::{op}", overload)
        return getattr(getattr(getattr(torch.ops, namespace), op), overload or "default")
    except (AttributeError, RuntimeError) as e:
        raise NoOp(f"no op {qualified}") from e


def spoiler() -> Callable[[int], None]:
    """Fills what malloc gives and takes back with bytes that differ from call to call, where the C library can (glibc's M_PERTURB): a result
    that was never written is then another one the next time."""
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (OSError, AttributeError):
        return lambda k: None
    return lambda k: mallopt(-6, 1 + k % 254) and None


spoil, count_calls = spoiler(), itertools.count()


def run(request: Any) -> Dict[str, Any]:
    """The answer to one request."""
    try:
        if not isinstance(request, dict):
            raise Skip("expected an object")
        op = find(request.get("op"))
        call = Call(request)
        seed = request.get("seed", 0)
        torch.manual_seed(seed if isinstance(seed, int) and abs(seed) < 1 << 62 else 0)
        spoil(next(count_calls))
        try:
            with torch.no_grad():
                result = op(*call.args, **call.kwargs)
        except Exception as e:  # noqa: BLE001: whatever the op raises is its refusal
            return {"status": "error", "text": frames.why(e)}
        return described(call, [] if (count := len(op._schema.returns)) == 0 else [result] if count == 1 else list(result))
    except NoOp as e:
        return {"status": "no-op", "text": str(e)}
    except (Skip, Unreadable) as e:
        return {"status": "skip", "text": str(e)}


def described(call: Call, results: List[Any]) -> Dict[str, Any]:
    """The answer of a call that came back.  Raises Skip: tensors without memory of their own (batched, nested, meta) refuse to be looked at."""
    try:
        return call.answer(results)
    except RuntimeError as e:
        raise Skip(f"a result that can't be described: {frames.why(e)}") from e


def answer(line: str) -> str:
    try:
        request = json.loads(line)
    except (ValueError, RecursionError) as e:
        return json.dumps({"status": "skip", "text": f"not JSON: {frames.why(e)}"})
    if isinstance(request, dict) and "hello" in request:
        return json.dumps({"hello": HELLO, "name": f"torch {torch.__version__}"})
    return json.dumps(run(request))


def main(arguments: Optional[List[str]] = None) -> int:
    options = parser().parse_args(arguments)
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    sys.path.insert(0, os.getcwd())

    def make() -> Callable[[str], str]:
        # The first call of a torch.library.custom_op imports this: once here, instead of within each process's first call.
        for module in [*options.modules, *(["torch._dynamo"] if options.modules else [])]:
            importlib.import_module(module)
        isolated = Isolated(answer, lambda kind, text: json.dumps({"status": kind, "text": text}), options.call_ms / 1000)
        return lambda text: "\n".join(isolated.ask([line for line in text.split("\n") if line.strip()]))

    return frames.serve(make)


if __name__ == "__main__":
    sys.exit(main())
