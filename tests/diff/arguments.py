"""Argument sets for one op overload, valid and not: from its schema, and by mutation of calls that PyTorch's own op database makes.

A set is (args, kwargs) of tensors, numbers, strings, dtypes and lists; what eager makes of it is asked by the caller, who tells valid ones
back with `Arguments.keep`, so that later ones grow out of them.
"""
import math

import torch

FLOATS = [torch.float32] * 5 + [torch.float64, torch.float16, torch.bfloat16]
ALL = FLOATS + [torch.int64, torch.int64, torch.int32, torch.uint8, torch.int16, torch.int8, torch.bool, torch.bool, torch.complex64, torch.complex128]
WORDS = ["floor", "trunc", "none", "tanh", "ij", "xy", "constant", "reflect", "replicate", "circular", "sum", "prod", "mean", "amax", "amin", "add",
         "multiply", "valid", "same", "linear", "lower", "bogus", "ik,kj->ij", "ij->ji", "i,i->", "bij,bjk->bik", "ii->i", "left", "right", "fro", "nuc"]
FORMATS = [torch.contiguous_format, torch.preserve_format, torch.channels_last]
INDEX = {"index", "indices", "tensor_indices_or_sections"}
NUMBERS = [0, 1, 2, -1, 3, 0.5, 1.5, -2.0, 0.0, True, False, 2.5, 1e-5, 7, float("inf"), 100]


def content(r, n, dtype, small=False):
    """n random elements: small numbers that repeat, at times special ones."""
    if dtype == torch.bool:
        return torch.tensor([r.random() < .5 for _ in range(n)], dtype=torch.bool)
    if dtype.is_floating_point or dtype.is_complex:
        style = r.random()
        draw = (lambda: r.randrange(-12, 13) / 4) if style < .7 else (lambda: r.random()) if style < .85 else (lambda: r.choice(
            [0.0, -0.0, 1.0, -1.5, math.inf, -math.inf, math.nan, 3.0, 100.0, 1e-3, 0.5]))
        if dtype.is_complex:
            return torch.tensor([complex(draw(), draw()) for _ in range(n)], dtype=dtype)
        return torch.tensor([draw() for _ in range(n)], dtype=torch.float64).to(dtype)
    low = 0 if small or dtype == torch.uint8 else -4
    return torch.tensor([r.randrange(low, 3 if small else 5) for _ in range(n)], dtype=torch.int64).to(dtype)


def shape(r):
    rank = r.choice([0, 1, 1, 2, 2, 2, 3, 3, 4])
    return [r.choice([0, 1, 2, 3]) if r.random() < .15 else r.choice([1, 2, 2, 3, 4]) for _ in range(rank)]


def laid_out(r, size, dtype, small=False):
    """A tensor of these sizes in a layout of any kind: contiguous, permuted, with gaps, an offset, a broadcast dimension."""
    order, stride, step = list(range(len(size))), [0] * len(size), 1
    kind = r.random()
    if kind < .3:
        r.shuffle(order)
    elif kind < .4:
        step = 2
    for d in reversed(order):
        stride[d] = step
        step *= max(size[d], 1)
        if .4 <= kind < .5:
            step += 1
    if .5 <= kind < .54 and size:
        stride[r.randrange(len(size))] = 0
    offset = r.choice([0, 0, 0, 0, 0, 2])
    extent = offset + 1 + sum((n - 1) * s for n, s in zip(size, stride)) if 0 not in size else offset
    return torch.as_strided(content(r, extent, dtype, small), size, stride, offset)


def relaid(r, t):
    """The content of t in another layout."""
    out = laid_out(r, list(t.shape), t.dtype)
    if 0 not in out.stride() and t.layout == torch.strided:
        out.copy_(t)
        return out
    return t


def leaves(x):
    if isinstance(x, (list, tuple)):
        return [y for item in x for y in leaves(item)]
    if isinstance(x, dict):
        return [y for item in x.values() for y in leaves(item)]
    return [x]


def copied(x, memo):
    """A deep copy of an argument in which tensors that share a storage still do."""
    if isinstance(x, torch.Tensor):
        if id(x) not in memo:
            key = x.untyped_storage()._cdata
            if key not in memo:
                memo[key] = x.untyped_storage().clone()
            memo[id(x)] = torch.empty(0, dtype=x.dtype).set_(memo[key], x.storage_offset(), x.shape, x.stride())
        return memo[id(x)]
    if isinstance(x, (list, tuple)):
        return type(x)(copied(y, memo) for y in x) if type(x) in (list, tuple) else list(x)
    if isinstance(x, dict):
        return {k: copied(v, memo) for k, v in x.items()}
    return x


def trimmed(args, kwargs):
    """A copy in which each storage ends with the last element of its tensors, as an input's annotation says it."""
    ends, fresh = {}, {}
    for t in (t for t in leaves((args, kwargs)) if isinstance(t, torch.Tensor) and t.layout == torch.strided):
        last = t.storage_offset() + 1 + sum((n - 1) * s for n, s in zip(t.shape, t.stride())) if t.numel() else 0
        key = t.untyped_storage()._cdata
        ends[key] = max(ends.get(key, 0), last * t.element_size())

    def copy(x):
        if isinstance(x, torch.Tensor):
            key = x.untyped_storage()._cdata
            if key not in fresh:
                fresh[key] = x.untyped_storage().clone()
                fresh[key].resize_(ends[key])
            if id(x) not in fresh:
                fresh[id(x)] = torch.empty(0, dtype=x.dtype).set_(fresh[key], x.storage_offset() if x.numel() else 0, x.shape, x.stride())
            return fresh[id(x)]
        if isinstance(x, (list, tuple)):
            return [copy(y) for y in x] if isinstance(x, list) else tuple(copy(y) for y in x)
        return {k: copy(v) for k, v in x.items()} if isinstance(x, dict) else x

    return copy(args), copy(kwargs)


class Arguments:
    def __init__(self, op, seeds, r):
        self.r, self.op, self.schema = r, op, op._schema
        self.outs = [a.name for a in self.schema.arguments if a.kwarg_only and a.alias_info and a.alias_info.is_write]
        self.pool = list(seeds)

    def keep(self, call):
        if len(self.pool) < 400:
            self.pool.append(call)
        else:
            self.pool[self.r.randrange(400)] = call

    def draw(self):
        r = self.r
        if self.pool and r.random() < .7:
            args, kwargs = r.choice(self.pool)
            memo = {}
            args, kwargs = copied(list(args), memo), copied(dict(kwargs), memo)
            for _ in range(r.choice([0, 1, 1, 1, 2, 3])):
                args, kwargs = self.mutated(args, kwargs)
        else:
            args, kwargs = self.fresh()
        if self.outs and (r.random() < .7 or not all(k in kwargs for k in self.outs)):
            self.add_outs(args, kwargs)
        return args, kwargs

    # --- from the schema
    def fresh(self):
        r = self.r
        self.size, self.dtype = shape(r), r.choice(ALL)
        args, kwargs = [], {}
        keyword = False
        for a in self.schema.arguments:
            if a.name in self.outs:
                continue
            if a.has_default_value() and r.random() < .5:
                keyword = True
                continue
            value = self.value(a.type, a.name)
            if a.kwarg_only or keyword:
                kwargs[a.name] = value
            else:
                args.append(value)
        return args, kwargs

    def tensor(self, name):
        r, size = self.r, list(self.size)
        x = r.random()
        dtype = self.dtype if r.random() < .85 else r.choice(ALL)
        if name in INDEX:
            dtype = r.choice([torch.int64, torch.int64, torch.int32, torch.bool])
        elif name == "mask" or name == "condition":
            dtype = r.choice([torch.bool, torch.bool, torch.uint8])
        if x < .08 and size:
            size[r.randrange(len(size))] = 1
        elif x < .14 and size:
            size = size[1:]
        elif x < .18:
            size = shape(r)
        elif x < .24:
            size = []
        elif x < .3 and len(size) >= 2:
            size[-1], size[-2] = size[-2], size[-1]
        return laid_out(r, size, dtype, name in INDEX)

    def value(self, type_, name):
        r, kind = self.r, type_.kind()
        if kind == "OptionalType":
            return None if r.random() < .4 else self.value(type_.getElementType(), name)
        if kind == "TensorType":
            return self.tensor(name)
        if kind == "ListType":
            return self.list(type_.getElementType(), name)
        text = str(type_)
        if kind in ("IntType", "SymIntType"):
            return self.integer(name)
        if "Scalar" in text and "Type" not in text or kind == "NumberType":
            return r.choice(NUMBERS)
        if kind == "FloatType":
            return float(r.choice([0.0, 0.5, 1.0, 1e-5, 2.0, -1.0]))
        if kind == "BoolType":
            return r.random() < .5
        if kind == "StringType":
            return r.choice(WORDS)
        return None

    def integer(self, name):
        r = self.r
        if name.endswith("dtype"):
            return r.choice(ALL)
        if name == "memory_format":
            return r.choice(FORMATS)
        if name == "reduction":
            return r.choice([0, 1, 2])
        if name in ("layout", "device"):
            return None
        if name.startswith("dim") or name.startswith("axis"):
            n = max(len(self.size), 1)
            return r.randrange(-n, n) if r.random() < .9 else r.choice([-n - 1, n])
        return r.choice([0, 1, 1, 2, 2, 3, -1, 4, -2])

    def list(self, element, name):
        r, kind = self.r, element.kind()
        if kind == "TensorType":
            return [self.tensor(name) for _ in range(r.choice([1, 2, 2, 3]))]
        if kind == "OptionalType":
            return [self.value(element, name) for _ in range(r.choice([1, 1, 2, 3]))]
        if kind in ("IntType", "SymIntType"):
            if name.startswith("dim"):
                dims = list(range(len(self.size)))
                r.shuffle(dims)
                return [d - len(self.size) if r.random() < .3 else d for d in dims[:r.randrange(len(dims) + 1)]]
            if r.random() < .4:
                return list(self.size)
            return [r.choice([0, 1, 1, 2, 2, 3, -1]) for _ in range(r.choice([1, 2, 2, 3, len(self.size), 2 * len(self.size)]))]
        return [self.value(element, name) for _ in range(r.choice([0, 1, 2, 2, 3]))]

    # --- from another call
    def mutated(self, args, kwargs):
        r = self.r
        places = [(args, k) for k in range(len(args))] + [(kwargs, k) for k in kwargs]
        if not places:
            return args, kwargs
        holder, key = r.choice(places)
        value = holder[key]
        if isinstance(value, list) and value and r.random() < .8:
            value = list(value)
            k = r.randrange(len(value))
            x = r.random()
            if x < .1:
                del value[k]
            elif x < .2:
                value.insert(k, value[k])
            elif x < .25:
                r.shuffle(value)
            else:
                value[k] = self.other(value[k], args, kwargs)
        else:
            value = self.other(value, args, kwargs)
        if value is None and holder is kwargs and r.random() < .5:
            del kwargs[key]
        else:
            holder[key] = value
        return args, kwargs

    def other(self, v, args, kwargs):
        r = self.r
        if isinstance(v, torch.Tensor):
            return self.other_tensor(v, args, kwargs)
        if isinstance(v, bool):
            return not v
        if isinstance(v, int):
            return r.choice([v + 1, v - 1, -v, 0, 1, v, 2])
        if isinstance(v, float):
            return r.choice(NUMBERS)
        if isinstance(v, str):
            return r.choice(WORDS)
        if isinstance(v, torch.dtype):
            return r.choice(ALL)
        if isinstance(v, torch.memory_format):
            return r.choice(FORMATS)
        return v

    def other_tensor(self, t, args, kwargs):
        r = self.r
        tensors = [u for u in leaves((args, kwargs)) if isinstance(u, torch.Tensor)]
        x = r.random()
        if x < .25:
            return relaid(r, t)
        if x < .42:
            dtype = r.choice(ALL)
            return laid_out(r, list(t.shape), dtype) if r.random() < .3 else t.to(dtype) if dtype != t.dtype else t
        if x < .55:
            return laid_out(r, list(t.shape), t.dtype)
        if x < .6:
            return r.choice(tensors)
        if x < .67:
            u = r.choice(tensors)
            return u.transpose(0, -1) if u.dim() else u
        if x < .74 and t.dim():
            return t.narrow(r.randrange(t.dim()), 0, 1) if 0 not in t.shape else t
        if x < .8:
            return t[0] if t.dim() and t.size(0) else t.unsqueeze(0)
        if x < .86:
            return t.unsqueeze(r.randrange(t.dim() + 1))
        if x < .9 and t.dim():
            return t.narrow(r.randrange(t.dim()), 0, 0)
        if x < .95 and t.dim():
            d = r.randrange(t.dim())
            return torch.cat([t, t], d) if t.numel() < 60 else t
        return laid_out(r, shape(r), t.dtype)

    # --- out=
    def results(self, args, kwargs):
        """What the overload without out= gives for these arguments, or None."""
        packet = getattr(getattr(torch.ops, self.op.namespace), self.op._schema.name.split("::")[1])
        memo = {}
        args, kwargs = copied(list(args), memo), {k: v for k, v in copied(kwargs, memo).items() if k not in self.outs}
        try:
            return [t for t in leaves(packet(*args, **kwargs)) if isinstance(t, torch.Tensor)]
        except Exception:  # noqa: BLE001: whatever eager raises
            return None

    def add_outs(self, args, kwargs):
        r = self.r
        like = self.results(args, kwargs)
        lists = {a.name for a in self.schema.arguments if a.type.kind() == "ListType"}
        for k, name in enumerate(self.outs):
            if name in lists:
                kwargs[name] = [self.out(args, t) for t in like or [None]]
            else:
                kwargs[name] = self.out(args, like[k] if like and k < len(like) else None)

    def out(self, args, base):
        """A tensor for a result like `base`, or for any."""
        r = self.r
        size, dtype = (list(base.shape), base.dtype) if base is not None else (shape(r), r.choice(ALL))
        x = r.random()
        if x < .12:
            dtype = r.choice(ALL)
        elif x < .2:
            size = [0] if r.random() < .5 else shape(r)
        tensors = [t for t in leaves(args) if isinstance(t, torch.Tensor) and t.dtype == dtype and list(t.shape) == size]
        return r.choice(tensors) if tensors and r.random() < .2 else laid_out(r, size, dtype)
