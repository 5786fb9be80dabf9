#!/usr/bin/env python3
"""Generated graphs, run call by call in eager PyTorch: what infer takes eager takes, with results of the very types that infer states; and
the last call of a graph of `gen --invalid` is refused.

    eager.py ALIASPROOF [--graphs N] [--seed S] [--invalid] [--show N] [--size N]

Exit 0: all agree; 1: some don't; 77: no torch.
"""
import argparse
import collections
import os
import re
import subprocess
import sys
import warnings

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "pass"))
import judge  # noqa: E402  exits with 77 where torch is missing
import torch  # noqa: E402

warnings.filterwarnings("ignore")
torch.set_num_threads(1)
torch.set_grad_enabled(False)

judge.DTYPES.update({"c32": torch.complex32, "u16": torch.uint16, "u32": torch.uint32, "u64": torch.uint64})
NAMED = re.compile(r'(\w+): "([^"]*)" = ')
# What depends on what the tensors hold, or on what this machine has.
DATA = re.compile(r"ZeroDivision|negative integer powers|out of bounds|out of range|invalid multinomial|all elements of input should be|"
                  r"[Pp]robability|expected probability|Process group|resolve the process group|p >= 0 && p <= 1|"
                  r"index \S+ is out|INDICES|divide by zero|division by zero|Sample larger|could not be resolved|"
                  r"not compiled with CUDA|mutable TensorLists with|Default A failed|Cannot auto-functionalize|"
                  r"empty iterable|'NoneType' object is not iterable|missing \d required|List\[t\]|InferenceMode|Default [AB] failed|"
                  r"conjugate fallback|negation fallback|is_same\(returned_output\)|Expected Tensor but got|primitive descriptor|could not find kernel|"
                  r"nonzero value, but got|hardtanh on an unsigned|negative slope which|negative n\.|reduce argument must|unexpected keyword|^RuntimeError: [a-b]$|"
                  r"Invalid value range|must be of ints, floats|TensorLists|constrain_range")
# A 0-d tensor as an index gives a view at a place that only the data tells; it is modelled as a copy, with other strides.
BY_DATA = re.compile(r"= \w+\[.*\b[xv]\d+\b")
# Overlaps that eager's quick check does not see are refused here (DESIGN: exactly).
STRICTER = re.compile(r"# refused: (self-overlap|write-order|partial-overlap|operand-overlap|written-twice|ragged-list)")


class Types:
    """What the annotation of the call at work says of its results, for custom ops and kernels."""
    stated = []
    single = True

    @classmethod
    def read(cls, text):
        cls.single = not text.startswith("(")
        parts = [text] if cls.single else re.split(r",\s*(?=[a-zA-Z]\w*(?:\[|$|,|\)|\.))", text[1:].rstrip(")").rstrip(","))
        cls.stated = [judge.parse_type("result", p) if "[" in p else None for p in parts if p]

    @classmethod
    def fresh(cls, k):
        t = cls.stated[k]
        return torch.zeros(t.size, dtype=t.dtype)


def custom(schema):
    def run(*args, **kwargs):
        bound = list(args) + [kwargs.get(a.name, a.default_value) for a in schema.arguments[len(args):]]
        by_set = {}
        for a, v in zip(schema.arguments, bound):
            if a.alias_info and a.alias_info.before_set:
                by_set[next(iter(a.alias_info.before_set))] = v
            for t in judge.flatten(v) if a.alias_info and a.alias_info.is_write else []:
                if t is not None:
                    t.add_(1) if t.dtype != torch.bool else t.logical_not_()
        out = []
        for k, r in enumerate(schema.returns):
            if r.alias_info and r.alias_info.before_set:
                out.append(by_set[next(iter(r.alias_info.before_set))])
            elif str(r.type) == "List[Tensor]":
                out.append([Types.fresh(i) for i in range(len(Types.stated))])
            else:
                out.append(Types.fresh(k))
        return out[0] if len(out) == 1 else tuple(out) if out else None
    return run


def define(text):
    for name, schema in re.findall(r'torch\.library\.define\("([\w:]+)", "([^"]*)"\)', text):
        namespace, op = name.split("::")
        if not hasattr(getattr(torch.ops, namespace), op):
            torch.library.define(name, schema)
            torch.library.impl(name, "CompositeExplicitAutograd", custom(torch._C.parse_schema(op + schema)))


def kernel(operand_output_aliases, args, **_):
    outputs = {o: i for i, o in operand_output_aliases.items()}
    for i in operand_output_aliases:
        args[i].add_(1) if args[i].dtype != torch.bool else args[i].logical_not_()
    results = [args[outputs[k]] if k in outputs else Types.fresh(k) for k in range(len(Types.stated))]
    return results[0] if Types.single else tuple(results)


def type_fault(value, text, any_strides):
    """How the value is not of the stated type, or None."""
    Types.read(text)
    values = [value] if Types.single else value
    if not Types.single and (not isinstance(value, (list, tuple)) or len(value) != len(Types.stated)):
        return "%s, eager gives %s" % (text, type(value).__name__)
    for v, t in zip(values, Types.stated):
        if t is None or not isinstance(v, torch.Tensor):
            if t is not None:
                return "%s, eager gives %r" % (text, v)
            continue
        strides = [s for s, n in zip(v.stride(), v.shape) if n > 1] if v.numel() else []
        stated = [s for s, n in zip(t.stride, t.size) if n > 1] if v.numel() else []
        if v.dtype != t.dtype or list(v.shape) != t.size or ("][" in text and strides != stated and not any_strides):
            return "%s, eager gives %s%s%s" % (text, str(v.dtype)[6:], list(v.shape), list(v.stride()))
    return None


def inputs_of(text):
    types = judge.signature(text)
    tensors, storages, _ = judge.make_inputs(types)
    for t in storages.values():
        if not t.dtype.is_floating_point and not t.dtype.is_complex and t.dtype != torch.bool:
            t.zero_()  # an index into whatever there is
    # Inputs are no views of anything, as far as PyTorch knows.
    return {t.name: torch.empty(0, dtype=t.dtype).set_(x.untyped_storage(), x.storage_offset(), x.size(), x.stride()) for t, x in zip(types, tensors)}


def run(text, invalid):
    """(kind of the fault or None, words)"""
    define(text)
    scope = {"torch": torch, "device": torch.device, "inf": float("inf"), "nan": float("nan"), "nki_kernel_wrapper": kernel, "wrap_nki": kernel}
    import _operator, operator  # noqa: E401
    scope.update(_operator=_operator, operator=operator)
    scope["self"] = holder = type("Holder", (), {})()
    scope.update(inputs_of(text))
    body = [s.strip() for s in text[text.index("):\n", text.index("def forward")) + 3:].split("\n")]
    body = [s for s in body if s and not s.startswith("return ")]
    for k, line in enumerate(body):
        last = invalid and k + 1 == len(body)
        m = NAMED.search(line)
        if m:
            Types.read(m.group(2))
            if " = self." in line:
                setattr(holder, line.split("self.")[1], Types.fresh(0))
        try:
            exec(NAMED.sub(r"\1 = ", line), scope)
        except Exception as e:  # noqa: BLE001
            words = "%s: %s" % (type(e).__name__, str(e).split("\n")[0][:140])
            if last:
                return None, "refused"
            if DATA.search(words):
                return None, "depends on data"
            return "refused", "%s    %s" % (line, words)
        if last:
            return "taken", line
        fault = type_fault(scope[m.group(1)], m.group(2), bool(BY_DATA.search(line))) if m and "self." not in line else None
        if fault:
            return "type", "%s    %s" % (line, fault)
    return None, "agreed"


def op_of(line):
    line = NAMED.sub("", line, 1)
    m = re.search(r"torch\.[\w.]+|\.\w+\(|operator\.\w+|\] =|\[", line)
    return m.group(0) if m else line


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("command")
    parser.add_argument("--graphs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", type=int, default=20)
    parser.add_argument("--show", type=int, default=1, help="how many lines for each kind of fault")
    parser.add_argument("--invalid", action="store_true")
    a = parser.parse_args()
    # _wrap_tensor_autograd gives a tensor subclass, whose own sizes as_strided_ and its like do not change.
    made = subprocess.run([a.command, "gen", "--exact", "--types", "--without", "_wrap_tensor_autograd", "--size", str(a.size), "--seed", str(a.seed), "--count", str(max(a.graphs, 2))] +
                          (["--invalid"] if a.invalid else []), stdout=subprocess.PIPE, check=True).stdout.decode()
    tally, shown = collections.Counter(), collections.Counter()
    first = collections.defaultdict(list)
    faults = 0
    for text in made.split("%%\n")[:-1]:
        if a.invalid and (STRICTER.match(text) or not text.startswith("# refused")):
            tally["stricter"] += 1
            continue
        kind, words = run(text, a.invalid)
        tally[kind or words] += 1
        if not kind:
            continue
        faults += 1
        if a.invalid:
            words += "    " + text.split("\n")[0]
        key = kind, op_of(words)
        shown[key] += 1
        if shown[key] <= a.show:
            first[key].append(words)
    for key, n in shown.most_common():
        for words in first[key]:
            print("%d %s: %s" % (n, key[0], words))
    print(", ".join("%s %d" % item for item in sorted(tally.items())))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
