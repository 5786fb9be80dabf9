#!/usr/bin/env python3
"""Captures the graphs of corpus/symbolic: the programs of corpus/real with one size made a symbol.

Every program is captured once with all sizes dynamic, to find its symbols; then once for each symbol, with the dimensions that
have it marked as dynamic and all others as numbers, as users do with torch._dynamo.maybe_mark_dynamic().  Two graphs come from that:
    NAME.py       what torch.compile gives its backend
    NAME.aten.py  the same graph traced by make_fx
as print_readable(include_stride=True, include_device=True) prints them, with the places of inputs in storages as in corpus/real.

    capture.py            writes the graphs of sizes.tsv: which symbol of each program is kept
    capture.py --check    captures again and compares; exit 1 on a difference, 77 without torch
    capture.py --all DIR  writes the graphs of every symbol of every program there, NAME-K.py for the K-th
    capture.py NAME...    only these
"""
import argparse
import functools
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
REAL = HERE.parent / "real"
sys.path.insert(0, str(REAL))
import capture as real  # noqa: E402  (exits with 77 without torch)
import torch  # noqa: E402
from torch._guards import detect_fake_mode  # noqa: E402
from torch.fx.experimental.proxy_tensor import make_fx  # noqa: E402


def compiled(program, inputs, dynamic):
    """The graph that Dynamo gives its backend, its arguments, and where they lie."""
    seen = []

    def backend(gm, _):
        def run(*given):
            args = list(given)
            real.lift(gm, args)
            seen.append((gm, args, [real.same_storage(t) for t in args]))
            return gm.forward(*(t.clone() if isinstance(t, torch.Tensor) else t for t in args))
        return run

    torch._dynamo.reset()
    torch.compile(program.step, backend=backend, fullgraph=getattr(program, "FULLGRAPH", True), dynamic=dynamic)(*inputs)
    assert len(seen) == 1, "one graph expected, got %d" % len(seen)
    return seen[0]


def placeholders(gm):
    return [n for n in gm.graph.nodes if n.op == "placeholder"]


def dimensions(program, inputs):
    """By symbol, in the order of the text: the argument tensors and dimensions that have it."""
    gm, args, _ = compiled(program, inputs, True)
    found = {}
    for node, arg in zip(placeholders(gm), args):
        shape = getattr(node.meta.get("example_value"), "shape", ())
        here = set()
        for d, size in enumerate(shape):
            symbol = str(size.node.expr) if isinstance(size, torch.SymInt) and size.node.expr.is_symbol else None
            if symbol and symbol not in here:
                found.setdefault(symbol, []).append((arg, d))
                here.add(symbol)
    return found


def graphs(program, inputs, marked):
    for tensor, d in marked:
        torch._dynamo.maybe_mark_dynamic(tensor, d)
    gm, args, places = compiled(program, inputs, None)
    fakes = [n.meta.get("example_value") for n in placeholders(gm)]
    mode = detect_fake_mode([f for f in fakes if isinstance(f, torch.Tensor)])
    with torch.no_grad(), mode:
        fakes = [mode.from_tensor(t, static_shapes=True) if f is None else f for f, t in zip(fakes, args)]
        aten = make_fx(gm)(*(f.detach() if isinstance(f, torch.Tensor) else f for f in fakes))
    aten.recompile()
    return {"": real.text(gm, places, program), ".aten": real.text(aten, places, program)}


@functools.cache
def load(path):
    """Once: a program may declare operators."""
    torch.manual_seed(0)
    return real.load(path)


def inputs_of(program):
    torch.manual_seed(0)
    return program.inputs()


def symbols_of(path):
    return list(dimensions(load(path), inputs_of(load(path))))


def capture(path, which):
    """The graphs with the symbol number `which`; {} if Dynamo makes a number of it."""
    program = load(path)
    inputs = inputs_of(program)
    found = list(dimensions(program, inputs).values())
    if which >= len(found):
        return {}
    out = graphs(program, inputs, found[which])
    return out if all('"Sym(' in text for text in out.values()) else {}


def chosen():
    rows = [line.split("\t") for line in (HERE / "sizes.tsv").read_text().splitlines() if line and not line.startswith("#")]
    return {name: int(which) for name, which, *_ in rows}


def write_all(names, directory):
    directory.mkdir(parents=True, exist_ok=True)
    for path in sorted(REAL.glob("*.program.py")):
        name = path.name[: -len(".program.py")]
        if names and name not in names:
            continue
        for which, symbol in enumerate(symbols_of(path)):
            got = capture(path, which)
            if not got:
                print("%s: Dynamo makes a number of %s" % (name, symbol))
            for kind, text in got.items():
                (directory / ("%s-%d%s.py" % (name, which, kind))).write_text(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--all", metavar="DIR", type=pathlib.Path)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    if options.all:
        write_all(options.names, options.all)
        return 0
    different = 0
    for name, which in chosen().items():
        if options.names and name not in options.names:
            continue
        for kind, got in capture(REAL / (name + ".program.py"), which).items():
            target = HERE / (name + kind + ".py")
            if not options.check:
                target.write_text(got)
            elif not target.exists() or target.read_text() != got:
                different += 1
                print("%s is not what torch %s prints now" % (target.name, torch.__version__))
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
