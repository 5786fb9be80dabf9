#!/usr/bin/env python3
"""decode.py ALIASPROOF [LAYERS] [--write FILE]: a decode step of a language model in the form that torch prints, with real sizes.

Batch 2048, 8 key-value heads, two caches of bf16[2048, 8, 1024, 128] (4 GiB) a layer; the calls of a layer are those of a model with norms before and
behind each block, normed queries and keys, biases, soft-capped scores and a softmax in parts.  The caches are written by setitem with an index
tensor, by index_copy_, through a slice, by index_put_ and by a kernel, in turn.  `check` must prove our own rewrite; then single faults are put into
that rewrite, and each must be refuted, naming the cache and the slot in the coordinates of the graph.  Prints seconds of the wall clock, seconds of
the processor and MiB for each.

--write FILE writes the graph there and does nothing else.
"""

import argparse
import os
import re
import sys
import tempfile
import time
from pathlib import Path

BATCH, KV_HEADS, HEADS, SLOTS, HEAD, HIDDEN, INNER = 2048, 8, 32, 1024, 128, 4096, 14336
WRITES = ("setitem", "index_copy_", "slice", "index_put_", "kernel")


class Step:
    def __init__(self):
        self.inputs, self.lines, self.count = [], [], 0

    def take(self, name, kind, *sizes):
        """An input and, as Dynamo prints it, the name by which the graph speaks of it."""
        self.inputs.append(f'L_{name}_: "{kind}{list(sizes)}"')
        self.lines.append(f"{name} = L_{name}_")
        return name

    def call(self, text, *operands, name=None):
        self.count += 1
        name = name or f"t{self.count}"
        self.lines.append(f"{name} = {text.format(*operands)}")
        return name

    def norm(self, x, weight):
        wide = self.call("{}.float()", x)
        mean = self.call("{}.mean(-1, keepdim = True)", self.call("{}.pow(2)", wide))
        scaled = self.call("{} * {}", wide, self.call("torch.rsqrt({})", self.call("{} + 1e-06", mean)))
        scaled = self.call("{} * {}", scaled, self.call("1.0 + {}", self.call("{}.float()", weight)))
        return self.call("{}.to(torch.bfloat16)", scaled)

    def rotary(self, x, cos, sin):
        low = self.call("{}[(Ellipsis, slice(None, {}, None))]", x, HEAD // 2)
        high = self.call("-{}", self.call("{}[(Ellipsis, slice({}, None, None))]", x, HEAD // 2))
        turned = self.call("{} * {}", self.call("torch.cat(({}, {}), dim = -1)", high, low), sin)
        return self.call("{} + {}", self.call("{} * {}", x, cos), turned)

    def linear(self, x, weight, inner, outer, bias=None):
        flat, turned = self.call("{}.view(-1, {})", x, inner), self.call("{}.t()", weight)
        out = self.call("torch.addmm({}, {}, {})", bias, flat, turned) if bias else self.call("torch.mm({}, {})", flat, turned)
        return self.call("{}.view({}, 1, {})", out, BATCH, outer)


ALL = "slice(None, None, None)"


def write(s, layer, cache, value):
    way = WRITES[layer % len(WRITES)]
    if way == "setitem":
        s.lines.append(f"{cache}[({ALL}, {ALL}, pos)] = {value};  setitem_{cache} = {cache}")
    elif way == "index_copy_":
        s.call("{}.index_copy_(2, pos, {})", cache, value)
    elif way == "slice":
        s.call("{}.copy_({})", s.call("{}[({}, {}, slice({}, {}, None))]", cache, ALL, ALL, 7 + layer, 8 + layer), value)
    elif way == "index_put_":
        slots, new = (s.call("{}.permute(2, 0, 1, 3)", x) for x in (cache, value))
        s.call("{}.index_put_((pos,), {})", slots, new)
    else:
        kind = f"(bf16[{BATCH}, {KV_HEADS}, {SLOTS}, {HEAD}])"
        s.call(
            "nki_kernel_wrapper(kernel_idx = 3, grid = [1], backend_config = '', operand_output_aliases = {{0: 0}}, args = ({}, {}, pos), "
            "arg_names = ['cache', 'new', 'pos'], constant_args_key = -1)", cache, value, name=f'put_{cache}: "{kind}"')


def repeated(s, cache):
    seen = s.call("{}[({}, {}, None, {}, {})]", cache, ALL, ALL, ALL, ALL)
    seen = s.call("{}.expand({}, {}, {}, {}, {})", seen, BATCH, KV_HEADS, HEADS // KV_HEADS, SLOTS, HEAD)
    return s.call("{}.view({}, {}, {}, {})", s.call("{}.clone(memory_format = torch.contiguous_format)", seen), BATCH, HEADS, SLOTS, HEAD)


def softmax(s, scores):
    wide = s.call("{}.float()", s.call("{} * 50.0", s.call("torch.tanh({})", s.call("{} / 50.0", scores))))
    wide = s.call("{} + {}", wide, s.call("mask[({}, {}, {}, slice(None, {}, None))]", ALL, ALL, ALL, SLOTS))
    shifted = s.call("torch.exp({})", s.call("{} - {}", wide, s.call("{}.amax(-1, keepdim = True)", wide)))
    return s.call("{}.to(torch.bfloat16)", s.call("{} / {}", shifted, s.call("{}.sum(-1, keepdim = True)", shifted)))


def attention(s, layer, h):
    parts = []
    for name, heads in (("q", HEADS), ("k", KV_HEADS), ("v", KV_HEADS)):
        weight, bias = s.take(f"w{name}_{layer}", "bf16", heads * HEAD, HIDDEN), s.take(f"b{name}_{layer}", "bf16", heads * HEAD)
        flat = s.linear(h, weight, HIDDEN, heads * HEAD, bias)
        part = s.call("{}.view({}, 1, -1, {})", flat, BATCH, HEAD)
        part = part if name == "v" else s.norm(part, s.take(f"n{name}_{layer}", "bf16", HEAD))
        parts.append(s.call("{}.transpose(1, 2)", part))
    cos, sin = s.call("cos.unsqueeze(1)"), s.call("sin.unsqueeze(1)")
    query, key = s.rotary(parts[0], cos, sin), s.rotary(parts[1], cos, sin)
    whole = []
    for name, value in (("kc", key), ("vc", parts[2])):
        cache = s.take(f"{name}_{layer}", "bf16", BATCH, KV_HEADS, SLOTS, HEAD)
        write(s, layer, cache, value)
        whole.append(repeated(s, cache))
    scores = s.call("torch.matmul({}, {})", query, s.call("{}.transpose(2, 3)", whole[0]))
    mixed = s.call("torch.matmul({}, {})", softmax(s, s.call("{} * 0.08838834764831845", scores)), whole[1])
    mixed = s.call("{}.contiguous()", s.call("{}.transpose(1, 2)", mixed))
    mixed = s.call("{}.reshape({}, 1, -1)", mixed, BATCH)
    return s.linear(mixed, s.take(f"wo_{layer}", "bf16", HIDDEN, HEADS * HEAD), HEADS * HEAD, HIDDEN)


def feed_forward(s, layer, h):
    gate, up, down = (s.take(f"w{n}_{layer}", "bf16", *d) for n, d in (("g", (INNER, HIDDEN)), ("u", (INNER, HIDDEN)), ("d", (HIDDEN, INNER))))
    left = s.linear(h, gate, HIDDEN, INNER)
    left = s.call("{} * {}", left, s.call("torch.sigmoid({})", left))
    return s.linear(s.call("{} * {}", left, s.linear(h, up, HIDDEN, INNER)), down, INNER, HIDDEN)


def decode_step(layers):
    s = Step()
    x = s.take("hidden", "bf16", BATCH, 1, HIDDEN)
    for name in ("cos", "sin"):
        s.take(name, "bf16", 1, 1, HEAD)
    s.take("mask", "bf16", BATCH, 1, 1, 2 * SLOTS)
    s.take("pos", "i64", 1)
    for layer in range(layers):
        for part, name in ((attention, "a"), (feed_forward, "f")):
            inner = part(s, layer, s.norm(x, s.take(f"{name}1_{layer}", "bf16", HIDDEN)))
            x = s.call("{} + {}", x, s.norm(inner, s.take(f"{name}2_{layer}", "bf16", HIDDEN)))
    body = "\n".join("        " + line for line in s.lines)
    return f"class GraphModule(torch.nn.Module):\n    def forward(self, {', '.join(s.inputs)}):\n{body}\n        return ({x},)\n"


def edited_map(text, edit):
    found = re.search(r"io_map = \{(.*)\}", text)
    pairs = edit([tuple(map(int, p.split(":"))) for p in found.group(1).split(",")])
    return text[: found.start()] + "io_map = {" + ", ".join(f"{o}: {i}" for o, i in pairs) + "}" + text[found.end() :]


def replaced(text, pattern, by):
    out, n = re.subn(pattern, by, text, count=1)
    assert n == 1, pattern
    return out


def faults(text, layers):
    """(name, text, what the report must say) of single faults."""
    yield "entry of io_map lost", edited_map(text, lambda p: p[1:]), "REFUTED"
    yield "entries of io_map swapped", edited_map(text, lambda p: [(p[0][0], p[1][1]), (p[1][0], p[0][1]), *p[2:]]), "input L_kc_0_"
    yield "io_map shifted", edited_map(text, lambda p: [(o, p[(k + 2) % len(p)][1]) for k, (o, _) in enumerate(p)]), "input L_kc_"
    yield "original_output_count", text.replace("original_output_count = 1", "original_output_count = 2"), "REFUTED"
    ways = [WRITES[layer % len(WRITES)] for layer in range(layers)]
    for layer in (k for k, way in enumerate(ways) if way == "slice"):
        slot = 7 + layer
        scatter = rf"slice_scatter\.default\(L_kc_{layer}_, (\w+), 2, {slot}, {slot + 1}\)"
        where = f"input L_kc_{layer}_, cell [0, 0, {slot}, 0]"

        def moved(dim, start, into=f"L_kc_{layer}_"):
            return replaced(text, scatter, rf"slice_scatter.default({into}, \1, {dim}, {start}, {start + 1})")

        yield f"layer {layer}: next slot", moved(2, slot + 1), where
        yield f"layer {layer}: last slot", moved(2, SLOTS - 1), where
        yield f"layer {layer}: keys into values", moved(2, slot, f"L_vc_{layer}_"), f"input L_kc_{layer}_"
        yield f"layer {layer}: old cache returned", replaced(text, rf", kc_{layer}_modified,", f", L_kc_{layer}_,"), where
        yield f"layer {layer}: heads for slots", moved(1, 3), "REFUTED"
    for layer in (k for k, way in enumerate(ways) if way == "index_copy_"):
        copy = rf"index_copy\.default\(L_vc_{layer}_, 2, pos, (\w+)\)"
        yield f"layer {layer}: values into keys", replaced(text, copy, rf"index_copy.default(L_kc_{layer}_, 2, pos, \1)"), f"input L_vc_{layer}_"
        yield f"layer {layer}: write dropped", replaced(text, copy, f"clone.default(L_vc_{layer}_)"), f"input L_vc_{layer}_"
    for layer in (k for k, way in enumerate(ways) if way != "kernel"):
        for cache in f"kc_{layer}", f"vc_{layer}":
            old = replaced(text, rf", {cache}_modified\b(?=[^\n]*\)\n\nio_map)", f", L_{cache}_")
            yield f"layer {layer}: {cache} as it was ({ways[layer]})", old, f"input L_{cache}_"


def run(*command):
    """(standard output, seconds, processor seconds, MiB)."""
    start = time.perf_counter()
    with tempfile.TemporaryFile() as out:
        child = os.posix_spawn(command[0], command, os.environ, file_actions=[(os.POSIX_SPAWN_DUP2, out.fileno(), 1)])
        usage = os.wait4(child, 0)[2]
        seconds = time.perf_counter() - start
        out.seek(0)
        return out.read().decode(), seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main():
    p = argparse.ArgumentParser()
    p.add_argument("aliasproof")
    p.add_argument("layers", nargs="?", type=int, default=5)
    p.add_argument("--write")
    o = p.parse_args()
    if o.write:
        Path(o.write).write_text(decode_step(o.layers))
        return 0
    wrong = count = 0
    with tempfile.TemporaryDirectory() as folder:
        before, after = Path(folder) / "before.py", Path(folder) / "after.py"
        before.write_text(decode_step(o.layers))
        nodes = len(re.findall(" = .*\n", before.read_text()))
        out, *figures = run(o.aliasproof, "check", str(before))
        print("%6.2f s %6.2f s %5.0f MiB" % tuple(figures), f" {o.layers} layers, {nodes} nodes: {out.splitlines()[0]}")
        wrong += not out.startswith("PROVED")
        rewritten = run(o.aliasproof, "rewrite", str(before))[0]
        rewritten = re.sub(r";  [^\n]* = None", "", rewritten)
        for name, text, expected in faults(rewritten, o.layers):
            after.write_text(text)
            out, *figures = run(o.aliasproof, "verify", str(before), str(after))
            first = out.splitlines()[0] if out else ""
            fits = first.startswith("REFUTED") and expected in first
            wrong += not fits
            count += 1
            print("%6.2f s %6.2f s %5.0f MiB" % tuple(figures), f" {name}: {first}{'' if fits else f'   WRONG: expected {expected}'}")
    print(f"{count} faults, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
