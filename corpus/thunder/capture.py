#!/usr/bin/env python3
"""Captures the traces of corpus/thunder/ from programs.py with Lightning Thunder 0.2.6 (`pip install lightning-thunder`).

    NAME.before.thunder     the trace as Thunder's alias pass gets it
    NAME.upstream.thunder   what its pass makes of it, for those inputs
    NAME.apart.thunder      what it makes of the same program when the inputs share no memory; only where the above differs or fails
as Thunder prints them, without the lines that name files.  Added is what its types can't say: how inputs share memory, and the types of
inputs that its pass no longer uses.  Thunder 0.2.6 refuses inputs of different sizes on one storage (its issue 2760): for those there is
only the trace of separate inputs.

    capture.py             writes the traces
    capture.py --check     captures again and compares; exit 1 on a difference, 77 without Thunder
"""
import argparse
import os
import pathlib
import sys

if os.environ.get("PYTHONHASHSEED") != "0":  # Thunder lists the names of a barrier in the order of a set of strings
    os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, "PYTHONHASHSEED": "0"})

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "src" / "python")]

try:
    import torch
    from aliasproof.targets import thunder as target
    target.load()
except ImportError:
    print("capture.py: no Lightning Thunder here, nothing to compare with")
    sys.exit(77)

from programs import PROGRAMS  # noqa: E402


def capture(name):
    """The traces of a program: kind -> text."""
    fn, make = PROGRAMS[name]
    inputs = make()
    used = fn.__code__.co_varnames[:fn.__code__.co_argcount]
    before, apart = target.run(fn, [x.clone() for x in inputs])
    names = target.traced_names(before)
    kept = [inputs[used.index(n)] for n in names]
    texts = {"before": target.tidy(before, names, kept), "apart": target.tidy(apart, names, kept)}
    try:
        texts["upstream"] = target.tidy(target.run(fn, inputs)[1], names, kept)
    except RuntimeError as e:
        print(f"{name}: Thunder refuses: {str(e)[:80]}")
    if texts.get("upstream") == texts["apart"]:
        del texts["apart"]
    return texts


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    torch.set_num_threads(1)
    different = 0
    for name in PROGRAMS:
        for kind, text in capture(name).items():
            path = HERE / f"{name}.{kind}.thunder"
            if not args.check:
                path.write_text(text)
            elif not path.exists() or path.read_text() != text:
                print(f"{path.name} is captured otherwise now")
                different = 1
    return different


if __name__ == "__main__":
    sys.exit(main())
