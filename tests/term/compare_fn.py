"""Every function of term/fn.def on a grid of values, in every dtype that it takes, against eager PyTorch.

usage: compare_fn.py DRIVER [NAME...]     prints what disagrees, and a table of what was compared
"""
import re
import sys
import warnings
from pathlib import Path

from torch_values import COMPLEXES, DTYPES, FLOATS, INTS, NAMES, agrees, ask, bits, of_bits, torch

warnings.simplefilter("ignore")
inf, nan = float("inf"), float("nan")
FLOAT_GRID = [0.0, -0.0, 1, -1, 0.5, -0.5, 2, 3, -3, 2.5, 1.5, -1.5, 7.25, -7.75, 0.1, -0.3, 100.5, 1e-3, -1e4, 1e10, 1e-40, 65504, inf, -inf, nan,
              0.25, 6, -2, 19.5, 21]
INT_GRID = [0, 1, -1, 2, -2, 3, -3, 5, 7, -7, 8, 10, 31, 32, 63, 64, -64, 100, 127, -128, 255, 1000, -32768, 32767, 2**31 - 1, -2**31, 2**63 - 1, -2**63]
COMPLEX_GRID = [complex(a, b) for a in (0.0, 1, -1, 0.5, -2.25, 3) for b in (0.0, -0.0, 1, -0.75, 2)] + [complex(inf, 1), complex(nan, 0)]


def grid(name):
    dtype = DTYPES[name]
    if name == "b8":
        return torch.tensor([False, True])
    if name in INTS:
        info = torch.iinfo(dtype)
        return torch.tensor(sorted({v for v in INT_GRID if info.min <= v <= info.max} | {info.min, info.max}), dtype=dtype)
    if name in COMPLEXES:
        return torch.tensor(COMPLEX_GRID, dtype=dtype)
    return torch.tensor(FLOAT_GRID, dtype=torch.float64).to(dtype)


def scattered(reduce):
    """How complex numbers are joined by a scatter, element by element."""
    def call(x, y):
        if not x.is_complex():
            raise TypeError("the function of others is add or mul")
        return x.scatter_reduce(0, torch.arange(x.numel()), y, reduce)
    return call


# symbol, number of operands, call; where the call isn't torch.ops.aten.NAME(*operands)
aten = torch.ops.aten
F = torch.nn.functional
SPECIAL = [
    ("add{alpha=2}", 2, lambda x, y: torch.add(x, y, alpha=2)), ("add{alpha=-1}", 2, lambda x, y: torch.add(x, y, alpha=-1)),
    ("scatter_add", 2, scattered("sum")), ("scatter_mul", 2, scattered("prod")),
    ("sub{alpha=3}", 2, lambda x, y: torch.sub(x, y, alpha=3)),
    ("sub{alpha=0}", 2, lambda x, y: torch.sub(x, y, alpha=0)), ("sub{alpha=0.0}", 2, lambda x, y: torch.sub(x, y, alpha=0.0)),
    ("rsub{alpha=0}", 2, lambda x, y: torch.rsub(x, y, alpha=0)), ("add{alpha=0}", 2, lambda x, y: torch.add(x, y, alpha=0)),
    ("rsub{alpha=2}", 2, lambda x, y: torch.rsub(x, y, alpha=2)),
    ("div{rounding_mode='floor'}", 2, lambda x, y: torch.div(x, y, rounding_mode="floor")),
    ("div{rounding_mode='trunc'}", 2, lambda x, y: torch.div(x, y, rounding_mode="trunc")),
    ("clamp", 3, torch.clamp), ("clamp{max=None}", 2, lambda x, y: torch.clamp(x, min=y)), ("clamp{min=None}", 2, lambda x, y: torch.clamp(x, max=y)),
    ("round{decimals=1}", 1, lambda x: torch.round(x, decimals=1)),
    ("nan_to_num{nan=1.5, posinf=7.0}", 1, lambda x: torch.nan_to_num(x, nan=1.5, posinf=7.0)),
    ("hardtanh{min_val=-2.0, max_val=3.0}", 1, lambda x: aten.hardtanh(x, -2.0, 3.0)), ("hardtanh", 1, aten.hardtanh),
    ("threshold{threshold=1, value=-3}", 1, lambda x: aten.threshold(x, 1, -3)),
    ("threshold{threshold=-1, value=3}", 1, lambda x: aten.threshold(x, -1, 3)), ("threshold_backward{threshold=-2}", 2, lambda g, x: aten.threshold_backward(g, x, -2)), ("threshold_backward{threshold=1}", 2, lambda g, x: aten.threshold_backward(g, x, 1)),
    ("leaky_relu{negative_slope=0.2}", 1, lambda x: aten.leaky_relu(x, 0.2)),
    ("elu{alpha=2.0}", 1, lambda x: aten.elu(x, 2.0)), ("elu{alpha=-1.0}", 1, lambda x: aten.elu(x, -1.0)),
    ("celu{alpha=-2.0}", 1, lambda x: aten.celu(x, -2.0)), ("celu{alpha=2.0}", 1, lambda x: aten.celu(x, 2.0)),
    ("gelu{approximate='tanh'}", 1, lambda x: aten.gelu(x, approximate="tanh")),
    ("gelu_backward{approximate='tanh'}", 2, lambda g, x: aten.gelu_backward(g, x, approximate="tanh")),
    ("softplus{beta=2.0}", 1, lambda x: aten.softplus(x, 2.0)), ("logit{eps=0.1}", 1, lambda x: torch.logit(x, 0.1)),
    ("hardshrink{lambd=2.0}", 1, lambda x: aten.hardshrink(x, 2.0)), ("softshrink{lambd=2.0}", 1, lambda x: aten.softshrink(x, 2.0)),
    ("lerp", 3, torch.lerp), ("lerp{weight=0.25}", 2, lambda x, y: torch.lerp(x, y, 0.25)), ("lerp{weight=0.75}", 2, lambda x, y: torch.lerp(x, y, 0.75)),
    ("ldexp", 2, lambda x, y: torch.ldexp(x, y.double().nan_to_num(nan=5000).clamp(-5000, 5000).to(torch.int32))),    # y is an integer, cut to one
    ("addcmul", 3, torch.addcmul), ("addcmul{value=2}", 3, lambda x, y, z: torch.addcmul(x, y, z, value=2)),
    ("addcdiv", 3, torch.addcdiv), ("addcdiv{value=0.5}", 3, lambda x, y, z: torch.addcdiv(x, y, z, value=0.5)),
    ("frexp_mantissa", 1, lambda x: torch.frexp(x)[0]), ("frexp_exponent", 1, lambda x: torch.frexp(x)[1]),
    ("log_sigmoid", 1, F.logsigmoid), ("min", 2, torch.minimum), ("max", 2, torch.maximum), ("amin", 2, torch.minimum), ("amax", 2, torch.maximum),
    ("_prelu_kernel", 2, aten._prelu_kernel), ("conj", 1, lambda x: torch.conj(x).resolve_conj()), ("conj_physical", 1, torch.conj_physical),
    ("real", 1, lambda x: torch.real(x).clone()), ("imag", 1, lambda x: torch.imag(x).clone()), ("arctan2", 2, torch.arctan2),
    ("relu6", 1, F.relu6), ("mish", 1, F.mish), ("complex", 2, torch.complex), ("polar", 2, torch.polar), ("fix", 1, torch.fix), ("clip", 3, torch.clip),
    ("pow.Tensor_Tensor", 2, torch.pow), ("pow.Scalar", 2, torch.pow), ("float_power.Tensor_Tensor", 2, torch.float_power),
    ("float_power.Scalar", 2, torch.float_power), ("round.decimals{decimals=2}", 1, lambda x: torch.round(x, decimals=2)),
    ("lerp.Tensor", 3, torch.lerp), ("prims::div", 2, torch.true_divide), ("isreal", 1, torch.isreal),
    ("leaky_relu_backward{negative_slope=0.2, self_is_result=False}", 2, lambda g, x: aten.leaky_relu_backward(g, x, 0.2, False)),
    ("hardtanh_backward{min_val=-2.0, max_val=1}", 2, lambda g, x: aten.hardtanh_backward(g, x, -2.0, 1)),
    ("hardsigmoid_backward", 2, aten.hardsigmoid_backward), ("hardswish_backward", 2, aten.hardswish_backward),
    ("softplus_backward{beta=2.0, threshold=10}", 2, lambda g, x: aten.softplus_backward(g, x, 2.0, 10)),
]
# Functions above that are compared without attributes as well.
PLAIN_TOO = {"add", "sub", "rsub", "div", "round", "nan_to_num", "hardtanh", "leaky_relu", "elu", "celu", "gelu", "gelu_backward", "softplus", "logit",
             "hardshrink", "softshrink"}
# Where eager has a value and we say that we have none, on purpose.
NO_VALUE = {"frexp_exponent", "pow"}


def functions(only):
    seen = set()
    for row in SPECIAL:
        seen.add(row[0].split("{")[0])
        if not only or row[0] in only or row[0].split("{")[0] in only:
            yield row
    table = Path(__file__).resolve().parents[2] / "src/term/fn.def"
    for name, least, most in re.findall(r'^AP_FN\(\w+,\s*"([\w.:]+)",\s*(\d), (\d)', table.read_text(), re.M):
        if (name in seen and name not in PLAIN_TOO) or (only and name not in only):
            continue
        yield name, int(most), getattr(aten, name)


def operands(n, name):
    x = grid(name)
    if n == 3:
        x = x[::3]
    return [p.contiguous() for p in torch.meshgrid(*[x] * n, indexing="ij")] if n > 1 else [x]


def spoil(args, symbol, name):
    """Drops what eager refuses or C++ leaves undefined: integer division by zero, negative integer powers..."""
    base = symbol.split("{")[0]
    if name in INTS and len(args) == 2 and base in ("div", "floor_divide", "remainder", "fmod"):
        keep = (args[1] != 0) & ~((args[1] == (args[1].new_tensor(-1) if name[0] == "i" else 0)) & (args[0] == torch.iinfo(args[0].dtype).min if name != "b8" else args[0]))
        return [a[keep] for a in args]
    if name in INTS and base == "pow" and len(args) == 2:
        return [a[args[1] >= 0] for a in args]
    if base in ("gcd", "lcm") and name in INTS:    # the least integer traps in torch
        keep = (args[0] != torch.iinfo(args[0].dtype).min) & (args[1] != torch.iinfo(args[0].dtype).min) if name != "b8" else args[0]
        return [a[keep] for a in args]
    return [a.flatten() for a in args]


def compare(driver, symbol, n, call, name, failures):
    args = spoil(operands(n, name), symbol, name)
    try:
        want = call(*[a.clone() for a in args])
    except (RuntimeError, NotImplementedError, TypeError, ValueError):
        return None
    if not isinstance(want, torch.Tensor) or want.dtype not in NAMES or want.shape != args[0].shape:
        return None
    result = NAMES[want.dtype]
    if name in INTS and result not in INTS:
        return None    # computed in f32: compared there
    words = [bits(a) for a in args]
    lines = ["fn %s\t%s %s" % (symbol, result, " ".join("%s:%s" % (name, w[k]) for w in words)) for k in range(len(words[0]))]
    answers = ask(driver, lines)
    ours = of_bits([a[0][:2] for a in answers], want.dtype).tolist()
    theirs = want.resolve_conj().tolist()
    exact = none = 0
    for k, (a, answer) in enumerate(zip(ours, answers)):
        sign, error = answer[0][2:]
        none += sign == "?"
        exact += sign == "="
        if sign != "?" and not agrees(a, theirs[k], sign, error, result):
            failures.append("%s in %s: f(%s) is %s in PyTorch, %s%s here" % (symbol, name, ", ".join(str(x[k].item()) for x in args), theirs[k], a,
                                                                       "" if sign == "=" else " +- %g" % error))
    if none == len(answers) and symbol.split("{")[0] not in NO_VALUE and name not in COMPLEXES:
        failures.append("%s in %s: no value here" % (symbol, name))
    return len(answers), exact, none


def main():
    driver, only = sys.argv[1], sys.argv[2:]
    failures, total, exact, shown = [], 0, 0, 0
    for symbol, n, call in functions(only):
        rows = []
        for name in INTS + FLOATS + COMPLEXES:
            before = len(failures)
            got = compare(driver, symbol, n, call, name, failures)
            if got:
                total += got[0]
                exact += got[1]
                rows.append("%s%s" % (name, "" if got[1] == got[0] else "?" if got[2] == got[0] else "~" if got[1] == 0 else "(%d/%d)" % (got[1], got[0])))
            if len(failures) > before + 4 and not only:
                failures[before + 4:] = ["... and %d more" % (len(failures) - before - 4)]
        print("%-40s %s" % (symbol, " ".join(rows) or "nothing compared"))
        if not rows:
            failures.append("%s: nothing could be compared" % symbol)
    print("%d values compared, %d of them bit for bit, %d disagreements" % (total, exact, len(failures)))
    for line in failures:
        print(line)
    sys.exit(bool(failures))


main()
