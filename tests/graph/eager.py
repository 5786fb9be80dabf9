#!/usr/bin/env python3
"""Random graphs of views, index expressions and writes, run by eager PyTorch and by us: layouts, storages, contents, and what is refused.

usage: eager.py RUN_GRAPH [--runs N] [--seed S] [--first K] [--show]

Every statement is run by PyTorch as it is generated; the graph ends with the first one that PyTorch refuses.  Then we must refuse it too,
and otherwise agree on sizes, strides, offsets, which tensors share a storage, and every byte.  We are stricter than PyTorch only where
its quick overlap check gives up (at::MemOverlapStatus::TooHard).  Exits with 77 where PyTorch is missing.
"""
import argparse
import collections
import json
import random
import re
import subprocess
import sys
import warnings

try:
    import torch
except ImportError:
    sys.exit(77)

warnings.filterwarnings("ignore")

DTYPES = {"f32": torch.float32, "f64": torch.float64, "f16": torch.float16, "i64": torch.int64, "i32": torch.int32, "u8": torch.uint8,
          "b8": torch.bool, "c64": torch.complex64}
TEXT = {d: t for t, d in DTYPES.items()}
TEXT.update({torch.int8: "i8", torch.int16: "i16", torch.bfloat16: "bf16", torch.complex128: "c128", torch.complex32: "c32"})
# What we refuse although eager's quick check lets it pass.
STRICTER = {"self-overlap", "write-order", "partial-overlap", "operand-overlap", "written-twice"}


class Ours:
    def __init__(self, command):
        self.process = subprocess.Popen([command], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def run(self, text, storages):
        raw = text.encode()
        self.process.stdin.write(b"graph %d\n" % len(raw) + raw + b"".join(b"storage " + s.hex().encode() + b"\n" for s in storages) + b"run\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("run_graph died on:\n" + text)
        return json.loads(line)


def content(t):
    """The elements in logical order as bytes."""
    t = t.detach().resolve_conj().resolve_neg()
    flat = torch.empty(t.numel(), dtype=t.dtype)
    flat.copy_(t.reshape(-1))
    return bytes(flat.view(torch.uint8).tolist()) if t.numel() else b""


class Case:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.names = {}
        self.lines = []
        self.count = 0
        self.inputs = []
        self.storages = []
        self.annots = []
        self.make_inputs()

    # --- inputs
    def shape(self, most=4):
        rank = self.r.choice([0, 1, 1, 2, 2, 2, 3, 3, 4])
        return [self.r.choice([0, 1, 1, 2, 2, 3, 3, 4]) if self.r.random() < .5 else self.r.choice([1, 2, 3, 4]) for _ in range(min(rank, most))]

    def layout(self):
        size = self.shape()
        order = list(range(len(size)))
        if self.r.random() < .4:
            self.r.shuffle(order)
        stride, step = [0] * len(size), self.r.choice([1, 1, 1, 1, 2])
        for d in reversed(order):
            stride[d] = step
            step *= max(size[d], 1)
            if self.r.random() < .15:
                step += self.r.choice([1, 2])
        for d in range(len(size)):
            if self.r.random() < .04:
                stride[d] = self.r.choice([0, 1])
        return size, stride, self.r.choice([0, 0, 0, 1, 3])

    def make_inputs(self):
        group = None
        for k in range(self.r.choice([1, 2, 2, 3])):
            size, stride, offset = self.layout()
            if group is not None and self.r.random() < .25:
                group["views"].append((k, size, stride, offset))
                continue
            group = {"dtype": self.r.choice(["f32"] * 6 + list(DTYPES)), "views": [(k, size, stride, offset)], "owner": k}
            self.inputs.append(group)
        annots = {}
        for g in self.inputs:
            extent = max(o + 1 + sum((n - 1) * s for n, s in zip(size, stride)) if 0 not in size else 0 for _, size, stride, o in g["views"])
            dtype = DTYPES[g["dtype"]]
            base = torch.tensor([self.r.randrange(0, 4) for _ in range(extent)], dtype=torch.int64).to(dtype)
            self.storages.append(content(base))
            g["base"] = base
            for k, size, stride, o in g["views"]:
                t = torch.as_strided(base, size, stride, o)
                alias = "" if k == g["owner"] else f" @x{g['owner']}+{o}"
                if not alias and o:
                    alias = f" +{o}"
                annots[k] = (f"x{k}", f'{g["dtype"]}[{", ".join(map(str, size))}][{", ".join(map(str, stride))}]cpu{alias}')
                self.names[f"x{k}"] = t
        self.annots = [annots[k] for k in sorted(annots)]

    # --- statements
    def pick(self, want=lambda t: True):
        names = [n for n, t in self.names.items() if isinstance(t, torch.Tensor) and want(t)]
        return self.r.choice(names[-5:] if self.r.random() < .7 else names) if names else None

    def dim(self, t, extra=0):
        n = max(t.dim() + extra, 1)
        return self.r.randrange(-n, n) if self.r.random() < .97 else self.r.choice([-n - 1, n])

    def small(self, t, d):
        n = t.size(d) if t.dim() and -t.dim() <= d < t.dim() else 2
        return self.r.choice([0, 0, 1, n - 1, n, -1, -n, n // 2, self.r.randrange(-5, 6)])

    def sizes_for(self, n):
        out = []
        for f in (2, 3, 2, 5):
            if n and n % f == 0 and self.r.random() < .7:
                out.append(f)
                n //= f
        out.append(n)
        if self.r.random() < .3:
            out.insert(self.r.randrange(len(out) + 1), 1)
        self.r.shuffle(out)
        if self.r.random() < .3 and out:
            out[self.r.randrange(len(out))] = -1
        if self.r.random() < .05:
            out.append(2)
        return out

    def view(self, v, t):
        d, r = self.dim(t), self.r
        n = t.dim()
        perm = list(range(n))
        r.shuffle(perm)
        opt = lambda x: "None" if r.random() < .2 else str(x)
        choices = [
            lambda: f"torch.ops.aten.transpose.int({v}, {d}, {self.dim(t)})",
            lambda: f"{v}.transpose({d}, {self.dim(t)})",
            lambda: f"{v}.permute({', '.join(map(str, perm))})" if n else f"{v}.permute([])",
            lambda: f"torch.ops.aten.permute.default({v}, {perm})",
            lambda: f"torch.ops.aten.select.int({v}, {d}, {self.small(t, d)})",
            lambda: f"torch.ops.aten.slice.Tensor({v}, {d}, {opt(self.small(t, d))}, {opt(r.choice([self.small(t, d), 9223372036854775807]))}, {r.choice([1, 1, 2, 3])})",
            lambda: f"torch.ops.aten.narrow.default({v}, {d}, {self.small(t, d)}, {abs(self.small(t, d))})",
            lambda: f"torch.ops.aten.squeeze.default({v})",
            lambda: f"torch.ops.aten.squeeze.dim({v}, {d})",
            lambda: f"torch.ops.aten.squeeze.dims({v}, {[self.dim(t) for _ in range(r.randrange(3))]})",
            lambda: f"torch.ops.aten.unsqueeze.default({v}, {self.dim(t, 1)})",
            lambda: f"torch.ops.aten.expand.default({v}, {self.expanded(t)})",
            lambda: f"{v}.expand({', '.join(map(str, self.expanded(t)))})" if n else f"{v}.expand(2, 3)",
            lambda: f"torch.ops.aten.view.default({v}, {self.sizes_for(t.numel())})",
            lambda: f"{v}.view({', '.join(map(str, self.sizes_for(t.numel())))})",
            lambda: f"{v}.reshape({self.sizes_for(t.numel())})",
            lambda: f"torch.ops.aten.reshape.default({v}, {self.sizes_for(t.numel())})",
            lambda: f"{v}.flatten({d}, {self.dim(t)})",
            lambda: f"{v}.ravel()",
            lambda: f"{v}.contiguous()",
            lambda: f"{v}.t()",
            lambda: f"torch.ops.aten.numpy_T.default({v})" if n == 2 else f"torch.ops.aten.mT.default({v})",
            lambda: f"{v}.diagonal({r.randrange(-3, 4)}, {self.dim(t)}, {self.dim(t)})",
            lambda: f"{v}.unfold({d}, {abs(self.small(t, d))}, {r.choice([1, 2, 3])})",
            lambda: self.strided(v, t),
            lambda: f"{v}.movedim({d}, {self.dim(t)})",
            lambda: f"torch.ops.aten.movedim.intlist({v}, {perm[:2]}, {perm[::-1][:2]})",
            lambda: f"{v}.unflatten({d}, {self.sizes_for(t.size(d) if -n <= d < n else 1)})",
            lambda: f"torch.ops.aten.alias.default({v})",
            lambda: f"{v}.detach()",
            lambda: f"torch.ops.aten.view.dtype({v}, torch.{r.choice(['int32', 'int16', 'float64', 'float32', 'uint8', 'complex64', 'int64'])})",
            lambda: f"torch.ops.aten.view_as_real.default({v})" if t.is_complex() else f"torch.ops.aten.view_as_complex.default({v})",
            lambda: f"torch.ops.aten.real.default({v})",
            lambda: f"torch.ops.aten.imag.default({v})" if t.is_complex() or r.random() < .1 else f"torch.ops.aten.positive.default({v})",
            lambda: f"torch.ops.aten.conj.default({v})",
            lambda: f"torch.ops.aten.adjoint.default({v})",
            lambda: f"torch.ops.aten.resolve_conj.default({v})",
            lambda: f"{v}.to(torch.{r.choice(['float32', 'int64', 'float64'])})",
            lambda: f"torch.ops.aten.atleast_2d.default({v})",
            lambda: f"torch.ops.aten.atleast_3d.default({v})",
            lambda: f"torch.ops.aten.atleast_1d.default({v})",
            lambda: f"torch.ops.aten.expand_as.default({v}, {self.pick()})",
            lambda: f"torch.ops.aten.view_as.default({v}, {self.pick()})",
            lambda: f"torch.ops.aten.reshape_as.default({v}, {self.pick()})",
            lambda: f"torch.ops.aten.type_as.default({v}, {self.pick()})",
            lambda: f"torch.ops.aten._unsafe_view.default({v}, {self.sizes_for(t.numel())})",
            lambda: f"torch.ops.aten._reshape_alias.default({v}, {list(t.shape)}, {list(t.stride())})",
            lambda: f"torch.ops.aten.linalg_diagonal.default({v})",
            lambda: f"torch.ops.aten.swapaxes.default({v}, {d}, {self.dim(t)})",
        ]
        return r.choice(choices)()

    def expanded(self, t):
        out = [n if n != 1 or self.r.random() < .4 else self.r.choice([2, 3, -1]) for n in t.shape]
        if self.r.random() < .4:
            out.insert(0, self.r.choice([1, 2]))
        if self.r.random() < .05 and out:
            out[0] = self.r.choice([-1, 3, 0])
        return out

    def strided(self, v, t):
        size = [self.r.choice([1, 2, 2, 3]) for _ in range(self.r.randrange(3))]
        stride = [self.r.choice([0, 1, 2, 3]) if self.r.random() < .3 else self.r.choice([1, 2, 4]) for _ in size]
        offset = self.r.choice(["", ", None", f", {self.r.randrange(4)}"])
        return f"torch.ops.aten.as_strided.default({v}, {size}, {stride}{offset})"

    def many(self, v, t):
        r, d = self.r, self.dim(t)
        n = t.size(d) if t.dim() and -t.dim() <= d < t.dim() else 1
        cut = r.randrange(0, n + 1)
        return r.choice([
            f"torch.ops.aten.split.Tensor({v}, {r.choice([1, 2, 3, 0])}, {d})",
            f"torch.ops.aten.split_with_sizes.default({v}, [{cut}, {n - cut + (r.random() < .1)}], {d})",
            f"torch.ops.aten.chunk.default({v}, {r.choice([1, 2, 3, 5])}, {d})",
            f"torch.ops.aten.tensor_split.sections({v}, {r.choice([1, 2, 3])}, {d})",
            f"torch.ops.aten.tensor_split.indices({v}, [{r.randrange(-3, 5)}, {r.randrange(-3, 5)}], {d})",
            f"torch.ops.aten.unbind.int({v}, {d})",
            f"torch.ops.aten.hsplit.int({v}, {r.choice([1, 2])})",
            f"torch.ops.aten.vsplit.array({v}, [1, 2])",
            f"torch.ops.aten.dsplit.int({v}, {r.choice([1, 2])})",
            f"torch.ops.aten.unsafe_chunk.default({v}, 2, {d})",
            f"torch.ops.aten.broadcast_tensors.default([{v}, {self.pick()}])",
            f"torch.ops.aten.meshgrid.indexing([{v}, {self.pick()}], indexing = '{r.choice(['ij', 'xy'])}')",
            f"torch.ops.aten.unsafe_split.Tensor({v}, 2, {d})",
        ])

    def index(self, t):
        r, items, left = self.r, [], t.dim()
        ellipsis = False
        while left > 0 and r.random() < .85 or not items:
            x = r.random()
            n = t.size(t.dim() - left) if left else 1
            num = lambda: r.choice([0, 1, -1, n - 1, -n, r.randrange(-4, 5)])
            if x < .3:
                items.append(str(r.choice([0, -1, n - 1]) if r.random() < .93 else num()))
                left -= 1
            elif x < .65:
                opt = lambda: "None" if r.random() < .4 else str(num())
                items.append(f"slice({opt()}, {opt()}, {r.choice(['None', '1', '2', '3'])})")
                left -= 1
            elif x < .73:
                items.append("None")
            elif x < .8 and not ellipsis:
                items.append("Ellipsis")
                ellipsis = True
                left -= r.randrange(0, left + 1)
            elif x < .9:
                items.append(str([r.choice([0, n - 1, -1]) for _ in range(r.choice([1, 2, 2, 3]))]) if n else "[]")
                left -= 1
            elif x < .93:
                items.append(r.choice(["True", "False"]))
            elif x < .96:
                items.append(str([r.random() < .6 for _ in range(n)]))
                left -= 1
            else:
                name = self.pick(lambda u: u.dtype in (torch.int64, torch.int32) and u.numel() <= 6)
                if not name:
                    continue
                items.append(name)
                left -= 1
            if len(items) > 5:
                break
        if len(items) == 1 and r.random() < .7:
            return items[0]
        return "(" + ", ".join(items) + ("," if len(items) == 1 else "") + ")"

    def value(self, like=None):
        if self.r.random() < .5:
            return self.r.choice(["2", "1.5", "-1", "0", "True"])
        return self.pick()

    def inplace(self, v, t):
        r = self.r
        return r.choice([
            f"{v}.add_({self.value()})",
            f"{v}.mul_({self.value()})",
            f"torch.ops.aten.add_.Tensor({v}, {self.value()}, alpha = 2)",
            f"torch.ops.aten.copy_.default({v}, {self.pick()})",
            f"torch.ops.aten.copy_.default({v}, {self.pick()})",
            f"{v}.fill_({r.choice(['3', '0', self.pick(lambda u: u.dim() == 0) or '1'])})",
            f"{v}.zero_()",
            f"{v}.neg_()",
            f"{v}.sub_({self.value()})",
            f"{v}.ge_({self.value()})",
            f"{v}.clamp_(0, 2)",
            f"{v}.relu_()",
            f"torch.ops.aten.masked_fill_.Scalar({v}, {self.pick(lambda u: u.dtype == torch.bool) or v}, 3)",
            f"torch.ops.aten.logical_not_.default({v})",
            f"torch.ops.aten.maximum.out({v}, {self.pick()}, out = {self.pick()})",
            f"torch.ops.aten.add.out({v}, {self.pick()}, out = {self.pick()})",
            f"torch.ops.aten._foreach_add_.Scalar([{v}, {self.pick()}], 1)",
            f"torch.ops.aten._foreach_mul_.List([{v}, {self.pick()}], [{self.pick()}, {v}])",
            f"torch.ops.aten._foreach_copy_.default([{v}], [{self.pick()}])",
        ])

    def metadata(self, v, t):
        r = self.r
        if any(t is u for n, u in self.names.items() if n.startswith("x")):
            return f"{v}.neg()"  # the caller's own tensor: not modelled
        return r.choice([f"{v}.t_()", f"torch.ops.aten.transpose_.default({v}, {self.dim(t)}, {self.dim(t)})",
                         f"torch.ops.aten.squeeze_.default({v})", f"torch.ops.aten.unsqueeze_.default({v}, {self.dim(t, 1)})",
                         f"torch.ops.aten.swapaxes_.default({v}, 0, {self.dim(t)})", f"torch.ops.aten.detach_.default({v})"])

    def pure(self, v, t):
        r = self.r
        return r.choice([f"torch.ops.aten.clone.default({v})", f"torch.ops.aten.add.Tensor({v}, {self.value()})",
                         f"torch.ops.aten.mul.Tensor({v}, {self.value()})", f"torch.ops.aten.ge.Scalar({v}, 1)"])

    def statement(self):
        """(target, text of the line, Python to run)"""
        v = self.pick()
        t = self.names[v]
        x = self.r.random()
        self.count += 1
        name = f"v{self.count}"
        if x < .08:
            rhs = self.many(v, t)
        elif x < .5:
            rhs = self.view(v, t)
        elif x < .65:
            rhs = f"{v}[{self.index(t)}]"
        elif x < .77:
            index = self.index(t)
            value = self.value()
            return None, f"{v}[{index}] = {value};  setitem_{self.count} = {v}", f"{v}[{index}] = {value}"
        elif x < .9:
            rhs = self.inplace(v, t)
        elif x < .92 and not v.startswith("x"):
            rhs = self.metadata(v, t)
        else:
            rhs = self.pure(v, t)
        return name, f"{name} = {rhs}", rhs

    def run(self, most):
        """Generates and runs statements.  Returns the exception that ended it, or None."""
        for _ in range(self.r.randrange(1, most + 1)):
            target, line, code = self.statement()
            before = dict(self.names)
            try:
                if target is None:
                    exec(code, {"torch": torch, **self.names})
                    result = None
                else:
                    result = eval(code, {"torch": torch, **self.names})
            except Exception as e:  # noqa: BLE001: whatever eager raises
                self.lines.append(line)
                return e
            self.lines.append(line)
            if isinstance(result, (list, tuple)):
                for k in range(len(result)):
                    if self.r.random() < .6 or k == 0:
                        self.lines.append(f"{target}_{k} = {target}[{k}]")
                        before[f"{target}_{k}"] = result[k]
            elif isinstance(result, torch.Tensor):
                before[target] = result
            self.names = before
        return None

    def text(self):
        head = ", ".join(f'{n}: "{a}"' for n, a in self.annots)
        tensors = [n for n, t in self.names.items() if isinstance(t, torch.Tensor)]
        return f"def forward(self, {head}):\n" + "".join(f"    {s}\n" for s in self.lines) + f"    return ({', '.join(tensors)},)\n", tensors


def same_bytes(dtype, a, b):
    if a == b:
        return True
    if not dtype.is_floating_point and not dtype.is_complex:
        return False
    x, y = (torch.frombuffer(bytearray(v), dtype=dtype) for v in (a, b))
    x, y = (torch.view_as_real(v).double() if dtype.is_complex else v.double() for v in (x, y))
    return bool(((x == y) | (x.isnan() & y.isnan())).all())


def compare_tensor(name, t, o, storages):
    if not isinstance(o, dict):
        return f"{name}: no tensor"
    if o["dtype"] != TEXT.get(t.dtype):
        return f"{name}: dtype {o['dtype']}, eager {t.dtype}"
    if o["size"] != list(t.shape):
        return f"{name}: sizes {o['size']}, eager {list(t.shape)}"
    if o["stride"] != list(t.stride()):
        return f"{name}: strides {o['stride']}, eager {list(t.stride())} (sizes {o['size']})"
    if o["offset"] != t.storage_offset():
        return f"{name}: offset {o['offset']}, eager {t.storage_offset()}"
    if o["conj"] != t.is_conj() or o["neg"] != t.is_neg():
        return f"{name}: conj {o['conj']} neg {o['neg']}, eager {t.is_conj()} {t.is_neg()}"
    key = t.untyped_storage()._cdata
    if storages.setdefault(key, o["storage"]) != o["storage"] or list(storages.values()).count(o["storage"]) > 1:
        return f"{name}: another storage than in eager"
    if not o["opaque"] and not o["undefined"] and not same_bytes(t.dtype, bytes.fromhex(o["hex"]), content(t)):
        return f"{name}: content {o['hex']}, eager {content(t).hex()}"
    return None


def compare(case, error, out, tensors):
    """A fault in words, or None."""
    status, code = out["status"], out.get("code")
    if status == "unknown":
        return None
    if error is not None:
        return None if status == "invalid" else f"eager refuses ({type(error).__name__}: {str(error)[:160]}), we say {status} {out.get('reason')}"
    if status == "invalid" and code in STRICTER:
        return None
    if status != "ok":
        return f"eager accepts, we say {status} {code}: {out.get('reason')}"
    storages = {}
    for name, o in zip(tensors, out["outputs"]):
        fault = compare_tensor(name, case.names[name], o, storages)
        if fault:
            return fault
    for g, final in zip(case.inputs, out["inputs"]):
        if not out["opaque_inputs"] and not same_bytes(g["base"].dtype, bytes.fromhex(final), content(g["base"])):
            return f"input x{g['owner']}: finally {final}, eager {content(g['base']).hex()}"
    return None


def main():
    p = argparse.ArgumentParser()
    p.add_argument("command")
    p.add_argument("--runs", type=int, default=2000)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--first", type=int, default=10, help="stop after so many faults")
    p.add_argument("--statements", type=int, default=6)
    p.add_argument("--show", action="store_true")
    a = p.parse_args()
    ours, tally, faults = Ours(a.command), collections.Counter(), 0
    for k in range(a.runs):
        case = Case(f"{a.seed}.{k}")
        error = case.run(a.statements)
        text, tensors = case.text()
        out = ours.run(text, case.storages)
        fault = compare(case, error, out, tensors)
        kind = "agreed: refused" if error is not None else "agreed: same"
        if out["status"] == "unknown":
            kind = f"unknown: {out.get('code')}: {out.get('reason')}"[:110]
        elif error is None and out["status"] == "invalid":
            kind = "stricter: " + str(out.get("code"))
        tally["FAULT" if fault else kind] += 1
        if fault or a.show:
            print(f"--- {a.seed}.{k}: {fault}\n{text}")
        faults += fault is not None
        if faults >= a.first:
            break
    for kind, n in sorted(tally.items()):
        print(f"{n:7} {kind}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
