"""All single removals of a graph text, or of a pair: outputs, calls, inputs, dimensions, sizes, constants.

Works on the text alone and shares nothing with src/reduce: what reduce leaves must not fail in the same way after any of these.
Of a pair, calls of one name go together; a side changes alone only if it goes on meaning the same (the caller asks that), unless AFTER has
no call of its own.
"""
import copy
import re
from dataclasses import dataclass, field

NAME = r"[A-Za-z_]\w*"
TYPE = re.compile(r"(\w+)\[([\d, ]*)\](?:\[([-\d, ]*)\])?(.*)")
NUMBER = re.compile(r"(?<![\w.'\"])-?\d+(?:\.\d*)?(?:e[-+]?\d+)?(?![\w.'\"])")


@dataclass
class Call:
    name: str
    type: str          # as annotated; empty: not stated
    text: str          # what stands right of `=`; of a setitem or `+=` the whole statement
    statement: bool = False


@dataclass
class Graph:
    head: str
    inputs: list = field(default_factory=list)    # [name, type]
    calls: list = field(default_factory=list)
    outputs: list = field(default_factory=list)
    io_map: dict = None
    count: int = 0

    def show(self):
        lines = [self.head + "def forward(self, " + ", ".join(f'{n}: "{t}"' for n, t in self.inputs) + "):"]
        for c in self.calls:
            kept = f': "{c.type}"' if c.type else ""
            target = re.match(NAME, c.text)
            lines.append(f"    {c.text};  {c.name}{kept} = {target[0]}" if c.statement else f"    {c.name}{kept} = {c.text}")
        lines.append("    return (" + "".join(o + ", " for o in self.outputs) + ")")
        if self.io_map is not None:
            lines += ["", "io_map = {" + ", ".join(f"{o}: {i}" for o, i in self.io_map.items()) + "}", f"original_output_count = {self.count}"]
        return "\n".join(lines) + "\n"


def read(text):
    g = Graph("".join(line + "\n" for line in text.split("\n") if line.startswith(("import", "torch.library"))))
    for line in text.split("\n"):
        line = line.strip()
        if line.startswith("def forward"):
            g.inputs = [list(p) for p in re.findall(rf'({NAME}): "([^"]*)"', line)]
        elif line.startswith("return"):
            g.outputs = [o.strip() for o in line[len("return ("):-1].split(",") if o.strip()]
        elif line.startswith("io_map"):
            g.io_map = {int(o): int(i) for o, i in re.findall(r"(-?\d+): (-?\d+)", line)}
        elif line.startswith("original_output_count"):
            g.count = int(line.split("=")[1])
        elif line and not line.startswith(("import", "torch.library", "class", "#")):
            g.calls.append(read_call(line))
    return g


def read_call(line):
    statement = re.fullmatch(rf'(.*);  ({NAME})(?:: "([^"]*)")? = {NAME}', line)
    if statement:
        return Call(statement[2], statement[3] or "", statement[1], True)
    m = re.fullmatch(rf'({NAME})(?:: "([^"]*)")? = (.*)', line)
    if not m:
        raise ValueError(f"not a statement: {line}")
    return Call(m[1], m[2] or "", m[3])


def words(text):
    """Names of values: not what is called, nor a keyword."""
    return set(re.findall(rf"(?<![\w.]){NAME}(?!\w|\(| = )", re.sub(r"'[^']*'", "", text)))


def used(g, name):
    return name in g.outputs or any(name in words(c.text) for c in g.calls)


def rename(g, old, new):
    for c in g.calls:
        c.text = re.sub(rf"\b{old}\b", new, c.text)
    g.outputs = [new if o == old else o for o in g.outputs]


def call_of(g, name):
    return next((c for c in g.calls if c.name == name), None)


def type_of(g, name):
    call = call_of(g, name)
    return call.type if call else dict(g.inputs).get(name, "")


def same_type(x, y):
    a, b = TYPE.match(x), TYPE.match(y)
    return bool(a and b and a[1] == b[1] and a[2] == b[2])


def loose(g):
    """Types that can be worked out may change; those of kernels and custom ops have to be said."""
    for c in g.calls:
        if not c.type.startswith("(") and not re.search(r"torch\.ops\.(?!aten)|nki|wrap", c.text):
            c.type = ""
    return g


def contiguous(sizes):
    strides, step = [], 1
    for s in reversed(sizes):
        strides.insert(0, step)
        step *= max(s, 1)
    return strides


def typed(dtype, sizes, strides, rest):
    return f"{dtype}[{', '.join(map(str, sizes))}][{', '.join(map(str, strides))}]{rest}"


class Candidates:
    def __init__(self, graphs):
        self.graphs = graphs
        names = [{c.name for c in g.calls} for g in graphs]
        self.only_after = len(graphs) > 1 and bool(names[1] - names[0])

    def copies(self):
        return copy.deepcopy(self.graphs)

    def made(self, what, graphs, alone=False):
        """A candidate; `alone`: the sides that changed have to mean the same as before."""
        return what, [loose(g).show() for g in graphs], alone

    def all(self):
        yield from self.without_outputs()
        yield from self.without_calls()
        yield from self.without_inputs()
        yield from self.smaller_inputs()
        yield from self.smaller_constants()

    def without_outputs(self):
        counts = [g.count if g.io_map is not None else len(g.outputs) for g in self.graphs]
        for k in range(min(counts)):
            graphs = self.copies()
            for g in graphs:
                del g.outputs[k]
                if g.io_map is not None:
                    g.io_map = {o - (o > k): i for o, i in g.io_map.items() if o != k}
                    g.count -= 1
            yield self.made(f"output {k}", graphs)

    def without_calls(self):
        for side, g in enumerate(self.graphs):
            for c in g.calls:
                partner = len(self.graphs) > 1 and call_of(self.graphs[1 - side], c.name)
                if side and partner:
                    continue
                alone = len(self.graphs) > 1 and not partner and (side == 1 or self.only_after)
                for what, graphs in self.replacements(side, c, partner):
                    yield self.made(f"call {c.name}, {what}", graphs, alone)

    def replacements(self, side, call, partner):
        sides = [side] if not partner or len(self.graphs) == 1 else [0, 1]
        names = [n for n, t in self.graphs[side].inputs if same_type(t, call.type)]
        names += [n for n in sorted(words(call.text)) if type_of(self.graphs[side], n) and n not in names]
        for new in names + ["fresh_input"]:
            graphs = self.copies()
            if new == "fresh_input":
                shape = TYPE.match(call.type)
                if not shape:
                    continue
                sizes = [int(s) for s in shape[2].split(",") if s.strip()]
                for g in graphs:
                    g.inputs.append([new, typed(shape[1], sizes, contiguous(sizes), "cpu")])
            for s in sides:
                graphs[s].calls = [c for c in graphs[s].calls if c.name != call.name]
                rename(graphs[s], call.name, new)
            yield f"{new} in its place", graphs
        if not any(used(self.graphs[s], call.name) for s in sides):
            graphs = self.copies()
            for s in sides:
                graphs[s].calls = [c for c in graphs[s].calls if c.name != call.name]
            yield "unused", graphs

    def without_inputs(self):
        for k, (name, kept) in enumerate(self.graphs[0].inputs):
            others = [n for n, t in self.graphs[0].inputs if n != name and same_type(t, kept)]
            for new in others + ([] if any(used(g, name) for g in self.graphs) else [""]):
                graphs = self.copies()
                for g in graphs:
                    del g.inputs[k]
                    if new:
                        rename(g, name, new)
                    if g.io_map is not None:
                        g.io_map = {o: i - (i > k) for o, i in g.io_map.items() if i != k}
                yield self.made(f"input {name}" + (f", {new} in its place" if new else ""), graphs)

    def smaller_inputs(self):
        for k, (name, kept) in enumerate(self.graphs[0].inputs):
            shape = TYPE.match(kept)
            sizes = [int(s) for s in shape[2].split(",") if s.strip()]
            strides = [int(s) for s in shape[3].split(",") if s.strip()] if shape[3] is not None else contiguous(sizes)
            plain = strides == contiguous(sizes)
            for d, size in enumerate(sizes):
                new = [(f"size {d} of {name} one less", sizes[:d] + [size - 1] + sizes[d + 1:], strides)] if size > 1 else []
                new.append((f"dimension {d} of {name}", sizes[:d] + sizes[d + 1:], strides[:d] + strides[d + 1:]))
                for what, fewer, steps in new:
                    graphs = self.copies()
                    for g in graphs:
                        g.inputs[k][1] = typed(shape[1], fewer, contiguous(fewer) if plain else steps, shape[4])
                    yield self.made(what, graphs)

    def smaller_constants(self):
        for side, g in enumerate(self.graphs):
            for c in g.calls:
                for number in list(NUMBER.finditer(c.text)):
                    yield from self.smaller_constant(side, c, number)

    def smaller_constant(self, side, call, number):
        value = float(number[0])
        if value in (0, 1) or "operand_output_aliases" in call.text[:number.start()] or "kernel_idx" in call.text[:number.start()]:
            return
        partner = len(self.graphs) > 1 and call_of(self.graphs[1 - side], call.name)
        index = [m.start() for m in NUMBER.finditer(call.text)].index(number.start())
        other = list(NUMBER.finditer(partner.text)) if partner else []
        joint = index < len(other) and other[index][0] == number[0]
        if side and joint:
            return
        new = ["0", "1"] + ([] if "." in number[0] else [str(int(value) - (1 if value > 0 else -1))])
        for n in dict.fromkeys(new):
            graphs = self.copies()
            for s in [0, 1] if joint else [side]:
                c = call_of(graphs[s], call.name)
                at = list(NUMBER.finditer(c.text))[index]
                c.text = c.text[:at.start()] + n + c.text[at.end():]
            alone = len(self.graphs) > 1 and not partner and (side == 1 or self.only_after)
            yield self.made(f"{number[0]} of {call.name} becomes {n}", graphs, alone)
