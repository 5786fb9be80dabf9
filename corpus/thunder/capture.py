#!/usr/bin/env python3
"""Captures the traces of corpus/thunder/ from programs.py with Lightning Thunder (`pip install lightning-thunder`).

    NAME.before.thunder     the trace as Thunder's alias pass gets it
    NAME.upstream.thunder   what its pass makes of it, for those inputs
    NAME.apart.thunder      what it makes of the same program when the inputs share no memory; only where the above differs or fails
as Thunder prints them, without the lines that name files.  Added is what Thunder's types can't say: that an input lives in another's
storage (`@NAME+OFFSET`), its strides if it isn't contiguous, and the types of inputs that its pass no longer uses.

    capture.py [--out DIR]     writes the traces
Thunder 0.2.6 refuses inputs of different sizes on one storage (its issue 2760): for those there is only the trace of separate inputs.
It names attributes of torch that newer versions no longer have; they are put back as functions that raise.
"""
import argparse
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent

try:
    import torch
except ImportError:
    print("capture.py: no torch here")
    sys.exit(77)

for name in ("align_as", "align_to", "refine_names", "rename", "rename_", "has_names"):
    if not hasattr(torch.Tensor, name):
        def gone(*_, name=name):
            raise RuntimeError(name)
        gone.__name__ = gone.__qualname__ = name
        setattr(torch.Tensor, name, gone)

try:
    import thunder
except ImportError:
    print("capture.py: no Lightning Thunder here")
    sys.exit(77)

sys.path.insert(0, str(HERE))
from programs import PROGRAMS  # noqa: E402

DTYPES = {torch.float32: "f32", torch.complex64: "c64"}


def contiguous(size):
    strides, n = [], 1
    for s in reversed(size):
        strides.insert(0, n)
        n *= max(s, 1)
    return strides


def types(names, inputs):
    """The type of each input as our reader takes it."""
    out = []
    for k, x in enumerate(inputs):
        text = f"cpu {DTYPES[x.dtype]}{list(x.shape)}"
        if list(x.stride()) != contiguous(x.shape) and x.dim():
            text += str(list(x.stride()))
        root = next(i for i, y in enumerate(inputs) if y.untyped_storage().data_ptr() == x.untyped_storage().data_ptr())
        if root != k:
            text += f" @{names[root]}+{x.storage_offset()}"
        out.append(text)
    return out


def tidy(trace, all_names, inputs):
    """Without the lines that name files; every input typed as it is."""
    lines = [line for line in str(trace).split("\n") if not re.match(r"\s*# \S+:\d+: \t", line)]
    head = next(i for i, line in enumerate(lines) if line.startswith("def "))
    names = re.search(r"\((.*)\)", lines[head]).group(1).split(", ")
    place = {n: t for n, t in zip(all_names, types(all_names, inputs))}
    body = [line for line in lines[head + 1:] if not (re.match(r"  # (\w+): ", line) and re.match(r"  # (\w+): ", line).group(1) in names)]
    while body and not body[0].strip():
        body.pop(0)
    return "\n".join(lines[:head + 1] + [f'  # {n}: "{place[n]}"' for n in names] + body).rstrip() + "\n"


def traces(fn, inputs):
    """The trace before the alias pass and after it; the same one twice where it does not run."""
    jitted = thunder.jit(fn)
    jitted(*inputs)
    all_traces = thunder.last_traces(jitted)
    at = [k for k, t in enumerate(all_traces) if str(t).startswith("# Constructed by Update aliases")]
    return (all_traces[at[0] - 1], all_traces[at[0]]) if at else (all_traces[0], all_traces[0])


def capture(name, out):
    fn, make = PROGRAMS[name]
    inputs = make()
    used = fn.__code__.co_varnames[:fn.__code__.co_argcount]
    before, apart = traces(fn, [x.clone() for x in inputs])
    names = re.search(r"def \w+\((.*)\)", str(before)).group(1).split(", ")
    kept = [inputs[used.index(n)] for n in names]
    texts = {"before": tidy(before, names, kept), "apart": tidy(apart, names, kept)}
    try:
        texts["upstream"] = tidy(traces(fn, inputs)[1], names, kept)
    except RuntimeError as e:
        print(f"{name}: Thunder refuses: {str(e)[:80]}")
    if texts.get("upstream") == texts["apart"]:
        del texts["apart"]
    for kind, text in texts.items():
        (out / f"{name}.{kind}.thunder").write_text(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, default=HERE)
    args = parser.parse_args()
    torch.set_num_threads(1)
    for name in PROGRAMS:
        capture(name, args.out)


if __name__ == "__main__":
    main()
