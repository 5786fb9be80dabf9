"""The programs of corpus/thunder: name -> (function, its inputs, source).

Those named after a number are from that issue or pull request of Lightning-AI/lightning-thunder; the others are rebuilt from its alias tests
(thunder/tests/test_update_aliases.py and test_inplace_functionalization.py, the same calls in a row), or are cases of the same kinds.
Inputs that share memory do so as in the report: `x` and `x[0, 0]`, one tensor twice, rows of one tensor.
"""
import torch

PROGRAMS = {}


def r(*size):
    return torch.rand(*size) + 0.5


def program(name, inputs):
    def add(fn):
        PROGRAMS[name] = (fn, inputs)
        return fn
    return add


def x_and_corner():
    x = r(5, 5)
    return x, x[0, 0]


def one(*size):
    return lambda: (r(*size),)


def two(*size):
    return lambda: (r(*size), r(*size))


def twice(*size):
    def make():
        x = r(*size)
        return x, x
    return make


# --- #2766: f, g and h on (x, x[0, 0]) are wrong under nvFuser ---
@program("2766-f", x_and_corner)
def _(a, b):
    return a.exp_() * b.tanh_()


@program("2766-g", x_and_corner)
def _(a, _):
    b = a.view(5, 5)
    return a.exp_() * b.tanh_()


@program("2766-h", x_and_corner)
def _(a, _):
    b = a[0, 0]
    return a.exp_() * b.tanh_()


@program("2766-sin-of-first", x_and_corner)
def _(a, b):
    t2 = a.exp_()
    b.tanh_()
    return t2.sin()


@program("2766-select", x_and_corner)
def _(a, _):
    b = a[0, 0]
    c = a.exp_()
    b.tanh_()
    return c.sin()


@program("2766-view", x_and_corner)
def _(a, _):
    b = a.view(5, 5)
    c = a.exp_()
    b.tanh_()
    return c.sin() * 2 * b


@program("2766-two-views", x_and_corner)
def _(a, _):
    b = a.view(5, 5)
    c = a.view(5, 5)
    b.tanh_()
    return c.sin() * 2 * b


@program("2766-result-then-add", x_and_corner)
def _(a, b):
    result = a.exp_() * b.tanh_()
    a.add_(1)
    return result


@program("2766-unrelated", two(5, 5))
def _(a, b):
    return a.exp_() * b.tanh_()


# --- #2768: a fusion break before every multiplication ---
@program("2768-tanh-mul", one(5, 5))
def _(a):
    a.tanh_()
    return a * a * a * a


@program("2768-three-readers", one(5, 5))
def _(x):
    y = x.view(-1)
    a = y.sin()
    b = y.cos()
    c = y.tan()
    y.exp_()
    return a, b, c, x


# --- #2756, #2760: an input that is a part of another ---
@program("2756-part", lambda: (lambda x: (x, x[:2]))(r(5)))
def _(x, y):
    x.add_(1)
    y.mul_(2)
    return x, y


@program("2760-row", lambda: (lambda x: (x, x[0, :]))(r(2, 2)))
def _(x, y):
    return x, y.add_(1)


# --- #2776: a dead in-place op ---
@program("2776-dead", two(2, 3))
def _(x, y):
    z = y.sin()
    x.add_(1)
    return z


# --- the alias tests ---
@program("setitem-on-view", two(2, 3))
def _(x, _):
    y = x.view((3, 2))
    y[0][0] = 0
    return x


@program("setitem-on-view-returned", two(2, 3))
def _(x, _):
    y = x.view((3, 2))
    y[0][0] = 0
    return y


@program("view-div-then-add", two(2, 3))
def _(x, y):
    c = torch.exp(x)
    d = torch.tanh(y)
    e = c.view(-1)
    d.div_(x)
    e += d.flatten()
    return c, d, e


@program("view-add-then-div", two(2, 3))
def _(x, y):
    c = torch.exp(x)
    d = torch.tanh(y)
    e = c.view(-1)
    e += d.flatten()
    d.div_(x)
    return c, d, e


@program("two-views-of-written", two(2, 3))
def _(x, _):
    a = x.view(-1)
    b = x.view(-1)
    x.add_(1)
    aa = a + 1
    bb = b + 1
    return aa, bb


@program("chunk-columns", one(2, 3))
def _(x):
    y, z = x.chunk(2, dim=1)
    y.relu_()
    return y, z


@program("chunk-relu", one(2, 3))
def _(x):
    y, z = x.chunk(2, dim=0)
    y.relu_()
    yy = y + 1
    return yy, z


@program("relu-chunk-add", one(2, 3))
def _(x):
    x.relu_()
    y = x.chunk(2, dim=0)
    y[0].add_(1)
    return y


@program("chain-in-place", one(2, 3))
def _(x):
    x.add_(1).sin_().mul_(5)
    return x


@program("chain-half", one(2, 3))
def _(x):
    x.add_(1).sin().mul_(5)
    return x


@program("chain-then-read", one(2, 3))
def _(x):
    x.exp_()
    x.sin_()
    y = x.cos()
    return y


@program("module-relu", one(2, 3))
def _(x):
    return torch.nn.functional.relu(x, inplace=True)


@program("fresh-add", two(2, 3))
def _(a, b):
    c = a + b
    c.add_(1)
    return c


@program("fresh-twice", two(2, 3))
def _(a, b):
    c = a + b
    c.add_(1)
    d = c + c
    d.add_(1)
    c.add_(d)
    return c, d


@program("one-input-thrice", lambda: (lambda a: (a, a, a.view(1, 2, 2)))(r(2, 1, 2)))
def _(x, y, z):
    return y.exp_().add(x) + z.exp()


@program("write-through-view", one(2, 3))
def _(x):
    y = x.view(-1)
    y.add_(1)
    return y


@program("twice-given", twice(2, 2))
def _(a, b):
    return a.exp_() + b.tanh_(), a


@program("not-twice-given", two(2, 2))
def _(a, b):
    return a.exp_() + b.tanh_(), a


def three_writes(a, b, c):
    d = a.exp_()
    e = b.tanh_()
    f = c.cosh_()
    return d + e + f


program("three-aaa", lambda: (lambda a: (a, a, a))(r(2, 2)))(three_writes)
program("three-abb", lambda: (lambda a, b: (a, b, b))(r(2, 2), r(2, 2)))(three_writes)
program("three-aba", lambda: (lambda a, b: (a, b, a))(r(2, 2), r(2, 2)))(three_writes)


@program("zero", one(2, 2))
def _(a):
    return a.zero_()


@program("fresh-sin", one(2, 3))
def _(x):
    y = x * 1
    y.sin_()
    return y


@program("rows-of-one", lambda: (lambda a: (a, a[0, :], a[1, :]))(r(2, 3)))
def _(x, y, z):
    return x + 2, y.add_(z)


@program("view-chain", one(2, 3))
def _(a):
    b = a.view(-1)
    c = b.view(2, 3)
    d = c.view(3, 2)
    d.exp_()
    return a, b, c, d


@program("both-sides-of-a-read", one(2, 3))
def _(a):
    b = a.view(-1)
    a.exp_()
    c = b.sin()
    b.cos_()
    return a + 1, c


@program("setitem-two-views", one(2, 3))
def _(a):
    x = a.view(3, 2)
    y = a.view(-1)
    x[0] = 1.0
    y[3] = 2.0
    return a.sin()


@program("view-as-real", lambda: (torch.randn(2, 3, dtype=torch.complex64),))
def _(a):
    b = torch.view_as_real(a)
    b.mul_(2)
    return a + 1


@program("view-as-complex", one(3, 2))
def _(a):
    b = torch.view_as_complex(a)
    a.exp_()
    return b * 2


@program("real", lambda: (torch.randn(2, 3, dtype=torch.complex64),))
def _(a):
    b = a.real
    a.mul_(2)
    return b + 1


# --- #1109: two copies into one input, whose sources are returned ---
@program("1109-two-copies", one(2, 3))
def _(x):
    y = torch.sin(x)
    x.copy_(y)
    z = torch.cos(y)
    x.copy_(z)
    return y, z


# --- #731: a copy by reshape, which bookends move to the end of its region ---
@program("731-reshape-copies", one(2, 3))
def _(x):
    y = x.t().reshape(-1)
    x.exp_()
    return y.sin()
