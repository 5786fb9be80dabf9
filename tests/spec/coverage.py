#!/usr/bin/env python3
"""How each op that may alias or write is known: exactly, by its functional twin, as a function of whole operands, or not, and why.

usage: coverage.py DUMP_OPS [--list]
"""
import collections
import json
import os
import re
import subprocess
import sys

WHOLE = {"apply", "apply_all", "reduce", "reduce_pair", "mm", "bmm", "mv", "dot", "matmul", "outer", "addmm", "baddbmm", "addmv", "addr", "addbmm", "linear",
         "conv", "conv_transpose", "convolution", "pool", "pool_pair", "adaptive_pool", "adaptive_pool_pair", "loss", "batch_norm", "instance_norm",
         "native_layer_norm", "native_group_norm", "sdpa", "generate", "random", "native_dropout"}


def how(op, ops):
    rule = op.get("rule")
    if rule:
        name = rule[:rule.index("(")]
        if name == "not_modelled":
            return "not modelled: " + rule[13:-1]
        if name == "foreach":
            return how(ops["aten::" + re.match(r"foreach\(([\w.]+)", rule).group(1)], ops)
        return "types only" if name in WHOLE else "exact"
    if "twin" in op:
        return how(ops[op["twin"]], ops)
    return "uninterpreted"


def main():
    lines = subprocess.run([sys.argv[1]], stdout=subprocess.PIPE, check=True).stdout.decode().splitlines()
    ops = {o["name"]: o for o in map(json.loads, lines)}
    table, seen = collections.Counter(), []
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "alias_classes.tsv"), encoding="utf-8") as f:
        for row in f.read().splitlines()[1:]:
            name, overload, observed = row.split("\t")
            op = ops.get("aten::" + name + ("" if overload == "default" else "." + overload))
            status = how(op, ops) if op else "not in this build"
            table[observed, status] += 1
            seen.append((observed, name + "." + overload, status))
    if "--list" in sys.argv:
        for row in sorted(seen):
            print("\t".join(row))
    kinds = sorted({k for k, _ in table})
    statuses = sorted({s for _, s in table})
    print(f"{'':32}" + "".join(f"{k:>14}" for k in kinds))
    for s in statuses:
        print(f"{s:32}" + "".join(f"{table[k, s] or '':>14}" for k in kinds))


if __name__ == "__main__":
    main()
