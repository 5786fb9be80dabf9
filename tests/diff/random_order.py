#!/usr/bin/env python3
"""In which order numbers are drawn: random ops on tensors of several layouts, as functional, in-place and out= forms, against eager PyTorch.

usage: random_order.py ALIASPROOF

Programs of a family draw as many numbers of one distribution from one seed, and return them in logical order.  One whose numbers differ in eager
from those of another may not be PROVED equal to it; of each family at least two different programs have to be.  Exit code 1 if not, 77 without PyTorch.
"""
import itertools
import os
import subprocess
import sys
import tempfile

try:
    import torch
except ImportError:
    print("PyTorch is not installed: skipped")
    sys.exit(77)

SIZE = [2, 3, 2, 4]
STRIDES = {"contiguous": [24, 8, 4, 1], "channels_last": [24, 1, 12, 3], "reversed_gaps": [2, 4, 12, 24]}
FORMATS = ["torch.preserve_format", "torch.channels_last"]

# The functional op, its arguments behind the operand, its out= form, its in-place form; None: there is none.
LIKE_OPERAND = [
    ("uniform.default", "", "uniform.out", "uniform_.default"),
    ("exponential.default", "", "exponential.out", "exponential_.default"),
    ("geometric.default", ", 0.5", "geometric.out", "geometric_.default"),
    ("log_normal.default", "", "log_normal.out", "log_normal_.default"),
    ("cauchy.default", "", "cauchy.out", "cauchy_.default"),
    ("random.default", "", "random.out", "random_.default"),
    ("random.to", ", 90", "random.to_out", "random_.to"),
    ("normal_functional.default", "", "normal.out", "normal_.default"),
    ("bernoulli.default", "", "bernoulli.out", None),
    ("bernoulli.p", ", 0.5", "bernoulli.float_out", "bernoulli_.float"),
    ("bernoulli.Tensor", ", x", "bernoulli.Tensor_out", "bernoulli_.Tensor"),
    ("poisson.default", "", "poisson.out", None),
    ("_standard_gamma.default", "", "_standard_gamma.out", None),
    ("normal.Tensor_float", ", 1.5", "normal.Tensor_float_out", None),
    ("normal.Tensor_Tensor", ", x", "normal.Tensor_Tensor_out", None),
    ("dropout.default", ", 0.5, True", None, "dropout_.default"),
    ("alpha_dropout.default", ", 0.5, True", None, "alpha_dropout_.default"),
    ("feature_dropout.default", ", 0.5, True", None, "feature_dropout_.default"),
    ("rand_like.default", "", "rand_like.out", None),
    ("randn_like.default", "", "randn_like.out", None),
    ("randint_like.default", ", 90", "randint_like.out", None),
    ("randint_like.low_dtype", ", 3, 90", "randint_like.low_dtype_out", None),
]
OF_SIZES = [
    ("rand.default", "", "rand.out"), ("randn.default", "", "randn.out"), ("randint.default", "90, ", "randint.out"),
    ("randint.low", "3, 90, ", "randint.low_out"), ("normal.float_float", "0.5, 1.5, ", "normal.float_float_out"),
]


def tensor(name, strides, content):
    made = f"{name} = torch.ops.aten.new_empty_strided.default(c, {SIZE}, {STRIDES[strides]})"
    return [made, f"{name}_filled = torch.ops.aten.copy_.default({name}, {content})"]


def programs_like(functional, arguments, out, in_place):
    formats = [""] + [f", memory_format = {f}" for f in FORMATS if "like" in functional]
    for s in STRIDES:
        for f in formats:
            yield tensor("x", s, "c") + [f"r = torch.ops.aten.{functional}(x{arguments}{f})"]
        if in_place:
            yield tensor("x", s, "c") + [f"r = torch.ops.aten.{in_place}(x{arguments})"]
    for s, t, f in itertools.product(["contiguous", "reversed_gaps"], STRIDES, formats[-1:]) if out else []:
        yield tensor("x", s, "c") + tensor("o", t, "c") + [f"r = torch.ops.aten.{out}(x{arguments}{f}, out = o)"]


def programs_of_sizes(functional, arguments, out):
    wanted = ", dtype = torch.float32" if "randint" in functional else ""
    yield [f"r = torch.ops.aten.{functional}({arguments}{SIZE}{wanted})"]
    for s in STRIDES:
        yield tensor("o", s, "c") + [f"r = torch.ops.aten.{out}({arguments}{SIZE}, out = o)"]


def text_of(lines):
    lines = lines + ["result = torch.ops.aten.clone.default(r, memory_format = torch.contiguous_format)", "return (result,)"]
    return f'def forward(self, c: "f32{SIZE}{STRIDES["contiguous"]}cpu"):\n' + "".join(f"    {line}\n" for line in lines)


def drawn(text):
    scope = {"torch": torch}
    exec(text, scope)  # noqa: S102
    torch.manual_seed(5)
    return scope["forward"](None, torch.full(SIZE, 0.5))[0]


def verdict(command, folder, pair):
    names = [os.path.join(folder, f"{side}.py") for side in ("before", "after")]
    for name, text in zip(names, pair):
        with open(name, "w") as f:
            f.write(text)
    return subprocess.run([command, "verify", *names], capture_output=True, text=True).stdout


def groups_of(texts):
    """The programs whose numbers are the same in eager."""
    groups = []
    for text in texts:
        value = drawn(text)
        for first, group in groups:
            if torch.equal(first, value):
                group.append(text)
                break
        else:
            groups.append((value, [text]))
    return [group for _, group in groups]


def judge(command, folder, family, texts):
    groups = groups_of(texts)
    wrong = 0
    for group, other in itertools.permutations(groups, 2):
        for text in other:
            if verdict(command, folder, (group[0], text)).startswith("PROVED"):
                wrong += 1
                print(f"{family}: PROVED equal, but eager draws other numbers:\n{group[0]}{text}")
    proved = any(verdict(command, folder, (group[0], text)).startswith("PROVED") for group in groups for text in group[1:])
    if not proved:
        print(f"{family}: no two programs are PROVED equal")
    return wrong == 0 and proved


def main():
    ok = True
    with tempfile.TemporaryDirectory() as folder:
        for row in LIKE_OPERAND:
            ok &= judge(sys.argv[1], folder, row[0], [text_of(p) for p in programs_like(*row)])
        for row in OF_SIZES:
            ok &= judge(sys.argv[1], folder, row[0], [text_of(p) for p in programs_of_sizes(*row)])
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
