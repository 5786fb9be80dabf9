#!/usr/bin/env python3
"""Every op overload with an exact rule on generated argument sets, valid and not, against eager PyTorch.

usage: per_op.py ALIASPROOF RUN_GRAPH [--ops REGEX] [--trials N] [--refused N] [--seed S] [--part K/N] [--brief] [--refusals]

Compared for each call: dtype, sizes, strides, offset, lazy bits and storage of each result; its content; what every input storage holds
afterwards; and refusals.  Prints the table op x trials: agreed on results, agreed to refuse, stricter by exact overlap, unknown, excepted (in
exceptions.tsv, with reasons), looser (eager refuses, we don't: argument checks that are not modelled; faults with --refusals), FAULT.
Exit code 1 if there is a fault, 77 without PyTorch.
"""
import argparse
import collections
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import time
import warnings

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "graph")]

try:
    import torch
except ImportError:
    print("PyTorch is not installed: skipped")
    sys.exit(77)

import torch._inductor.inductor_prims  # noqa: E402, F401: ops of its own

import agree  # noqa: E402
import eager  # noqa: E402
import seeds as seed_calls  # noqa: E402
from arguments import Arguments, copied, trimmed  # noqa: E402
from eager_ops import RANDOM, Printer, Unprintable  # noqa: E402

KINDS = ["agreed", "refused", "stricter", "unknown", "excepted", "looser", "FAULT"]
BATCH = 40  # ops for each process
# Warnings and errors that say that the machine can't, not that the call is wrong.
NOT_REFUSED = re.compile("allocate|CUDA|Could not run|No implementation|NYI|MKL|LAPACK|mkldnn|oneDNN|XNNPACK|only available|overflowed|nnapi")


def exceptions():
    rows = [line.rstrip("\n").split("\t") for line in open(HERE / "exceptions.tsv") if line.strip() and not line.startswith("#")]
    return [(re.compile(op), re.compile(fault), why) for op, fault, why in rows]


def exact_overloads(command):
    lines = subprocess.run([command, "ops", "list"], capture_output=True, text=True, check=True).stdout.splitlines()
    for line in lines:
        words = line.split()
        if words[-1] != "exact" and "exact" not in words[1:]:
            continue
        name = next(w for w in words if "::" in w)
        namespace, rest = name.split("::")
        base, _, overload = rest.partition(".")
        packet = getattr(getattr(torch.ops, namespace, None), base, None)
        op = getattr(packet, overload or "default", None) if packet else None
        if op is not None:
            yield f"{namespace}.{base}.{overload or 'default'}", op

# put() leaves open which of several values for one element stays.
PUTS = re.compile(r"aten\.put_?\.")


def puts_twice(args):
    tensors = [a for a in args if isinstance(a, torch.Tensor)]
    return len(tensors) > 1 and tensors[0].numel() > 0 and not tensors[1].is_complex() and \
        (tensors[1].reshape(-1).long() % tensors[0].numel()).unique().numel() < tensors[1].numel()


class Judge:
    """Trials of one op."""

    def __init__(self, ours, name, op, seeds, o, attempt=0):
        self.ours, self.name, self.op, self.o = ours, name, op, o
        self.arguments = Arguments(op, seeds, random.Random(f"{o.seed}.{name}" + f".{attempt}" * (attempt > 0)))
        self.tally, self.faults, self.seen = collections.Counter(), [], set()
        self.random = bool(RANDOM.search(name)) and "empty" not in name
        self.table = exceptions()

    def run(self):
        end, since, before = time.process_time() + self.o.seconds, 0, 0
        while since < 400 and time.process_time() < end:
            if self.tally["agreed"] + self.tally["unknown"] + self.tally["FAULT"] + self.tally["excepted"] >= self.o.trials:
                break
            since = since + 1 if self.tally.total() == before else 0
            before = self.tally.total()
            try:
                args, kwargs = self.arguments.draw()
                self.trial(args, kwargs)
            except (Unprintable, AssertionError):
                continue

    def text(self, p, line, outputs):
        annots = ", ".join(p.annots)
        body = f"    r = {line}\n"
        names = ["r"] if isinstance(outputs, torch.Tensor) or not isinstance(outputs, (list, tuple)) else [f"r{k}" for k in range(len(outputs))]
        if isinstance(outputs, (list, tuple)):
            body += "".join(f"    r{k} = r[{k}]\n" for k in range(len(outputs)))
        if outputs is None:
            names = []
        return f"def forward(self{', ' * bool(annots)}{annots}):\n{body}    return ({', '.join(names)}{',' if names else ''})\n", names

    def trial(self, args, kwargs):
        args, kwargs = trimmed(args, kwargs)
        if PUTS.match(self.name) and puts_twice(args):
            return
        p = Printer(args, kwargs, bare=True)
        line = p.call("torch.ops." + self.name, args, kwargs)
        keep = copied_call(args, kwargs)
        error = result = None
        try:
            result = self.op(*args, **kwargs)
        except Exception as e:  # noqa: BLE001: whatever eager raises
            error = e
        if error is not None and (NOT_REFUSED.search(str(error)) or self.tally["refused"] >= self.o.refused):
            return
        if result is not None and any(t is not None and not isinstance(t, (torch.Tensor, int)) for t in
                                      (result if isinstance(result, (list, tuple)) else [result])):
            return
        if any(n < 0 for t in p.inputs for n in t.shape):  # a resized out=, a fault of PyTorch's
            return
        if any(isinstance(t, torch.Tensor) and any(n < 0 for n in t.shape) for t in leaves_of(result)):  # likewise
            return
        if any(isinstance(t, torch.Tensor) and (t.layout != torch.strided or t.dtype not in eager.TEXT) for t in leaves_of(result)):
            return
        text, names = self.text(p, line, None if error is not None else result)
        if text in self.seen:
            return
        self.seen.add(text)
        out = self.ours.run(text, p.contents)
        self.judge(text, p, names, result, error, out)
        if error is None:
            self.arguments.keep(keep)

    def judge(self, text, p, names, result, error, out):
        if out["status"] == "unknown":
            kind, fault = "unknown", None
            if self.o.unknown:
                print(f"--- {self.name}: unknown {out.get('code')}: {out.get('reason')}\n{text}", flush=True)
        else:
            outputs = list(result) if isinstance(result, (list, tuple)) else [result]
            fault = agree.fault(out, p.bases, names, outputs, error, not self.random)
            kind = "refused" if error is not None else "stricter" if out["status"] == "invalid" else "agreed"
        if fault:
            looser = fault.startswith("eager refuses (")
            kind = "excepted" if any(op.fullmatch(self.name) and why.search(fault) for op, why, _ in self.table) else "looser" if looser else "FAULT"
            if (kind == "FAULT" or (kind == "looser" and self.o.refusals)) and len(self.faults) < self.o.each:
                self.faults.append([fault, text, [c.hex() for c in p.contents]])
        self.tally[kind] += 1
        self.found()


def copied_call(args, kwargs):
    memo = {}
    return copied(list(args), memo), copied(dict(kwargs), memo)


def leaves_of(result):
    return result if isinstance(result, (list, tuple)) else [result]


def child(ops, seeds, o, attempt, write):
    """Says of each op: a line for each trial, [number of the op, tally, faults], and [number, null] when it is done."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    ours = eager.Ours(o.run_graph)

    def say(*what):
        os.write(write, json.dumps(what).encode() + b"\n")

    for k, (name, op) in enumerate(ops):
        signal.alarm(o.seconds * 10 + 60)
        judge = Judge(ours, name, op, seeds.get(name, []), o, attempt if k == 0 else 0)
        judge.found = lambda k=k, judge=judge: say(k, judge.tally, judge.faults)
        torch.manual_seed(o.seed)
        try:
            with torch.no_grad():
                judge.run()
        except SystemExit as e:
            judge.tally["FAULT"] += 1
            judge.faults.append([str(e), "", []])
            judge.found()
            ours = eager.Ours(o.run_graph)
        say(k, None)
    ours.process.kill()


def in_child(ops, seeds, o, attempt):
    """Trials in a process of their own, since internal ops may crash PyTorch: (tally, faults) of each op that was begun; the signal, or None."""
    read, write = os.pipe()
    pid = os.fork()
    if not pid:
        try:
            os.close(read)
            child(ops, seeds, o, attempt, write)
        finally:
            sys.stdout.flush()
            os._exit(0)
    os.close(write)
    found, done = [], 0
    with os.fdopen(read) as lines:
        for line in lines:
            k, *what = json.loads(line) if line.endswith("\n") else [done, None, None]
            if k == len(found):
                found.append(({}, []))
            if what == [None]:
                done = k + 1
            elif what[0] is not None:
                found[k] = what
    status = os.waitpid(pid, 0)[1]
    if done < len(ops) and len(found) == done:
        found.append(({}, []))
    return found, f"PyTorch ended with signal {status & 127}" if done < len(ops) else None


def trials(ops, seeds, o):
    """Each op's name, tally, faults, and signal.  An op that crashes PyTorch is begun again with other arguments."""
    at = attempt = 0
    tally, faults = collections.Counter(), []
    while at < len(ops):
        found, crash = in_child(ops[at:at + BATCH], seeds, o, attempt)
        for k, (t, f) in enumerate(found):
            tally.update(t)
            faults += f
            crashed = crash if k == len(found) - 1 else None
            attempt = attempt + 1 if crashed else 0
            if crashed and attempt < 6 and sum(tally[k] for k in KINDS) < o.trials + o.refused:
                break
            yield ops[at][0], tally, faults[:o.each], crashed
            at += 1
            attempt, tally, faults = 0, collections.Counter(), []


def main():
    p = argparse.ArgumentParser()
    p.add_argument("command")
    p.add_argument("run_graph")
    p.add_argument("--ops", default=".*", help="overloads whose name matches from its beginning: aten.add.Tensor")
    p.add_argument("--trials", type=int, default=100)
    p.add_argument("--refused", type=int, default=60, help="at most so many refused calls for each op")
    p.add_argument("--seconds", type=int, default=20, help="of processor time, for each op")
    p.add_argument("--each", type=int, default=2, help="mismatches to print for each op")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--refusals", action="store_true", help="what eager refuses and we don't is a fault")
    p.add_argument("--part", default="0/1", help="every N-th op, from the K-th on")
    p.add_argument("--unknown", action="store_true", help="print the calls that we don't know")
    p.add_argument("--no-seeds", action="store_true", help="arguments from schemas alone: begins sooner")
    p.add_argument("--brief", action="store_true", help="no row for ops without mismatch")
    o = p.parse_args()
    warnings.filterwarnings("ignore")
    torch.set_num_threads(1)
    seeds = {} if o.no_seeds else seed_calls.gather()
    part, parts = map(int, o.part.split("/"))
    ops = [x for x in sorted(exact_overloads(o.command)) if re.match(o.ops, x[0])][part::parts]
    total, few, wrong = collections.Counter(), [], []
    print(f"{'op':52}" + "".join(f"{k:>10}" for k in KINDS))
    for name, tally, faults, crash in trials(ops, seeds, o):
        total.update(tally)
        if sum(tally.get(k, 0) for k in KINDS) < o.trials:
            few.append(name)
        if not o.brief or tally.get("FAULT") or (o.refusals and tally.get("looser")) or crash:
            print(f"{name:52}" + "".join(f"{tally.get(k, 0):10}" for k in KINDS) + (f"  {crash}" if crash else ""), flush=True)
        for fault, text, contents in faults:
            print(f"  {fault}\n" + "".join(f"    {line}\n" for line in text.splitlines()) + f"    # {' '.join(contents)}", flush=True)
        if tally.get("FAULT") or (o.refusals and tally.get("looser")):
            wrong.append(name)
    print(f"{len(ops)} overloads".ljust(52) + "".join(f"{total[k]:10}" for k in KINDS))
    print(f"fewer than {o.trials} trials: {len(few)}: {' '.join(few)}")
    print(f"mismatches in {len(wrong)}: {' '.join(wrong)}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
