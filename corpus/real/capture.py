#!/usr/bin/env python3
"""Captures the graphs of corpus/real/ from the programs beside them.

Each NAME.program.py has a callable `step` and `inputs()`.  Two graphs come from it:
    NAME.py       what torch.compile gives its backend (torch's functions and methods, parameters as inputs)
    NAME.aten.py  the same graph traced by make_fx (ATen calls)
as print_readable(include_stride=True, include_device=True) prints them.  Added is only what torch's annotations can't
say: the storage offset of an input (+N), and that it lives in another input's storage (@NAME+N).

    capture.py            writes the graphs
    capture.py --check    captures again and compares; exit 1 on a difference, 77 without torch
    capture.py NAME...    only these
"""
import argparse
import importlib.util
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent

try:
    import torch
    from torch.fx.experimental.proxy_tensor import make_fx
except ImportError:
    print("capture.py: no torch here, nothing to compare with")
    sys.exit(77)


def load(path):
    spec = importlib.util.spec_from_file_location("program_" + path.name.split(".")[0], path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def dynamo(program, inputs):
    """The one graph of the program and the inputs that Dynamo gives it."""
    seen = []

    def backend(gm, example_inputs):
        def run(*given):
            args = list(given)
            lift(gm, args)
            seen.append((gm, args, [same_storage(t) for t in args]))
            return gm.forward(*(t.clone() if isinstance(t, torch.Tensor) else t for t in args))
        return run

    torch._dynamo.reset()
    torch.compile(program.step, backend=backend, fullgraph=getattr(program, "FULLGRAPH", True), dynamic=False)(*inputs)
    assert len(seen) == 1, "one graph expected, got %d" % len(seen)
    return seen[0]


def lift(gm, args):
    """Tensors that the module holds become inputs: an optimizer's state is written, and a constant may not be."""
    first = next(iter(gm.graph.nodes))
    lifted = {}
    for node in list(gm.graph.nodes):
        if node.op != "get_attr" or not isinstance(getattr(gm, node.target), torch.Tensor):
            continue
        if node.target not in lifted:
            with gm.graph.inserting_before(first):
                lifted[node.target] = gm.graph.placeholder("state_%d" % len(lifted))
            lifted[node.target].meta = dict(node.meta)
            args.append(getattr(gm, node.target))
        node.replace_all_uses_with(lifted[node.target])
        gm.graph.erase_node(node)
    for node in reversed([n for n in gm.graph.nodes if n.op == "placeholder" and n not in lifted.values()]):
        first_node = next(iter(gm.graph.nodes))
        if node is not first_node:
            first_node.prepend(node)
    gm.recompile()


def same_storage(t):
    return (t.untyped_storage().data_ptr(), t.storage_offset(), t.nbytes) if isinstance(t, torch.Tensor) else None


def placements(names, places):
    """name -> suffix of its annotation."""
    first, out = {}, {}
    for name, place in zip(names, places):
        if place is None:
            continue
        pointer, offset, nbytes = place
        if nbytes and pointer in first:
            out[name] = " @%s+%d" % (first[pointer], offset)
        elif offset:
            out[name] = " +%d" % offset
        first.setdefault(pointer, name)
    return out


def text(gm, places, program):
    readable = gm.print_readable(print_output=False, include_stride=True, include_device=True)
    readable = re.sub(r"\x1b\[[0-9;]*m", "", readable)
    readable = re.sub(r"# File: \S*/([^/\s]+\.py)", r"# File: \1", readable)
    names = [n.target for n in gm.graph.nodes if n.op == "placeholder"]
    for name, suffix in placements(names, places).items():
        readable = re.sub(r'(\b%s: ")([^"]*)(")' % re.escape(name), r"\1\2%s\3" % suffix, readable, count=1)
    head = "".join(line + "\n" for line in getattr(program, "DEFINES", []))
    lines = [line.rstrip() for line in readable.strip().split("\n")]
    return head + "\n".join(lines) + "\n"


def capture(path):
    torch.manual_seed(0)
    program = load(path)
    torch.manual_seed(0)
    gm, args, places = dynamo(program, program.inputs())
    with torch.no_grad():
        aten = make_fx(gm)(*(t.detach() if isinstance(t, torch.Tensor) else t for t in args))
    aten.recompile()
    return {"": text(gm, places, program), ".aten": text(aten, places, program)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    different = 0
    for path in sorted(HERE.glob("*.program.py")):
        name = path.name[: -len(".program.py")]
        if options.names and name not in options.names:
            continue
        for kind, got in capture(path).items():
            target = HERE / (name + kind + ".py")
            if not options.check:
                target.write_text(got)
            elif not target.exists() or target.read_text() != got:
                different += 1
                print("%s is not what torch %s prints now" % (target.name, torch.__version__))
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
