#!/usr/bin/env python3
"""The op table against the installed PyTorch: defaults, twins, classes.

usage: check_torch.py DUMP_OPS

Exits with 77 where PyTorch is missing.
"""
import json
import subprocess
import sys

try:
    import torch
    import torch._inductor.inductor_prims  # registers prims::
except ImportError:
    sys.exit(77)

WORDS = {"contiguous_format": 0, "strided": 0}
faults = []


def fault(text):
    faults.append(text)


def schemas():
    found = {}
    for s in torch._C._jit_get_all_schemas():
        found[s.name + ("." + s.overload_name if s.overload_name else "")] = s
    return found


def same_default(ours, torchs):
    """Is our parsed literal the IValue that PyTorch keeps?"""
    if isinstance(ours, list):
        return isinstance(torchs, (list, tuple)) and len(ours) == len(torchs) and all(map(same_default, ours, torchs))
    if isinstance(ours, dict) and "float" in ours:
        return isinstance(torchs, float) and float.fromhex(ours["float"]) == torchs
    if isinstance(ours, dict):
        return ours["number"] == torchs
    return type(ours) is type(torchs) and ours == torchs


def check_defaults(op, schema):
    if len(op["params"]) != len(schema.arguments):
        return fault(f"{op['name']}: {len(op['params'])} parameters, PyTorch has {len(schema.arguments)}")
    for p, a in zip(op["params"], schema.arguments):
        if p["name"] != a.name or p["keyword_only"] != a.kwarg_only:
            fault(f"{op['name']}: {p['name']} and {a.name}")
        if ("default" in p) != a.has_default_value():
            fault(f"{op['name']}: is there a default of {p['name']}?")
        elif "default" in p and not same_default(p["default"], a.default_value):
            fault(f"{op['name']}: {p['name']}={p['default']}, PyTorch has {a.default_value!r}")
        if p["writes"] != (a.alias_info is not None and a.alias_info.is_write):
            fault(f"{op['name']}: is {p['name']} written?")


def kept(schema):
    return [(a.name, str(a.type)) for a in schema.arguments if not (a.kwarg_only and a.alias_info is not None and a.alias_info.is_write)]


def functional_candidates(all_schemas, op, schema):
    """What PyTorch has under the functional name with the same arguments, found without our code."""
    name = schema.name
    out = any(a.kwarg_only and a.alias_info is not None and a.alias_info.is_write for a in schema.arguments)
    if not out:
        base = name.split("::")[1]
        base = "__" + base[3:] if base.startswith("__i") and base.endswith("__") else base[:-1] if base.endswith("_") else base + "_functional"
        name = name.split("::")[0] + "::" + base
    found = []
    for key, s in all_schemas.items():
        if s.name == name and kept(s) == kept(schema) and not any(a.alias_info is not None and a.alias_info.is_write for a in s.arguments):
            found.append(key)
    return found


FACTORY = {"dtype", "layout", "device", "pin_memory"}


def by_hand(twin, written):
    """Twins that core.rules names, and factories: the same parameters in any order, perhaps with another name for the first."""
    def rest(params):
        return sorted(p for p in params if p[0] not in FACTORY and p[0] not in ("self", "input"))
    return rest(twin) == rest(written)


def check_twins(ops, all_schemas):
    without = []
    for op in ops.values():
        schema = all_schemas[op["name"]]
        if not any(p["writes"] for p in op["params"]):
            if "twin" in op and op["class"] != "mutates":  # batch_norm writes what it doesn't declare
                fault(f"{op['name']} writes nothing, but has a twin")
            continue
        candidates = functional_candidates(all_schemas, op, schema)
        if "twin" not in op:
            if candidates:
                fault(f"{op['name']}: no twin, PyTorch has {candidates}")
            without.append(op["name"])
            continue
        twin = all_schemas[op["twin"]]
        if any(a.alias_info is not None and a.alias_info.is_write for a in twin.arguments):
            fault(f"{op['name']}: its twin {op['twin']} writes")
        if op["twin"] not in candidates and not by_hand(kept(twin), kept(schema)):
            fault(f"{op['name']}: its twin {op['twin']} has other parameters")
        results = len(twin.returns)
        written = sum(p["writes"] for p in op["params"])
        fresh = sum(r.alias_info is None for r in schema.returns)
        if results != written + fresh and op["class"] != "inplace_view" and results:
            fault(f"{op['name']}: twin {op['twin']} has {results} results for {fresh} results and {written} written parameters")
    return without


def check_random(ops, all_schemas):
    for op in ops.values():
        schema = all_schemas[op["name"]]
        packet = getattr(getattr(torch.ops, schema.name.split("::")[0]), schema.name.split("::")[1], None)
        overload = getattr(packet, schema.overload_name or "default", None)
        if overload is not None and torch.Tag.nondeterministic_seeded in overload.tags and not op["random"] and "rule" not in op:
            fault(f"{op['name']} is random for PyTorch")


def main():
    lines = subprocess.run([sys.argv[1]], stdout=subprocess.PIPE, check=True).stdout.decode().splitlines()
    ops = {o["name"]: o for o in map(json.loads, lines)}
    all_schemas = schemas()
    missing = [n for n in all_schemas if n.startswith("aten::") and n not in ops]
    gone = [n for n in ops if n not in all_schemas]
    for n in missing:
        fault(f"{n} is not in the table")
    for n in gone:
        fault(f"{n} is not in PyTorch")
        del ops[n]
    for op in ops.values():
        check_defaults(op, all_schemas[op["name"]])
    without = check_twins(ops, all_schemas)
    check_random(ops, all_schemas)
    for text in faults[:40]:
        print(text)
    tensors = [n for n in without if "Tensor" in str(all_schemas[n])]
    print(f"{len(ops)} ops; {len(tensors)} that write tensors have no functional twin: {' '.join(tensors)}")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
