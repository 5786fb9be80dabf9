"""Graph text as a PyTorch program: its inputs on storages shared as the annotations say, kernels and custom ops with some implementation.

What a kernel or custom op computes is anybody's guess (our evaluator calls it opaque); here it is a number that depends on all that it reads, so
that only where it is stored and what shares memory can be compared.
"""
import collections
import operator
import re

import torch

import eager

DTYPES = {"f64": torch.float64, "f32": torch.float32, "f16": torch.float16, "bf16": torch.bfloat16, "i64": torch.int64, "i32": torch.int32,
          "i16": torch.int16, "i8": torch.int8, "u8": torch.uint8, "b8": torch.bool, "c64": torch.complex64, "c128": torch.complex128,
          "c32": torch.complex32, "u16": torch.uint16, "u32": torch.uint32, "u64": torch.uint64}
TYPE = re.compile(r"(\w+)\[([^\]]*)\](?:\[([^\]]*)\])?([a-z]*(?::\d+)?)\s*(?:@(\w+))?(?:\+(\d+))?$")
CALL = re.compile(r'^(\s*)(?:(\w+)(?:: "([^"]*)")? = )?torch\.ops\.(\w+)\.(\w+)(?:\.default)?\(', re.M)
KERNEL = re.compile(r'^(\s*)(\w+)(?:: "([^"]*)")? = (?:nki_kernel_wrapper|wrap_nki)\(', re.M)
CONSTANT = re.compile(r': "([^"]*)" = self\.(\w+)')

Input = collections.namedtuple("Input", "name dtype size stride owner offset")


def numbers(text):
    return [int(x) for x in text.split(",") if x.strip()]


def contiguous(size):
    stride, n = [], 1
    for s in reversed(size):
        stride.insert(0, n)
        n *= max(s, 1)
    return stride


def parse_type(text, name=""):
    m = TYPE.match(text.strip())
    if not m:
        raise ValueError(f"type {text}")
    size = numbers(m[2])
    return Input(name, DTYPES[m[1]], size, numbers(m[3]) if m[3] is not None else contiguous(size), m[5] or name, int(m[6] or 0))


def parse_types(text):
    """The types of a result: of one tensor, or a list of them."""
    if not text.startswith("("):
        return parse_type(text)
    return [parse_type(p) for p in re.split(r",\s*(?=[a-z]\w*\[)", text[1:-1].rstrip(","))]


def digest(tensors):
    """A number that depends on the content of all of them."""
    total = 0
    for k, t in enumerate(tensors):
        raw = torch.tensor(list(eager.content(t)), dtype=torch.int64)
        total += int(((raw + 1) * (torch.arange(raw.numel()) % 251 + k + 1)).sum()) + k
    return total


def fresh(t, seed):
    n = 1
    for s in t.size:
        n *= s
    ramp = (torch.arange(n) * 3 + seed) % 11
    return (ramp % 2 == 0 if t.dtype == torch.bool else ramp.to(t.dtype)).reshape(t.size).clone()  # no view, as an op's own result


def leaves(x):
    if isinstance(x, (list, tuple)):
        return [y for item in x for y in leaves(item)]
    if isinstance(x, dict):
        return [y for item in x.values() for y in leaves(item)]
    return [x]


class Kernel:
    """nki_kernel_wrapper: writes its aliased operands, or with `ssa` leaves them alone and gives fresh values."""

    def __init__(self, ssa):
        self.ssa = ssa

    def __call__(self, types, kernel_idx, operand_output_aliases, args, **_):
        tensors = [a for a in args if isinstance(a, torch.Tensor)]
        seed = kernel_idx + digest(tensors)
        of = {o: i for i, o in operand_output_aliases.items()}
        if types is None:
            types = [Input("", args[of[o]].dtype, list(args[of[o]].shape), None, "", 0) for o in sorted(of)]
            types = types[0] if len(types) == 1 else types
        out = [fresh(t, seed + k) for k, t in enumerate(types if isinstance(types, list) else [types])]
        for k, i in of.items():
            if not self.ssa:
                args[i].copy_(out[k])
                out[k] = args[i]
        return out if isinstance(types, list) else out[0]


def custom(schema, types, args, kwargs):
    bound = list(args) + [kwargs.get(a.name, a.default_value) for a in schema.arguments[len(args):]]
    seed = digest([t for t in leaves(bound) if isinstance(t, torch.Tensor)])
    by_set = {}
    for a, v in zip(schema.arguments, bound):
        if not a.alias_info:
            continue
        for s in a.alias_info.before_set:
            by_set[s] = v
        for t in leaves(v) if a.alias_info.is_write else []:
            if t is not None:
                t.copy_(fresh(Input("", t.dtype, list(t.shape), None, "", 0), seed + 1))
    many = len(schema.returns) > 1
    out = []
    for k, r in enumerate(schema.returns):
        sets = r.alias_info.before_set if r.alias_info else ()
        given = types[k] if many and isinstance(types, list) else types
        if sets:
            out.append(by_set[next(iter(sets))])
        elif isinstance(given, list):
            out.append([fresh(t, seed + k) for t in given])
        else:
            out.append(fresh(given, seed + k))
    return tuple(out) if many else out[0] if out else None


class Constants:
    """The module: its attributes are zeros of the types that the text states."""

    def __init__(self, types):
        self.types, self.made = types, {}

    def __getattr__(self, name):
        if name not in self.made:
            t = self.types[name]
            last = 1 + sum((n - 1) * s for n, s in zip(t.size, t.stride)) if 0 not in t.size else 0
            self.made[name] = torch.zeros(last + t.offset, dtype=t.dtype).as_strided(t.size, t.stride, t.offset)
        return self.made[name]


def write_back(caller, value):
    """Element by element, as a backend stores a buffer: unlike copy_() into a tensor that overlaps itself too."""
    flat = torch.empty(0, dtype=caller.dtype).set_(caller.untyped_storage())
    at = torch.as_strided(torch.arange(flat.numel()), caller.shape, caller.stride(), caller.storage_offset()) if caller.numel() else None
    if at is not None:
        flat[at.reshape(-1)] = value.resolve_conj().resolve_neg().reshape(-1)


class Graph:
    def __init__(self, text):
        self.text = text
        self.defines = {m[1]: m[2] for m in re.finditer(r'torch\.library\.define\("([\w:]+)", "([^"]*)"\)', text)}
        body = text[text.index("def forward"):]
        head = body[:body.index("):\n") if "):\n" in body else body.index(") ->")]
        self.inputs = [parse_type(t, n) for n, t in re.findall(r'(\w+)\s*: "([^"]*)"', head)]
        self.function, self.io_map, self.count = self.compile(text)
        self.module = Constants({n: parse_type(t) for t, n in CONSTANT.findall(text)})

    def compile(self, text):
        schemas, types = [], []

        def call(m):
            name = f"{m[4]}::{m[5]}"
            if name not in self.defines:
                return m[0]
            schemas.append(torch._C.parse_schema(name + self.defines[name]))
            types.append(parse_types(m[3]) if m[3] else None)
            return f"{m[1]}{m[2] + ' = ' if m[2] else ''}run_custom({len(schemas) - 1}, "

        def kernel(m):
            schemas.append(None)
            types.append(parse_types(m[3]) if m[3] else None)
            return f"{m[1]}{m[2]} = run_kernel({len(schemas) - 1}, "

        code = re.sub(r"^torch\.library\.define\(.*\n", "", text, flags=re.M)
        code = re.sub(r"^class \S+?\(torch", "class GraphModule(torch", code, flags=re.M)
        code = KERNEL.sub(kernel, CALL.sub(call, code) if self.defines else code)
        run = Kernel("\nio_map" in text)
        space = {"torch": torch, "device": torch.device, "inf": float("inf"), "nan": float("nan"), "_operator": operator, "operator": operator,
                 "run_custom": lambda k, *a, **kw: custom(schemas[k], types[k], a, kw), "run_kernel": lambda k, **kw: run(types[k], **kw)}
        self.code = code.split("\n")
        exec(compile(code, "graph", "exec", dont_inherit=True), space)  # noqa: S102: graph files are PyTorch programs
        forward = space["GraphModule"].forward if "GraphModule" in space else space["forward"]
        return forward, space.get("io_map"), space.get("original_output_count")

    def roots(self):
        owner = {t.name: t.owner for t in self.inputs}

        def root(name):
            while owner[name] != name:
                name = owner[name]
            return name

        return [root(t.name) for t in self.inputs]

    def storages(self, fill):
        """For each input storage, in the order of the inputs that own one, a tensor over all of it: fill(number of elements, dtype)."""
        roots, ends = self.roots(), collections.Counter()
        for t, root in zip(self.inputs, roots):
            last = t.offset + 1 + sum((n - 1) * s for n, s in zip(t.size, t.stride)) if 0 not in t.size else 0
            ends[root] = max(ends[root], last * t.dtype.itemsize)
        return [fill(-(-ends[t.name] // t.dtype.itemsize), t.dtype) for t, root in zip(self.inputs, roots) if t.name == root]

    def tensors(self, storages):
        roots = self.roots()
        of = dict(zip([t.name for t, root in zip(self.inputs, roots) if t.name == root], storages))
        return [torch.empty(0, dtype=t.dtype).set_(of[root].untyped_storage(), t.offset, t.size, t.stride)
                for t, root in zip(self.inputs, roots)]

    def run(self, storages):
        """The outputs; the graph works on the storages themselves."""
        return leaves(self.function(self.module, *self.tensors(storages)))

    def seen(self, storages):
        """What the caller sees: outputs, and the inputs' storages.  With an io_map the graph works on a copy of its inputs."""
        caller = [s.clone() for s in storages]
        torch.manual_seed(0)
        if self.io_map is None:
            out = self.run(caller)
            out = [o.clone() if isinstance(o, torch.Tensor) else o for o in out]
        else:
            out = [o.clone() if isinstance(o, torch.Tensor) else o for o in self.run([s.clone() for s in storages])]
            inputs = self.tensors(caller)
            for o, i in self.io_map.items():
                write_back(inputs[i], out[o])
        return out[:len(out) if self.count is None else self.count], caller

    def line_of(self, error):
        """The statement that raised it."""
        trace, at = error.__traceback__, 0
        while trace:
            at = trace.tb_lineno if trace.tb_frame.f_code.co_filename == "graph" else at
            trace = trace.tb_next
        return self.code[at - 1].strip() if at else ""

    def output_names(self):
        return re.findall(r"[\w.]+", self.text[self.text.rindex("return "):].split("\n")[0])[1:]

    def line_that_made(self, name):
        return next((line.strip() for line in self.code if re.match(rf"\s*{name}\b.* = |.*;  {name} = ", line)), name)
