"""Asks PyTorch itself: are the pairs NNNNN.before.py, NNNNN.after.py of a folder, all PROVED equal, equal on random inputs?

    planted.py FOLDER [RUNS [PAIRS]]      (PAIRS 0: all; else that many, evenly taken)

Graph files are PyTorch programs, so both are executed as they are; a graph with io_map runs on its own copy of the inputs, and its outputs
are stored back as the map says.  Exit code 77 without torch, 1 if a pair differs.
"""
import glob
import re
import sys
import warnings

try:
    import torch
except ImportError:
    print("PyTorch is not installed: skipped")
    sys.exit(77)

DTYPES = {
    "f64": torch.float64, "f32": torch.float32, "f16": torch.float16, "bf16": torch.bfloat16, "i64": torch.int64, "i32": torch.int32,
    "i16": torch.int16, "i8": torch.int8, "u8": torch.uint8, "b8": torch.bool, "c64": torch.complex64, "c128": torch.complex128,
}
ANNOTATION = re.compile(r"^(\w+)\[([^\]]*)\](?:\[([^\]]*)\])?\w*(?::\d+)?\s*(?:@(\w+))?\s*(?:\+(\d+))?$")


class Skip(Exception):
    pass


def numbers(text):
    return [int(x) for x in text.split(",") if x.strip()]


def load(path):
    text = re.sub(r"^class \S+\(", "class Graph(", open(path).read(), flags=re.M)  # make_fx prints class <lambda>
    if "nki_kernel_wrapper" in text or "torch.library.define" in text or "self._" in text:
        raise Skip("kernels, custom ops and constants have no implementation here")
    space = {"torch": torch, "device": torch.device, "inf": float("inf"), "nan": float("nan")}
    exec(compile(text, path, "exec"), space)
    f = space.get("forward")
    if f is None:
        f = next(v for v in space.values() if isinstance(v, type) and issubclass(v, torch.nn.Module)).forward
    return f, space.get("io_map"), space.get("original_output_count")


def layouts(f):
    out = []
    for name, text in f.__annotations__.items():
        m = ANNOTATION.match(text)
        if not m:
            raise Skip(f"annotation {text}")
        size = numbers(m[2])
        stride = numbers(m[3]) if m[3] is not None else list(torch.empty(size, device="meta").stride())
        out.append((name, DTYPES[m[1]], size, stride, m[4], int(m[5] or 0)))
    return out


def storages(specs, generator, small):
    """One tensor of content for each root input, long enough for all inputs that live in it."""
    root_of = {}
    for name, _, _, _, alias, _ in specs:
        root_of[name] = alias or name
    ends = {}
    for name, dtype, size, stride, _, offset in specs:
        root = name
        while root_of[root] != root:
            root = root_of[root]
        root_of[name] = root
        if all(size):
            last = offset + sum((n - 1) * s for n, s in zip(size, stride))
            ends[root] = max(ends.get(root, 0), (last + 1) * dtype.itemsize)
    content = {}
    for name, dtype, *_ in specs:
        if root_of[name] != name:
            continue
        n = -(-ends.get(name, 0) // dtype.itemsize)
        if dtype == torch.bool:
            content[name] = torch.randint(0, 2, (n,), generator=generator).bool()
        elif dtype.is_floating_point or dtype.is_complex:
            content[name] = torch.randint(-8, 9, (n,), generator=generator).to(dtype) + torch.randint(0, 4, (n,), generator=generator).to(dtype) / 4
        else:
            content[name] = torch.randint(0, small, (n,), generator=generator).to(dtype)
    return root_of, content


def tensors(specs, root_of, content):
    out = []
    for name, dtype, size, stride, _, offset in specs:
        out.append(torch.empty(0, dtype=dtype).set_(content[root_of[name]].untyped_storage(), offset, size, stride))
    return out


def leaves(x):
    if isinstance(x, (tuple, list)):
        return [y for item in x for y in leaves(item)]
    if isinstance(x, dict):
        return [y for item in x.values() for y in leaves(item)]
    return [x]


def run(graph, specs, root_of, content):
    """What the caller sees: outputs, and the inputs' storages."""
    f, io_map, count = graph
    caller = {k: v.clone() for k, v in content.items()}
    own = caller if io_map is None else {k: v.clone() for k, v in content.items()}
    torch.manual_seed(0)
    out = leaves(f(None, *tensors(specs, root_of, own)))
    if io_map is not None:
        out = [o.clone() if isinstance(o, torch.Tensor) else o for o in out]
        inputs = tensors(specs, root_of, caller)
        for o, i in io_map.items():
            inputs[i].copy_(out[o])
    return out[: len(out) if count is None else count] + list(caller.values())


def same(x, y):
    if not isinstance(x, torch.Tensor) or not isinstance(y, torch.Tensor):
        return type(x) is type(y) and x == y
    if x.dtype != y.dtype or x.shape != y.shape:
        return False
    if x.dtype.is_floating_point or x.dtype.is_complex:
        return torch.allclose(x, y, rtol=1e-4, atol=1e-5, equal_nan=True)
    return torch.equal(x, y)


def compare(before_path, after_path, runs):
    before, after = load(before_path), load(after_path)
    specs = layouts(before[0])
    done = 0
    for seed in range(4 * runs):
        generator = torch.Generator().manual_seed(seed)
        root_of, content = storages(specs, generator, 2 + seed % 3)
        try:
            want = run(before, specs, root_of, content)
        except (RuntimeError, IndexError):
            continue
        got = run(after, specs, root_of, content)
        if len(want) != len(got) or not all(same(x, y) for x, y in zip(want, got)):
            return f"differs on inputs of seed {seed}"
        done += 1
        if done == runs:
            break
    if not done:
        raise Skip("no random input is accepted by eager")
    return None


def main():
    warnings.simplefilter("ignore")
    folder, runs = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 100
    asked = skipped = wrong = 0
    pairs = sorted(glob.glob(folder + "/*.before.py"))
    ask = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    if ask and len(pairs) > ask:
        pairs = [pairs[k * len(pairs) // ask] for k in range(ask)]
    for before in pairs:
        after = before.replace(".before.py", ".after.py")
        try:
            why = compare(before, after, runs)
        except Skip:
            skipped += 1
            continue
        except AttributeError as e:
            if "_OpNamespace" not in str(e):
                raise
            skipped += 1
            continue
        except Exception as e:  # what AFTER raises is a difference
            why = f"{type(e).__name__}: {e}"
        asked += 1
        if why:
            wrong += 1
            print(f"{before}: {why}\n{open(after).read()}")
    print(f"PyTorch: {asked} PROVED edits equal on {runs} random inputs each, {skipped} without an implementation, {wrong} different")
    sys.exit(1 if wrong else 0)


main()
