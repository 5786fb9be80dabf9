#!/usr/bin/env python3
"""cost.py ALIASPROOF [--symbols]: what --cost says of small functional graphs, against values worked out by hand.

With --symbols the same graphs with s0 in the place of 4: the formulas are 32*s0 bytes a buffer, and the same calls copy.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

IO = "\n\nio_map = {map}\noriginal_output_count = {count}\n"
KV, SCATTER = 'kv: "f32[4, 8]", k: "f32[1, 8]"', "torch.ops.aten.slice_scatter.default"
KERNEL = "nki_kernel_wrapper(kernel_idx = 0, operand_output_aliases = {aliases}, args = ({of}, k), arg_names = ['a', 'b'])"


def graph(inputs, lines, returned, io_map, count):
    body = "".join(f"    {line}\n" for line in lines)
    return f"def forward(self, {inputs}):\n{body}    return ({returned},)" + IO.format(map=io_map, count=count)


def kernel(name, of, aliases, size="4, 8"):
    return f'{name}: "f32[{size}]" = ' + KERNEL.format(aliases=aliases, of=of)


def layers(n, caches):
    """n kernels that write to `caches` caches in turn; only the last one of each is aliased."""
    now, lines = [f"kv{c}" for c in range(caches)], []
    for i in range(n):
        lines.append(kernel(f"w{i}", now[i % caches], "{0: 0}" if i >= n - caches else "{}"))
        now[i % caches] = f"w{i}"
    inputs = ", ".join([f'kv{c}: "f32[4, 8]"' for c in range(caches)] + ['k: "f32[1, 8]"'])
    return graph(inputs, lines, "k, " + ", ".join(now), {c + 1: c for c in range(caches)}, 1)


# Name, AFTER, and by input: bytes, writes, and of each copy its cause, the write, the reader.  f32[4, 8] is 128 bytes.
CASES = [
    ("a write, nothing read", graph(KV, [f"a = {SCATTER}(kv, k, 0, 1, 2)"], "k, a", {1: 0}, 1), {"kv": (128, 1, [])}),
    ("the new version is read", graph(KV, [f"a = {SCATTER}(kv, k, 0, 1, 2)", "b = a + 1"], "b, a", {1: 0}, 1), {"kv": (128, 1, [])}),
    ("read before the write", graph(KV, ["b = kv + 1", f"a = {SCATTER}(kv, k, 0, 1, 2)"], "b, a", {1: 0}, 1), {"kv": (128, 1, [])}),
    ("the old version is read after it", graph(KV, [f"a = {SCATTER}(kv, k, 0, 1, 2)", "b = kv + 1"], "b, a", {1: 0}, 1),
     {"kv": (128, 1, [("read-after-write", "a", "b")])}),
    ("a view of it is", graph(KV, ["t = kv.t()", f"a = {SCATTER}(kv, k, 0, 1, 2)", "b = t + 1"], "b, a", {1: 0}, 1),
     {"kv": (128, 1, [("read-after-write", "a", "b")])}),
    ("it is returned", graph(KV, [f"a = {SCATTER}(kv, k, 0, 1, 2)"], "kv, a", {1: 0}, 1), {"kv": (128, 1, [("returned", "a", None)])}),
    ("the version between is read late",
     graph(KV, [f"a = {SCATTER}(kv, k, 0, 1, 2)", f"b = {SCATTER}(a, k, 0, 2, 3)", "c = a.sum()"], "c, b", {1: 0}, 1),
     {"kv": (128, 2, [("read-after-write", "b", "c")])}),
    ("a transposed write", graph(KV, ["t = kv.t()", "u = k.t()", f"a = {SCATTER}(t, u, 1, 1, 2)", "b = a.t()"], "k, b", {1: 0}, 1), {"kv": (128, 1, [])}),
    ("computed in place", graph(KV, ["a = kv * 2"], "k, a", {1: 0}, 1), {"kv": (128, 1, [])}),
    ("replaced by another value, the old one read late",
     graph(KV, ["t = k.expand(4, 8)", "a = t.contiguous()", "b = kv.sum()"], "b, a", {1: 0}, 1), {"kv": (128, 1, [("read-after-write", "a", "b")])}),
    ("a part of a larger storage", graph('kv: "f32[4, 8]", p: "f32[2, 8] @kv+8"', ["s = p.sum()", "a = p * 2"], "s, a", {1: 1}, 1), {"p": (128, 1, [])}),
    ("a kernel that is aliased", graph(KV, [kernel("a", "kv", "{0: 0}")], "k, a", {1: 0}, 1), {"kv": (128, 1, [])}),
    ("a kernel that is not", graph(KV, [kernel("a", "kv", "{}")], "k, a", {1: 0}, 1), {"kv": (128, 1, [("kernel-not-aliased", "a", None)])}),
    ("an aliased kernel whose operand is read late", graph(KV, [kernel("a", "kv", "{0: 0}"), "b = kv.sum()"], "b, a", {1: 0}, 1),
     {"kv": (128, 1, [("read-after-write", "a", "b")])}),
    ("80 layers on two caches, only the last of each aliased", layers(80, 2),
     {f"kv{c}": (128, 40, [("kernel-not-aliased", f"w{i}", None) for i in range(c, 78, 2)]) for c in range(2)}),
    ("three writes, each of a part", graph(KV, [f"a = {SCATTER}(kv, k, 0, 1, 2)", f"b = {SCATTER}(a, k, 0, 2, 3)", f"c = {SCATTER}(b, k, 0, 3, 4)", "d = a.sum()"],
                                           "d, c", {1: 0}, 1), {"kv": (128, 3, [("read-after-write", "b", "d")])}),
    ("the reader of the first of them is not that of the second",
     graph(KV, [f"a = {SCATTER}(kv, k, 0, 1, 2)", f"b = {SCATTER}(a, k, 0, 2, 3)", "c = kv.sum()", "d = a.sum()"], "c, d, b", {2: 0}, 2),
     {"kv": (128, 2, [("read-after-write", "a", "c"), ("read-after-write", "b", "d")])}),
    ("two inputs", graph('kv: "f32[4, 8]", k: "f32[1, 8]", kw: "f32[4, 8]"', [f"a = {SCATTER}(kv, k, 0, 1, 2)", f"b = {SCATTER}(kw, k, 0, 1, 2)", "c = kw.sum()"],
                         "c, a, b", {1: 0, 2: 2}, 1), {"kv": (128, 1, []), "kw": (128, 1, [("read-after-write", "b", "c")])}),
    ("an entry of io_map that names no input, and one that names no output",
     graph(KV, [f"a = {SCATTER}(kv, k, 0, 1, 2)", "b = kv + 1"], "b, a", {1: 0, 0: 2, 2: 1}, 1), {"kv": (128, 1, [("read-after-write", "a", "b")])}),
    ("aliased by its second operand alone", graph('k: "f32[1, 8]", kv: "f32[4, 8]"', ["a: \"f32[4, 8]\" = nki_kernel_wrapper(kernel_idx = 0, "
     "operand_output_aliases = {1: 0}, args = (k, kv), arg_names = ['a', 'b'])"], "k, a", {1: 1}, 1), {"kv": (128, 1, [])}),
    ("nothing is written", graph(KV, ["a = kv + 1"], "a", {}, 1), {}),
]


# Name, AFTER, and the bytes of all copies at s0 and s1.
FORMULAS = [
    ("a padded buffer", 'n: "Sym(s0)", kv: "f16[3*s0 + 1, 8]", k: "f16[1, 8]"', [f"a = {SCATTER}(kv, k, 0, 1, 2)", "b = kv + 1"], "b, a", {1: 1}, 1,
     lambda s0, s1: (3 * s0 + 1) * 8 * 2),
    ("two symbols", 'kv: "f32[s0, s1]", k: "f32[1, s1]"', [f"a = {SCATTER}(kv, k, 0, 1, 2)", "b = kv + 1"], "b, a", {1: 0}, 1, lambda s0, s1: s0 * s1 * 4),
    ("two buffers", 'p: "f64[s0]", q: "i8[s1, 2]"', ["a = p * 2", "b = q * 2", "c = p + 1", "d = q + 1"], "c, d, a, b", {2: 0, 3: 1}, 2,
     lambda s0, s1: 8 * s0 + 2 * s1),
    ("a square", 'kv: "f32[s0, s0]", k: "f32[1, s0]"', [f"a = {SCATTER}(kv, k, 0, 1, 2)", "b = kv + 1"], "b, a", {1: 0}, 1, lambda s0, s1: 4 * s0**2),
    ("a size of a part alone", 'kv: "f32[s0]", x: "f32[s1]"', ["a = kv * 2", "b = x + 1"], "b, a", {1: 0}, 1, lambda s0, s1: 0),
]


def run(aliasproof, text, *options):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "after.py"
        path.write_text(text)
        return subprocess.run([aliasproof, "verify", str(path), str(path), "--cost", *options], capture_output=True, text=True).stdout


def costs_of(aliasproof, text, where):
    return json.loads(run(aliasproof, text, "--format", "json", "--where", where)).get("costs", [])


def bytes_at(part, values):
    return eval(part["formula"], {}, values)


def judge_symbols(aliasproof):
    """The cases with s0 for 4, and FORMULAS: what is wrong."""
    for name, text, expected in CASES:
        if "expand" in text or "io_map that" in name or "second operand" in name:  # to a size that no argument gives; refused; asked at each size
            continue
        symbolic = text.replace("[4, 8]", "[s0, 8]")
        parts = costs_of(aliasproof, symbolic, "s0 >= 4") if "s0" in symbolic else []
        found = [{i["name"]: (bytes_at(i, {"s0": 4}), bytes_at(i, {"s0": 97}), i["writes"], [(c["cause"], c["write"]["name"], c.get("reader", {}).get("name")) for c in i["copies"]])
                  for i in part["inputs"]} for part in parts]
        wanted = {k: (b, 32 * 97, w, c) for k, (b, w, c) in expected.items()}
        words = run(aliasproof, symbolic, "--where", "s0 >= 4")
        if found != [wanted] or parts[0]["sizes"]["text"] != "s0 >= 4" or "  cost:     for s0 >= 4: " not in words:
            yield f"{name}: found {found}\n  expected {wanted}\n{words}"
    for name, inputs, lines, returned, io_map, count, wanted in FORMULAS:
        for part in costs_of(aliasproof, graph(inputs, lines, returned, io_map, count), "s0 >= 3, s1 >= 3" if "s1" in inputs else "s0 >= 3") or [None]:
            for s0, s1 in ((3, 5), (40, 3), (7, 1000)):
                if not part or bytes_at(part, {"s0": s0, "s1": s1}) != wanted(s0, s1):
                    yield f"{name}: found {part}\n  expected {wanted(s0, s1)} at {s0}, {s1}"


def main():
    wrong = 0
    if "--symbols" in sys.argv:
        found = list(judge_symbols(sys.argv[1]))
        print("\n".join(found))
        return 1 if found else 0
    for name, text, expected in CASES:
        cost = json.loads(run(sys.argv[1], text, "--format", "json"))["cost"]
        found = {i["name"]: (i["bytes"], i["writes"], [(c["cause"], c["write"]["name"], c.get("reader", {}).get("name")) for c in i["copies"]])
                 for i in cost["inputs"]}
        copies = sum(len(c) for _, _, c in expected.values())
        words = run(sys.argv[1], text).splitlines()
        line = next((w for w in words if w.startswith("  cost:")), "")
        ok = found == expected and cost["copies"] == copies and cost["bytes"] == 128 * copies and f" {copies} full-buffer cop" in line
        wrong += not ok
        print(f"{'ok   ' if ok else 'WRONG'} {name}: {line.strip()}" + ("" if ok else f"\n  found {found}\n  expected {expected}"))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
