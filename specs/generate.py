#!/usr/bin/env python3
"""Writes aten.ops and other.ops from the installed PyTorch: every schema, in the order in which PyTorch tries overloads, with the
class that follows from the schema and from torch's own tags.  What no schema says stands in core.rules.

    specs/generate.py            rewrites the files next to it
    specs/generate.py --check    compares them with the installed PyTorch; exit 1 if they differ
"""

import argparse
import os
import re
import sys

try:
    import torch
except ImportError:
    sys.exit(77)

HERE = os.path.dirname(os.path.abspath(__file__))
FILES = {"aten.ops": ("aten",), "other.ops": ("prims", "_c10d_functional")}


def overload_of(schema):
    packet = getattr(getattr(torch.ops, schema.name.split("::")[0]), schema.name.split("::")[1], None)
    return getattr(packet, schema.overload_name or "default", None)


def tags_of(schema):
    try:
        return {str(t).split(".")[-1] for t in overload_of(schema).tags}
    except (AttributeError, RuntimeError):
        return set()


def class_of(schema, tags):
    written = [a for a in schema.arguments if a.alias_info is not None and a.alias_info.is_write]
    out = [a for a in written if a.kwarg_only or a.is_out]
    name = schema.name.split("::")[1]
    if written and "inplace_view" in tags:
        return "inplace_view"
    if written and len(out) == len(written):
        return "out"
    first = schema.arguments and schema.arguments[0].alias_info is not None and schema.arguments[0].alias_info.is_write
    if written and not out and first and re.fullmatch(r"__i\w+__|\w*[^_]_", name):
        return "inplace"
    if written:
        return "mutates"
    text = str(schema)
    returned = re.search(r"\w(?:\[\])?\([a-z*|]+\)(\[\])?", text[text.rindex(") -> ") + 5:])
    if returned is None:
        return "pure"
    return "multi_view" if returned.group(1) else "view"


def lazy_of(schema):
    """Which lazily conjugate or negative operands the op takes as they are: its decomposition or a kernel of its own sees to them."""
    name = schema.name + ("." + schema.overload_name if schema.overload_name else "")

    def has(key):
        try:
            return torch._C._dispatch_has_kernel_for_dispatch_key(name, key)
        except RuntimeError:  # TorchScript's own, which the dispatcher doesn't know
            return False

    composite = has("CompositeImplicitAutograd") and not has("CPU")
    conj, neg = composite or has("Conjugate"), composite or has("Negative")
    return "both" if conj and neg else "conj" if conj else "neg" if neg else "none"


def row(schema):
    tags = tags_of(schema)
    lazy = lazy_of(schema)
    return (f"{class_of(schema, tags):12s} {schema}" + ("  random=yes" if "nondeterministic_seeded" in tags else "") +
            (f"  lazy={lazy}" if lazy != "none" else ""))


def text(namespaces):
    by_name = {}
    for s in torch._C._jit_get_all_schemas():
        if s.name.split("::")[0] in namespaces:
            by_name.setdefault(s.name, []).append(s)
    lines = [f"# Made by specs/generate.py from PyTorch {torch.__version__.split('+')[0]}: {', '.join(namespaces)}.  Don't edit: see core.rules."]
    for name in sorted(by_name):
        lines += [row(s) for s in by_name[name]]
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    import torch._inductor.inductor_prims  # registers the rest of prims::
    import torch._prims

    bad = 0
    for name, namespaces in FILES.items():
        path, new = os.path.join(HERE, name), text(namespaces)
        if not check:
            with open(path, "w", encoding="utf-8") as f:
                f.write(new)
        elif open(path, encoding="utf-8").read() != new:
            print(f"{path} differs from the installed PyTorch {torch.__version__}")
            bad = 1
    return bad


if __name__ == "__main__":
    sys.exit(main())
