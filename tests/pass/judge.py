#!/usr/bin/env python3
"""Asks PyTorch whether rewritten graphs mean what they meant.

The printed text of the original and of the rewritten graph is executed on the same concrete inputs: the original on the caller's tensors,
the rewritten one on a copy of them, after which its io_map is applied by hand.  Returned values (shape, dtype, content) and all of
every input's storage must agree.  Nothing here reads our own inference.

    judge.py COMMAND --passes a,b FILE...        graphs in files (every index input gets small numbers)
    judge.py COMMAND --passes a,b --snippets     every line of views.txt with every line of writes.txt

Exit 0: all agree; 1: some don't; 77: no torch.
"""
import argparse
import collections
import pathlib
import re
import subprocess
import sys
import tempfile

try:
    import torch
    import torch._inductor.inductor_prims  # noqa: F401  (torch.ops.prims.fma)
except ImportError:
    print("judge.py: no torch here, nobody to ask")
    sys.exit(77)

# Eager's own gap, not a rule of PyTorch's: lists of lazily conjugate tensors can't be written.
FALLBACK = "fallback doesn't currently support mutable TensorLists"

HERE = pathlib.Path(__file__).resolve().parent
DTYPES = {"f64": torch.float64, "f32": torch.float32, "f16": torch.float16, "bf16": torch.bfloat16, "i64": torch.int64, "i32": torch.int32,
          "i16": torch.int16, "i8": torch.int8, "u8": torch.uint8, "b8": torch.bool, "c64": torch.complex64, "c128": torch.complex128}
TYPE = re.compile(r'(\w+)\[([^\]]*)\](?:\[([^\]]*)\])?(\w*)\s*(?:@(\w+))?(?:\+(\d+))?$')

Tensor = collections.namedtuple("Tensor", "name dtype size stride alias offset")


def parse_type(name, text):
    m = TYPE.match(text.strip())
    if not m:
        raise ValueError("type of %s: %s" % (name, text))
    dtype, size, stride, _device, alias, offset = m.groups()
    numbers = lambda s: [int(x) for x in s.split(",") if x.strip()]
    size = numbers(size)
    if stride is None:
        stride, n = [], 1
        for s in reversed(size):
            stride.insert(0, n)
            n *= max(s, 1)
    else:
        stride = numbers(stride)
    return Tensor(name, DTYPES[dtype], size, stride, alias, int(offset or 0))


def annotated(text, pattern):
    return [parse_type(m.group(1), m.group(2)) for m in re.finditer(pattern, text)]


def signature(text):
    head = text[text.index("def forward(self"):]
    return annotated(head[:head.index("):")], r'(\w+): "([^"]*)"')


def fill(n, dtype, seed):
    g = torch.Generator().manual_seed(seed)
    if dtype == torch.bool:
        return torch.rand(n, generator=g) < 0.5
    if dtype.is_complex:
        return torch.randn(n, generator=g, dtype=dtype)
    if dtype.is_floating_point:
        return torch.randn(n, generator=g).to(dtype)
    return torch.randperm(n, generator=g).remainder(3 if n > 4 else 4).to(dtype)


def make_inputs(types):
    """Tensors by name, on storages shared as the types say."""
    owner = {t.name: t.alias or t.name for t in types}
    for name in owner:
        while owner[owner[name]] != owner[name]:
            owner[name] = owner[owner[name]]
    size = collections.Counter()
    for t in types:
        last = t.offset + sum((s - 1) * d for s, d in zip(t.size, t.stride) if s > 1)
        if 0 not in t.size:
            size[owner[t.name]] = max(size[owner[t.name]], (last + 1) * t.dtype.itemsize)
    by_name = {t.name: t for t in types}
    storages = {}
    for k, name in enumerate(sorted(set(owner.values()))):
        dtype = by_name[name].dtype
        storages[name] = fill(-(-size[name] // dtype.itemsize), dtype, k + 1)
    out = []
    for t in types:
        base = storages[owner[t.name]]
        if base.dtype != t.dtype:
            base = base.view(torch.uint8)[: base.nbytes // t.dtype.itemsize * t.dtype.itemsize].view(t.dtype)
        out.append(torch.as_strided(base, t.size, t.stride, t.offset))
    return out, storages, owner


def flatten(value):
    if isinstance(value, (tuple, list)):
        return [leaf for v in value for leaf in flatten(v)]
    if isinstance(value, dict):
        return [leaf for v in value.values() for leaf in flatten(v)]
    return [value]


def toy(operands, like, salt):
    """What a kernel or custom op computes: anything that depends on all it reads."""
    total = sum((t.detach().abs().double().sum() * (k + 2) for k, t in enumerate(operands)), torch.zeros((), dtype=torch.float64))
    ramp = torch.arange(like.numel(), dtype=torch.float64).reshape(like.shape)
    return ((total + ramp * (salt + 1)).remainder(100)).to(like.dtype)


class Kernels:
    """nki_kernel_wrapper: writes its aliased operands (in place), or leaves them alone (ssa)."""

    def __init__(self, text, in_place):
        self.in_place = in_place
        self.types = {}
        flat = re.sub(r"\s+", " ", text)
        for m in re.finditer(r'\w+: "([^"]*)" = (?:nki_kernel_wrapper|wrap_nki)\(kernel_idx = (\d+)', flat):
            self.types[int(m.group(2))] = m.group(1)

    def result_types(self, index, aliases, args):
        text = self.types.get(index)
        if text is None:
            outputs = {o: i for i, o in aliases.items()}
            return [args[outputs[o]] for o in range(len(outputs))], len(outputs) == 1
        single = not text.startswith("(")
        parts = [text] if single else re.split(r",\s*(?=[a-z]\w*\[)", text[1:-1])
        types = [parse_type("result", p) for p in parts]
        return [torch.empty(t.size, dtype=t.dtype) for t in types], single

    def __call__(self, kernel_idx, operand_output_aliases, args, **_):
        like, single = self.result_types(kernel_idx, operand_output_aliases, args)
        operands = [a for a in args if isinstance(a, torch.Tensor)]
        results = [toy(operands, t, kernel_idx + o) for o, t in enumerate(like)]
        for operand, output in operand_output_aliases.items():
            if self.in_place:
                args[operand].copy_(results[output])
                results[output] = args[operand]
        return results[0] if single else tuple(results)


def define_ops(text):
    """Toy implementations of the custom ops that the text defines."""
    for m in re.finditer(r'torch\.library\.define\("([\w:]+)", "([^"]*)"\)', text):
        name, schema = m.groups()
        namespace, op = name.split("::")
        if hasattr(getattr(torch.ops, namespace), op):
            continue
        torch.library.define(name, schema)
        torch.library.impl(name, "CompositeExplicitAutograd", toy_op(torch._C.parse_schema(op + schema)))


def toy_op(schema):
    def run(*args, **kwargs):
        bound = list(args) + [kwargs.get(a.name, a.default_value) for a in schema.arguments[len(args):]]
        tensors = [t for t in flatten(bound) if isinstance(t, torch.Tensor)]
        written = [t for a, v in zip(schema.arguments, bound) if a.alias_info and a.alias_info.is_write for t in flatten(v) if t is not None]
        news = [toy(tensors, t, k) for k, t in enumerate(written)]
        fresh = toy(tensors, tensors[0].sum(-1) if tensors[0].dim() else tensors[0], 7)
        for t, new in zip(written, news):
            t.copy_(new)
        out = []
        for r in schema.returns:
            out.append(written[0] if r.alias_info else fresh)
        return out[0] if len(out) == 1 else tuple(out) if out else None
    return run


def load(text, in_place):
    """The function of a printed graph, its io_map and original_output_count."""
    text = re.sub(r"^class \S+?\(torch", "class GraphModule(torch", text, flags=re.M)
    code = re.sub(r'torch\.library\.define\("[^\n]*\n', "", text)
    scope = {"torch": torch, "device": torch.device, "inf": float("inf"), "nan": float("nan"), "Ellipsis": Ellipsis}
    scope["nki_kernel_wrapper"] = scope["wrap_nki"] = Kernels(text, in_place)
    exec(code, scope)
    constants = dict((t.name, t) for t in annotated(text, r'(\w+): "([^"]*)" = self\.\w+'))
    attributes = {}
    for k, m in enumerate(re.finditer(r'(\w+): "[^"]*" = self\.(\w+)', text)):
        t = constants[m.group(1)]
        if m.group(2) not in attributes:
            n = 1
            for s in t.size:
                n *= s
            attributes[m.group(2)] = fill(n, t.dtype, 90 + k).reshape(t.size)
    forward = scope["GraphModule"].forward if "GraphModule" in scope else scope["forward"]
    module = type("Holder", (), attributes)()
    return lambda *a: forward(module, *a), scope.get("io_map"), scope.get("original_output_count")


def run_before(text):
    inputs, storages, owner = make_inputs(signature(text))
    function, _, _ = load(text, True)
    torch.manual_seed(0)
    outputs = flatten(function(*inputs))
    return [o.clone() if isinstance(o, torch.Tensor) else o for o in outputs], storages


def run_after(text):
    function, io_map, count = load(text, False)
    caller, storages, _ = make_inputs(signature(text))
    copies, _, _ = make_inputs(signature(text))
    torch.manual_seed(0)
    outputs = [o.clone() if isinstance(o, torch.Tensor) else o for o in flatten(function(*copies))]
    for output, index in (io_map or {}).items():
        assert outputs[output].shape == caller[index].shape and outputs[output].dtype == caller[index].dtype, "io_map %d: %d" % (output, index)
        caller[index].copy_(outputs[output])
    return outputs[:count], storages


def same(a, b):
    if not isinstance(a, torch.Tensor) or not isinstance(b, torch.Tensor):
        return a == b
    if a.shape != b.shape or a.dtype != b.dtype:
        return False
    if a.dtype.is_floating_point or a.dtype.is_complex:
        return torch.allclose(a, b, rtol=1e-4, atol=1e-5, equal_nan=True)
    return torch.equal(a, b)


def compare(before, after):
    """What differs, or None.  Raises where PyTorch refuses the original."""
    outputs, storages = run_before(before)
    got, kept = run_after(after)
    if len(outputs) != len(got):
        return "%d outputs, not %d" % (len(got), len(outputs))
    for k, (a, b) in enumerate(zip(outputs, got)):
        if not same(a, b):
            return "output %d: %s, not %s" % (k, b, a)
    for name in storages:
        if not same(storages[name], kept[name]):
            return "storage of input %s: %s, not %s" % (name, kept[name], storages[name])
    return None


HEAD = '''torch.library.define("snip::update", "(Tensor(a!) x, Tensor s) -> ()")
torch.library.define("snip::update_list", "(Tensor(a!)[] x, Tensor s) -> ()")
torch.library.define("snip::touch", "(Tensor(a!) x) -> Tensor(a!)")

'''


def table(name):
    rows = [line.rstrip("\n") for line in open(HERE / name)]
    return [[p.strip() for p in row.split(" | ")] for row in rows if row and not row.startswith("#")]


def snippets():
    for view, inputs, chain in table("views.txt"):
        for write, statements in table("writes.txt"):
            lines = chain.split(" ; ") + ["before = x.clone()"] + statements.split(" ; ")
            lines += ["after = x.clone()", "twice = v * 2", "return (before, after, twice, v)"]
            yield view + " / " + write, HEAD + "def forward(self, %s, s: \"f32[]\"):\n" % inputs + "".join("    %s\n" % l for l in lines)


def rewrite(command, passes, text):
    with tempfile.NamedTemporaryFile("w", suffix=".py") as f:
        f.write(text)
        f.flush()
        p = subprocess.run([command, "rewrite", "--passes", passes, f.name], capture_output=True, text=True, timeout=60)
    return p.returncode, p.stdout, p.stderr


def judge(command, passes, name, text):
    """'agree', 'refused' (by both), 'unknown' (the pass says so) or a complaint."""
    define_ops(text)
    code, after, why = rewrite(command, passes, text)
    try:
        if code == 3:
            return "unknown"
        if code:
            run_before(text)
            return "%s: the pass gives up (%s), PyTorch does not" % (name, why.strip().split("\n")[0])
        wrong = compare(text, after)
    except Exception as e:
        if code == 2 or FALLBACK in str(e):
            return "refused"
        return "%s: %s: %s\n%s" % (name, type(e).__name__, e, after)
    return "agree" if wrong is None else "%s: %s\n%s\n%s" % (name, wrong, text, after)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command")
    parser.add_argument("--passes", default="alias-outputs,out-of-place")
    parser.add_argument("--snippets", action="store_true")
    parser.add_argument("--stride", type=int, default=1, help="only every N-th snippet")
    parser.add_argument("files", nargs="*")
    options = parser.parse_intermixed_args()
    torch.set_num_threads(1)
    cases = [(f, open(f).read()) for f in options.files]
    if options.snippets:
        cases += list(snippets())[:: options.stride]
    tally = collections.Counter()
    for name, text in cases:
        with torch.no_grad():
            says = judge(options.command, options.passes, name, text)
        fine = says in ("agree", "refused", "unknown")
        tally[says if fine else "complaints"] += 1
        if not fine:
            print(says)
    print(", ".join("%d %s" % (n, k) for k, n in sorted(tally.items())))
    return 1 if tally["complaints"] else 0


if __name__ == "__main__":
    sys.exit(main())
