#!/usr/bin/env python3
"""Every op of PyTorch's own op database, one call a graph, against eager: dtype, sizes, strides, aliases, contents, writes, refusals.

usage: eager_ops.py RUN_GRAPH [--ops REGEX] [--samples N] [--show] [--first K] [--level aten|python] [--dtypes f16,u8] [--layouts] [--strides] [--errors] [--cast i64,b8]

The calls are what PyTorch's sample inputs make, caught either as Python spells them (torch.add, Tensor.add_, torch.nn.functional.relu) or as
ATen ops below autograd.  --layouts gives each operand another layout with the same content: permuted, with gaps, channels_last, broadcast.
--errors makes the calls that PyTorch's own tests expect to be refused.
--cast makes the f32 calls with operands of other dtypes, refused or not.
--strides compares strides also of results that are a function of whole operands.  We may say that we don't know; we may not differ.
Exits with 77 where PyTorch is missing.
"""
import argparse
import collections
import random
import re
import sys
import types
import unittest
import warnings

# The op database imports this for its own tests only.
sys.modules.setdefault("expecttest", types.SimpleNamespace(TestCase=unittest.TestCase, assert_expected_inline=None))

try:
    import torch
    from torch.overrides import TorchFunctionMode, resolve_name
    from torch.testing._internal.common_methods_invocations import op_db
    from torch.utils._python_dispatch import TorchDispatchMode
except ImportError:
    sys.exit(77)

import eager

warnings.filterwarnings("ignore")


RANDOM = re.compile("normal|uniform|exponential|cauchy|geometric|bernoulli|dropout|rand|rrelu|multinomial|poisson|gumbel|fractional|empty")
# Eager resizes the written tensor here, which is a fault of its own.
SKIP = {"torch.Tensor.addbmm_", "torch.ops.aten.addbmm_.default"}


def other_layout(t, r):
    """The content of t in another layout."""
    if not isinstance(t, torch.Tensor) or t.layout != torch.strided or not t.dim() or r.random() < .25:
        return t
    kind = r.choice(["permuted", "permuted", "gaps", "last", "broadcast"])
    if kind == "last" and t.dim() in (4, 5):
        return t.contiguous(memory_format=torch.channels_last if t.dim() == 4 else torch.channels_last_3d)
    order = list(range(t.dim()))
    if kind != "gaps":
        r.shuffle(order)
    back = [order.index(d) for d in range(t.dim())]
    if kind == "broadcast" and t.numel():
        d = r.randrange(t.dim())
        if t.shape[d] > 1 and (t == t.narrow(d, 0, 1)).all():
            return t.narrow(d, 0, 1).contiguous().expand(t.shape)
    room = torch.zeros([t.shape[d] * (2 if kind == "gaps" and r.random() < .5 else 1) for d in order], dtype=t.dtype)
    out = room[tuple(slice(0, None, 2) if n != t.shape[d] else slice(None) for n, d in zip(room.shape, order))].permute(back)
    out.copy_(t)
    return out


def relaid(x, r):
    if isinstance(x, torch.Tensor):
        return other_layout(x, r) if callable(getattr(r, "shuffle", None)) else x.to(r) if x.dtype == torch.float32 else x
    if isinstance(x, (list, tuple)) and not isinstance(x, torch.Size):
        return type(x)(relaid(y, r) for y in x) if type(x) in (list, tuple) else x
    return x


class Unprintable(Exception):
    pass


class Caught(Exception):
    """Not an error of eager: enough was seen."""


def tensors_of(x):
    if isinstance(x, torch.Tensor):
        yield x
    elif isinstance(x, (list, tuple)):
        for y in x:
            yield from tensors_of(y)
    elif isinstance(x, dict):
        for y in x.values():
            yield from tensors_of(y)


class Printer:
    """Inputs with their storages, and a call on them as graph text."""

    def __init__(self, args, kwargs, bare=False):
        """`bare`: a call without tensors is fine."""
        self.inputs, self.storages, self.owner = [], [], {}
        for t in tensors_of((args, kwargs)):
            if any(t is u for u in self.inputs):
                continue
            if t.layout != torch.strided or t.device.type != "cpu" or t.is_quantized or t.dtype not in eager.TEXT or t.is_conj() or t.is_neg():
                raise Unprintable
            if type(t) not in (torch.Tensor, torch.nn.Parameter) or t.numel() > 2000:
                raise Unprintable
            self.inputs.append(t)
        if not self.inputs and not bare:
            raise Unprintable
        self.annots, self.bases, self.contents = [], [], []
        for k, t in enumerate(self.inputs):
            key = t.untyped_storage()._cdata
            alias = ""
            if key in self.owner:
                alias = f" @x{self.owner[key]}+{t.storage_offset()}"
                if self.inputs[self.owner[key]].element_size() != t.element_size():
                    raise Unprintable
            else:
                self.owner[key] = k
                if t.storage_offset():
                    alias = f" +{t.storage_offset()}"
                same = [u for u in self.inputs if u.untyped_storage()._cdata == key]
                extent = max((u.storage_offset() + 1 + sum((n - 1) * s for n, s in zip(u.shape, u.stride())) if u.numel() else 0) for u in same)
                base = torch.empty(0, dtype=t.dtype).set_(t.untyped_storage(), 0, (extent,), (1,))
                self.bases.append(base)
                self.contents.append(eager.content(base))
            self.annots.append(f'x{k}: "{eager.TEXT[t.dtype]}[{", ".join(map(str, t.shape))}][{", ".join(map(str, t.stride()))}]cpu{alias}"')

    def value(self, v):
        if isinstance(v, torch.Tensor):
            return f"x{next(k for k, u in enumerate(self.inputs) if u is v)}"
        if v is None or isinstance(v, (bool, int)):
            return str(v)
        if isinstance(v, float):
            if v != v or v in (float("inf"), float("-inf")):
                raise Unprintable
            return repr(v)
        if isinstance(v, complex):
            raise Unprintable
        if isinstance(v, (torch.dtype, torch.memory_format, torch.layout)):
            return str(v)
        if isinstance(v, torch.device):
            return repr(v)
        if isinstance(v, str):
            return repr(v)
        if v is Ellipsis:
            return "Ellipsis"
        if isinstance(v, slice):
            return f"slice({self.value(v.start)}, {self.value(v.stop)}, {self.value(v.step)})"
        if isinstance(v, (list, torch.Size)):
            return "[" + ", ".join(self.value(x) for x in v) + "]"
        if isinstance(v, tuple):
            return "(" + ", ".join(self.value(x) for x in v) + ("," if len(v) == 1 else "") + ")"
        raise Unprintable

    def call(self, name, args, kwargs):
        both = [self.value(a) for a in args] + [f"{k} = {self.value(v)}" for k, v in kwargs.items()]
        if name.startswith("torch.Tensor."):
            method = name[13:]
            if method.endswith(".__get__"):
                return f"{both[0]}.{method[:-8]}"
            if method == "__getitem__":
                return f"{both[0]}[{both[1]}]"
            if method == "__setitem__":
                return f"{both[0]}[{both[1]}] = {both[2]};  setitem = {both[0]}"
            return f"{both[0]}.{method}({', '.join(both[1:])})"
        return f"{name}({', '.join(both)})"


BINARY = {"__add__": "+", "__sub__": "-", "__mul__": "*", "__truediv__": "/", "__floordiv__": "//", "__mod__": "%", "__pow__": "**",
          "__matmul__": "@", "__and__": "&", "__or__": "|", "__xor__": "^", "__eq__": "==", "__ne__": "!=", "__lt__": "<", "__le__": "<=",
          "__gt__": ">", "__ge__": ">=", "__lshift__": "<<", "__rshift__": ">>"}


class Judge:
    def __init__(self, ours, options):
        self.ours, self.o = ours, options
        self.tally, self.faults, self.seen, self.gaps, self.faulty = collections.Counter(), 0, set(), set(), set()

    def text(self, name, p, args, kwargs):
        short = name[13:] if name.startswith("torch.Tensor.") else ""
        if short in BINARY:
            return f"{p.value(args[0])} {BINARY[short]} {p.value(args[1])}"
        if short.startswith("__r") and "__" + short[3:] in BINARY and not isinstance(args[1], torch.Tensor):
            return f"{p.value(args[1])} {BINARY['__' + short[3:]]} {p.value(args[0])}"
        return p.call(name, args, kwargs)

    def annotation(self, result):
        if isinstance(result, torch.Tensor):
            if result.layout != torch.strided or result.dtype not in eager.TEXT:
                raise Unprintable
            return f'{eager.TEXT[result.dtype]}[{", ".join(map(str, result.shape))}][{", ".join(map(str, result.stride()))}]'
        if isinstance(result, (list, tuple)) and result and all(isinstance(t, torch.Tensor) for t in result):
            return "(" + ", ".join(self.annotation(t) for t in result) + ")"
        return None

    def check(self, name, func, args, kwargs):
        """Runs one call; gives its result."""
        if name in SKIP:
            return func(*args, **kwargs)
        try:
            p = Printer(args, kwargs)
            line = self.text(name, p, args, kwargs)
        except Unprintable:
            return func(*args, **kwargs)
        error = result = None
        try:
            result = func(*args, **kwargs)
        except Exception as e:  # noqa: BLE001
            error = e
        try:
            self.judge(name, line, p, result, error)
        except Unprintable:
            pass
        if error is not None:
            raise error
        return result

    def judge(self, name, line, p, result, error):
        outs = list(result) if isinstance(result, (list, tuple)) else [result]
        if error is None and not (result is None or all(isinstance(t, (torch.Tensor, type(None))) for t in outs)):
            return
        for annotated in (False, True):
            a = self.annotation(result) if annotated and error is None else None
            if annotated and not a:
                return
            many = isinstance(result, (list, tuple))
            names = [f"r{k}" for k in range(len(outs))] if many else ["r"]
            body = f"    {line}\n" if "setitem" in line else f"    r{f': {chr(34)}{a}{chr(34)}' if a else ''} = {line}\n"
            if error is not None:
                names = []
            if many:
                body += "".join(f"    r{k} = r[{k}]\n" for k in range(len(outs)))
            if "setitem" in line or result is None:
                names = []
            text = f"def forward(self, {', '.join(p.annots)}):\n{body}    return ({', '.join(names)},)\n".replace("(,)", "()")
            if text in self.seen:
                return
            self.seen.add(text)
            out = self.ours.run(text, p.contents)
            if out["status"] == "unknown" and out.get("code") == "untyped-result" and not annotated:
                continue
            self.report(name, text, self.compare(name, p, result, outs, names, error, out), out, error)
            return

    def compare(self, name, p, result, outs, names, error, out):
        if out["status"] == "unknown":
            return None
        if error is not None:
            return None if out["status"] in ("invalid", "error") else f"eager refuses ({type(error).__name__}: {str(error)[:150]}), we don't"
        if out["status"] == "invalid" and out.get("code") in eager.STRICTER:
            return None
        if out["status"] != "ok":
            return f"eager accepts, we say {out['status']} {out.get('code')}: {out.get('reason')}"
        storages = {}
        for k, t in enumerate(p.inputs):
            storages[t.untyped_storage()._cdata] = None
        for n, t, o in zip(names, outs, out["outputs"]):
            if t is None:
                continue
            if not isinstance(o, dict):
                return f"{n}: no tensor"
            loose = o["opaque"] or o["inexact"] or RANDOM.search(name)
            if (o["opaque"] and not self.o.strides) or not t.numel():  # what no rule gives isn't known to be so
                o = dict(o, stride=list(t.stride()), conj=t.is_conj(), neg=t.is_neg())
            fault = eager.compare_tensor(n, t, dict(o, opaque=loose), {})
            if fault:
                return fault
            shared = t.untyped_storage()._cdata in storages
            if shared != (o["storage"] in range(1, len(p.bases) + 1)) and t.numel():
                return f"{n}: shares an input's storage: eager {shared}"
        for k, (base, final) in enumerate(zip(p.bases, out["inputs"])):
            if not RANDOM.search(name) and not out["opaque_inputs"] and not out["inexact_inputs"] and not eager.same_bytes(base.dtype, bytes.fromhex(final), eager.content(base)):
                return f"storage {k}: finally {final}, eager {eager.content(base).hex()}"
        return None

    def report(self, name, text, fault, out, error):
        if fault and out["status"] == "error":
            kind, fault = f"gap: {out.get('code')}", None
            if self.o.gaps and name not in self.gaps:
                print(f"--- {name}: {out.get('reason')}\n{text}", flush=True)
            self.gaps.add(name)
        elif fault:
            kind = "FAULT"
            if name in self.faulty:
                fault = None
            self.faulty.add(name)
        elif out["status"] == "unknown":
            kind = f"unknown: {out.get('code')}"
        else:
            kind = "agreed: refused" if error is not None else "agreed: same"
        self.tally[kind] += 1
        if fault or self.o.show or (kind.startswith("unknown") and self.o.unknown):
            print(f"--- {name}: {fault or out.get('reason')}\n{text}", flush=True)
        self.faults += fault is not None
        if self.faults >= self.o.first:
            raise Caught


class Python(TorchFunctionMode):
    """Calls as Python makes them; what they call in turn is not looked at."""

    def __init__(self, judge):
        super().__init__()
        self.judge = judge

    def __torch_function__(self, func, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        name = resolve_name(func) or ""
        with torch._C.DisableTorchFunction():
            if not name or name.endswith("__set__") or not name.startswith("torch."):
                return func(*args, **kwargs)
            return self.judge.check(name, func, args, kwargs)


class Aten(TorchDispatchMode):
    def __init__(self, judge):
        super().__init__()
        self.judge = judge

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        return self.judge.check(f"torch.ops.{func}", func, args, kwargs or {})


def main():
    a = argparse.ArgumentParser()
    a.add_argument("command")
    a.add_argument("--ops", default=".*")
    a.add_argument("--samples", type=int, default=4)
    a.add_argument("--first", type=int, default=20)
    a.add_argument("--level", choices=["aten", "python"], default="python")
    a.add_argument("--dtypes", default="f32,i64,b8,c64")
    a.add_argument("--layouts", action="store_true")
    a.add_argument("--strides", action="store_true")
    a.add_argument("--errors", action="store_true")
    a.add_argument("--cast", default="")
    a.add_argument("--seed", type=int, default=1)
    a.add_argument("--show", action="store_true")
    a.add_argument("--gaps", action="store_true", help="print the spellings that we don't read")
    a.add_argument("--unknown", action="store_true", help="print the calls that we don't know")
    o = a.parse_args()
    judge = Judge(eager.Ours(o.command), o)
    torch.manual_seed(o.seed)
    layouts = random.Random(o.seed)
    try:
        for op in op_db:
            if not re.search(o.ops, op.name):
                continue
            for dtype in (d for d, text in eager.TEXT.items() if text in (o.cast or o.dtypes).split(",")):
                cast, dtype = dtype, torch.float32 if o.cast else dtype
                if not op.supports_dtype(dtype, "cpu"):
                    continue
                try:
                    if o.errors:
                        samples = [e.sample_input for e in op.error_inputs("cpu")] if op.error_inputs_func else []
                    else:
                        samples = [s for s, _ in zip(op.sample_inputs("cpu", dtype, requires_grad=False), range(o.samples))]
                except Exception:  # noqa: BLE001: some samples need what isn't installed
                    continue
                for s in samples:
                    for call in filter(None, (op.op, op.inplace_variant)):
                        try:
                            first = s.input.clone() if isinstance(s.input, torch.Tensor) and call is op.inplace_variant else s.input
                            args, kwargs = s.args, s.kwargs
                            if o.cast:
                                first, args = relaid(first, cast), relaid(tuple(args), cast)
                                kwargs = {k: relaid(v, cast) for k, v in kwargs.items()}
                            if o.layouts:
                                first, args = relaid(first, layouts), relaid(tuple(args), layouts)
                                kwargs = {k: relaid(v, layouts) for k, v in kwargs.items()}
                            with torch.no_grad(), (Python if o.level == "python" else Aten)(judge):
                                call(first, *args, **kwargs)
                        except Caught:
                            raise
                        except Exception:  # noqa: BLE001
                            pass
    except Caught:
        pass
    for kind, n in sorted(judge.tally.items()):
        print(f"{n:7} {kind}")
    print("gaps:", " ".join(sorted(judge.gaps)))
    print("faults:", " ".join(sorted(judge.faulty)))
    return 1 if judge.faults else 0


if __name__ == "__main__":
    sys.exit(main())
