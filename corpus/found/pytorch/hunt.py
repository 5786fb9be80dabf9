#!/usr/bin/env python3
"""Fuzzes PyTorch's own rewrites and tries each finding in PyTorch: the table run x graphs x verdicts, then the findings.

    hunt.py [--minutes 60] [--dir hunt]       all of it: each target, with inputs that overlap and without
    hunt.py --runs 30                         so many graphs a run

A finding is confirmed where eager PyTorch gives something else on random inputs (or what only special values show: then its counterexample has
to be looked at by hand), or where the target crashes.  KNOWN is left out of the graphs, so that what is found is new; --known leaves it in.
Exit code 1 where PyTorch denies a finding; 77 without torch.  The command is found as the package finds it ($ALIASPROOF).
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

from table import command, confirmed, torch

# Ops of which the faults are in the table already, and kernels, which PyTorch does not know.
KNOWN = ("kernels,_foreach_*,unfold*,expand*,broadcast*,meshgrid*,wait_tensor*,_wrap_tensor_autograd*,atleast_*,conj_physical*,data,slice_inverse*,"
         "as_strided*,view_as_real*,unsafe_*,device_put*,_foobar*,_test_string_default*,sum_to_size*,prims::acosh,custom-ops")
RUNS = [("functionalize", 0), ("functionalize --keep-views", 70), ("aot", 70), ("aot", 0), ("aot --in-place", 70)]


def fuzz(target, overlap, folder, options):
    """The summary of one run."""
    ends = [f"--runs={options.runs}", "--reduce=0"] if options.runs else [f"--time={options.minutes * 60 / len(RUNS)}"]
    summary = folder.with_suffix(".json")
    without = "kernels" if options.known else KNOWN
    subprocess.run([command.find(), "fuzz", "--pass", f"'{sys.executable}' -m aliasproof.targets.{target} 2>/dev/null", "--size=12", "--jobs=1",
                    f"--seed={options.seed}", f"--overlap={overlap}", f"--without={without}", f"--dir={folder}", f"--summary={summary}", "--restart", *ends],
                   stdout=subprocess.DEVNULL, check=False)
    return json.loads(summary.read_text())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--runs", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--known", action="store_true")
    parser.add_argument("--dir", type=pathlib.Path)
    options = parser.parse_args()
    torch.set_num_threads(1)
    folder = options.dir or pathlib.Path(tempfile.mkdtemp(prefix="hunt-"))
    folder.mkdir(exist_ok=True)
    denied, tested = [], 0
    print("target                       overlap graphs    a second proved refused unknown findings confirmed")
    for target, overlap in RUNS:
        here = folder / f"{target.replace(' --', '-')}-{overlap}"
        s = fuzz(target, overlap, here, options)
        found = [(p.parent, *confirmed(p.parent)) for p in sorted(here.glob("*/finding.json"))]
        tested += s["proved"]
        denied += [f"{p}: {why}" for p, yes, why in found if not yes]
        print(f"{target:28} {overlap:6}% {s['graphs']:6} {s['graphs_per_second']:11.1f} {s['proved']:6} {s['refused']:7} {s['unknown']:7} {len(found):8} "
              f"{sum(yes for _, yes, _ in found):9}", flush=True)
        for p, yes, why in found:
            print(f"    {p.name}: {'' if yes else 'DENIED '}{why[:160]}")
    for line in denied:
        print("PyTorch denies", line)
    if not tested:
        print("nothing was tested: no graph was proved")
    return 1 if denied or not tested else 0


if __name__ == "__main__":
    sys.exit(main())
