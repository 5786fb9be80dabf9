#!/usr/bin/env python3
"""decode.py ALIASPROOF [LAYERS]: a decode step of a language model in the form that torch prints, with real sizes.

Batch 2048, 8 key-value heads, two caches of bf16[2048, 8, 1024, 128] (4 GiB) a layer, written by setitem with an index tensor, by index_copy_ and through
a slice.  `check` must prove our own rewrite; then single faults are put into that rewrite, and each must be refuted, naming the cache and the slot in the
coordinates of the graph.  Prints seconds for each.
"""

import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BATCH, KV_HEADS, HEADS, SLOTS, HEAD, HIDDEN, INNER = 2048, 8, 32, 1024, 128, 4096, 14336


class Step:
    def __init__(self):
        self.inputs, self.lines, self.count = [], [], 0

    def take(self, name, kind, *sizes):
        self.inputs.append(f'{name}: "{kind}{list(sizes)}"')
        return name

    def call(self, text, *operands, name=None):
        self.count += 1
        name = name or f"t{self.count}"
        self.lines.append(f"{name} = {text.format(*operands)}")
        return name

    def norm(self, x, weight):
        wide = self.call("{}.to(torch.float32)", x)
        mean = self.call("{}.mean(-1, keepdim = True)", self.call("{}.pow(2)", wide))
        scale = self.call("torch.rsqrt({})", self.call("{} + 1e-05", mean))
        return self.call("{} * {}", weight, self.call("{}.to(torch.bfloat16)", self.call("{} * {}", wide, scale)))

    def rotary(self, x):
        low = self.call("{}[(Ellipsis, slice(None, {}, None))]", x, HEAD // 2)
        high = self.call("-{}", self.call("{}[(Ellipsis, slice({}, None, None))]", x, HEAD // 2))
        turned = self.call("{} * sin_1", self.call("torch.cat(({}, {}), dim = -1)", high, low))
        return self.call("{} + {}", self.call("{} * cos_1", x), turned)

    def linear(self, x, weight):
        return self.call("torch._C._nn.linear({}, {}, None)", x, weight)


ALL = "slice(None, None, None)"


def write(s, layer, cache, value):
    """By setitem, by index_copy_, through a view: one of three, by layer."""
    if layer % 3 == 0:
        s.lines.append(f"{cache}[({ALL}, {ALL}, pos)] = {value};  setitem_{cache} = {cache}")
    elif layer % 3 == 1:
        s.call("{}.index_copy_(2, pos, {})", cache, value)
    else:
        s.call("{}.copy_({})", s.call("{}[({}, {}, slice({}, {}, None))]", cache, ALL, ALL, 7 + layer, 8 + layer), value)


def repeated(s, cache):
    seen = s.call("{}[({}, {}, None, {}, {})]", cache, ALL, ALL, ALL, ALL)
    seen = s.call("{}.expand({}, {}, {}, {}, {})", seen, BATCH, KV_HEADS, HEADS // KV_HEADS, SLOTS, HEAD)
    return s.call("{}.reshape({}, {}, {}, {})", seen, BATCH, HEADS, SLOTS, HEAD)


def attention(s, layer, h):
    parts = []
    for name, heads in (("q", HEADS), ("k", KV_HEADS), ("v", KV_HEADS)):
        flat = s.linear(h, s.take(f"w{name}_{layer}", "bf16", heads * HEAD, HIDDEN))
        parts.append(s.call("{}.transpose(1, 2)", s.call("{}.view({}, 1, -1, {})", flat, BATCH, HEAD)))
    query, key = s.rotary(parts[0]), s.rotary(parts[1])
    whole = []
    for name, value in (("kc", key), ("vc", parts[2])):
        cache = s.take(f"{name}_{layer}", "bf16", BATCH, KV_HEADS, SLOTS, HEAD)
        write(s, layer, cache, value)
        whole.append(repeated(s, cache))
    scores = s.call("torch.matmul({}, {})", query, s.call("{}.transpose(2, 3)", whole[0]))
    scores = s.call("{} + mask", s.call("{} * 0.08838834764831845", scores))
    scores = s.call("torch.nn.functional.softmax({}, dim = -1, dtype = torch.float32)", scores)
    mixed = s.call("torch.matmul({}, {})", s.call("{}.to(torch.bfloat16)", scores), whole[1])
    mixed = s.call("{}.contiguous()", s.call("{}.transpose(1, 2)", mixed))
    return s.linear(s.call("{}.reshape({}, 1, -1)", mixed, BATCH), s.take(f"wo_{layer}", "bf16", HIDDEN, HEADS * HEAD))


def feed_forward(s, layer, h):
    gate, up, down = (s.take(f"w{n}_{layer}", "bf16", *d) for n, d in (("g", (INNER, HIDDEN)), ("u", (INNER, HIDDEN)), ("d", (HIDDEN, INNER))))
    inner = s.call("{} * {}", s.call("torch.nn.functional.silu({})", s.linear(h, gate)), s.linear(h, up))
    return s.linear(inner, down)


def decode_step(layers):
    s = Step()
    x = s.take("hidden", "bf16", BATCH, 1, HIDDEN)
    for name in ("cos", "sin"):
        s.call("{}.unsqueeze(1)", s.take(name, "bf16", 1, 1, HEAD), name=f"{name}_1")
    s.take("mask", "bf16", BATCH, 1, 1, SLOTS)
    s.take("pos", "i64", 1)
    for layer in range(layers):
        for part, name in ((attention, "n1"), (feed_forward, "n2")):
            x = s.call("{} + {}", x, part(s, layer, s.norm(x, s.take(f"{name}_{layer}", "bf16", HIDDEN))))
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
    yield "entries of io_map swapped", edited_map(text, lambda p: [(p[0][0], p[1][1]), (p[1][0], p[0][1]), *p[2:]]), "input kc_0"
    yield "io_map shifted", edited_map(text, lambda p: [(o, p[(k + 2) % len(p)][1]) for k, (o, _) in enumerate(p)]), "input kc_0"
    yield "original_output_count", text.replace("original_output_count = 1", "original_output_count = 2"), "REFUTED"
    for layer in range(2, layers, 3):
        slot = 7 + layer
        scatter = rf"slice_scatter\.default\(kc_{layer}, (\w+), 2, {slot}, {slot + 1}\)"
        where = f"input kc_{layer}, cell [0, 0, {slot}, 0]"
        yield f"layer {layer}: next slot", replaced(text, scatter, rf"slice_scatter.default(kc_{layer}, \1, 2, {slot + 1}, {slot + 2})"), where
        yield f"layer {layer}: last slot", replaced(text, scatter, rf"slice_scatter.default(kc_{layer}, \1, 2, {SLOTS - 1}, {SLOTS})"), where
        yield f"layer {layer}: keys into values", replaced(text, scatter, rf"slice_scatter.default(vc_{layer}, \1, 2, {slot}, {slot + 1})"), f"input kc_{layer}"
        yield f"layer {layer}: old cache returned", replaced(text, rf", kc_{layer}_modified,", f", kc_{layer},"), where
        yield f"layer {layer}: heads for slots", replaced(text, scatter, rf"slice_scatter.default(kc_{layer}, \1, 1, 3, 4)"), "REFUTED"
    for layer in range(1, layers, 3):
        copy = rf"index_copy\.default\(vc_{layer}, 2, pos, (\w+)\)"
        yield f"layer {layer}: values into keys", replaced(text, copy, rf"index_copy.default(kc_{layer}, 2, pos, \1)"), f"input vc_{layer}"
        yield f"layer {layer}: write dropped", replaced(text, copy, f"clone.default(vc_{layer})"), f"input vc_{layer}"


def run(*command):
    start = time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True)
    return done, time.perf_counter() - start


def main():
    aliasproof, layers = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 5
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        before, after = Path(folder) / "before.py", Path(folder) / "after.py"
        before.write_text(decode_step(layers))
        done, seconds = run(aliasproof, "check", str(before))
        print(f"{seconds:6.2f} s  {layers} layers, {before.read_text().count(' = ')} nodes: {done.stdout.splitlines()[0]}")
        wrong += not done.stdout.startswith("PROVED")
        rewritten = run(aliasproof, "rewrite", str(before))[0].stdout
        rewritten = re.sub(r";  [^\n]* = None", "", rewritten)
        for name, text, expected in faults(rewritten, layers):
            after.write_text(text)
            done, seconds = run(aliasproof, "verify", str(before), str(after))
            first = done.stdout.splitlines()[0] if done.stdout else done.stderr
            fits = first.startswith("REFUTED") and expected in first
            wrong += not fits
            print(f"{seconds:6.2f} s  {name}: {first}{'' if fits else f'   WRONG: expected {expected}'}")
    print(f"{wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
