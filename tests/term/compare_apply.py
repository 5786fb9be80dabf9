"""Functions of whole operands (term/apply.def) against eager PyTorch, on tensors of small random numbers in several dtypes.

usage: compare_apply.py DRIVER [NAME...]
"""
import random
import re
import sys
import warnings
from pathlib import Path

from torch_values import NAMES, agrees, ask, bits, of_bits, torch

warnings.simplefilter("ignore")
torch.manual_seed(5)
random.seed(5)
F = torch.nn.functional
aten = torch.ops.aten
CASES = []
EXTREME = []  # of these a result may have no value


# No value on purpose: where some order of the factors leaves the range, the order decides what comes of it.
NO_VALUE = {("prod", "f16")}


def rnd(shape, dtype):
    if dtype == torch.bool:
        return torch.rand(shape) < 0.5
    if not dtype.is_floating_point and not dtype.is_complex:
        return torch.randint(0 if dtype == torch.uint8 else -9, 10, shape).to(dtype)
    if dtype.is_complex:
        return torch.complex(torch.randn(shape, dtype=torch.float64), torch.randn(shape, dtype=torch.float64)).to(dtype)
    return (torch.randn(shape, dtype=torch.float64) * 3).to(dtype)


def case(symbol, call, *shapes, dtypes=(torch.float32,), make=None, same=None):
    for d in dtypes:
        CASES.append((symbol, call, make(d) if make else [rnd(s, d) for s in shapes], same))
        if d.is_floating_point and not make:
            for _ in range(3):
                EXTREME.append((symbol, call, [extreme(rnd(s, d)) for s in shapes], same))


def extreme(x):
    """Some elements are so large that sums or squares leave the range, or so small that squares vanish."""
    if x.dtype.is_floating_point and x.numel():
        most = torch.finfo(x.dtype).max
        chosen = torch.tensor([most, -most, most / 3, most ** 0.5, -most ** 0.6, most ** -0.6, most ** -0.9, -0.0], dtype=torch.float64)
        where = torch.rand(x.shape) < random.choice([0.1, 0.5, 1.0])
        return torch.where(where, chosen[torch.randint(0, len(chosen), x.shape)].to(x.dtype), x)
    return x


R = (torch.float32, torch.float64, torch.float16, torch.bfloat16)
I = (torch.int64, torch.int32, torch.uint8, torch.bool)
C = (torch.complex64,)
shape = (3, 4, 2)
for dim, text in ((None, ""), ([1], "dim=[1]"), ([0, 2], "dim=[0, 2]"), ([2], "dim=[2]")):
    def name(fn, more="", text=text):
        inner = ", ".join(t for t in (more, text) if t)
        return "%s{%s}" % (fn, inner) if inner else fn
    over = {} if dim is None else {"dim": dim}
    one = {} if dim is None else {"dim": dim[0]}
    single = dim is None or len(dim) == 1
    case(name("sum"), lambda x, over=over: torch.sum(x, **over), shape, dtypes=R + I + C)
    case(name("nansum"), lambda x, over=over: torch.nansum(x, **over), shape, dtypes=R)
    case(name("mean"), lambda x, over=over: torch.mean(x, **over), shape, dtypes=R + C)
    case(name("amax"), lambda x, dim=dim: torch.amax(x, dim if dim else ()), shape, dtypes=R + I)
    case(name("amin"), lambda x, dim=dim: torch.amin(x, dim if dim else ()), shape, dtypes=R + I)
    case(name("any"), lambda x, dim=dim: torch.any(x, dim) if dim else torch.any(x), shape, dtypes=R + I + C)
    case(name("all"), lambda x, dim=dim: torch.all(x, dim) if dim else torch.all(x), shape, dtypes=R + I + C)
    case(name("count_nonzero"), lambda x, dim=dim: torch.count_nonzero(x, dim), shape, dtypes=R + I)
    case(name("logsumexp"), lambda x, dim=dim: torch.logsumexp(x, dim if dim else (0, 1, 2)), shape, dtypes=R)
    case(name("var"), lambda x, over=over: torch.var(x, **over), shape, dtypes=R + C)
    case(name("std", "unbiased=False"), lambda x, dim=dim: torch.std(x, dim, unbiased=False) if dim else torch.std(x, unbiased=False), shape, dtypes=R)
    case(name("var", "correction=2"), lambda x, dim=dim: torch.var(x, dim, correction=2), shape, dtypes=R)
    case(name("var_mean"), lambda x, dim=dim: torch.var_mean(x, dim), shape, dtypes=R)
    case(name("std_mean", "correction=0"), lambda x, dim=dim: torch.std_mean(x, dim, correction=0), shape, dtypes=R)
    for p, spelled in ((2, ""), (1, "ord=1"), (0, "ord=0"), (3, "ord=3"), (float("inf"), "ord=inf"), (float("-inf"), "ord=-inf")):
        case(name("linalg_vector_norm", spelled), lambda x, p=p, dim=dim: torch.linalg.vector_norm(x, p, dim), shape, dtypes=R[:2] + C)
    case(name("norm", "p=2"), lambda x, dim=dim: torch.norm(x, 2, dim), shape, dtypes=R[:2])
    if single:
        case(name("prod"), lambda x, one=one: torch.prod(x, **one), shape, dtypes=R + I)
        case(name("argmax"), lambda x, one=one: torch.argmax(x, **one), shape, dtypes=R + I[:3])
        case(name("argmin"), lambda x, one=one: torch.argmin(x, **one), shape, dtypes=R + I[:3])
for d in (0, 1, 2):
    case("max{dim=%d}" % d, lambda x, d=d: tuple(torch.max(x, d)), shape, dtypes=R + I)
    case("min{dim=%d}" % d, lambda x, d=d: tuple(torch.min(x, d)), shape, dtypes=R + I)
    case("cumsum{dim=%d}" % d, lambda x, d=d: torch.cumsum(x, d), shape, dtypes=R + I)
    case("cumprod{dim=%d}" % d, lambda x, d=d: torch.cumprod(x, d), shape, dtypes=R + I)
    case("cummax{dim=%d}" % d, lambda x, d=d: tuple(torch.cummax(x, d)), shape, dtypes=R + I)
    case("cummin{dim=%d}" % d, lambda x, d=d: tuple(torch.cummin(x, d)), shape, dtypes=R + I)
    case("softmax{dim=%d}" % d, lambda x, d=d: torch.softmax(x, d), shape, dtypes=R)
    case("_softmax{dim=%d, half_to_float=False}" % d, lambda x, d=d: aten._softmax(x, d, False), shape)
    case("log_softmax{dim=%d}" % d, lambda x, d=d: torch.log_softmax(x, d), shape, dtypes=R)
    case("_log_softmax{dim=%d, half_to_float=False}" % d, lambda x, d=d: aten._log_softmax(x, d, False), shape)
    case("sort{dim=%d}" % d, lambda x, d=d: tuple(torch.sort(x, d)), shape, dtypes=R + I[:3])
    case("sort.stable{stable=True, dim=%d, descending=True}" % d, lambda x, d=d: tuple(torch.sort(x, dim=d, stable=True, descending=True)), shape, dtypes=R + I)
    case("argsort{dim=%d}" % d, lambda x, d=d: torch.argsort(x, d), shape, dtypes=R)
    case("argsort.stable{stable=True, dim=%d}" % d, lambda x, d=d: torch.argsort(x, dim=d, stable=True), shape, dtypes=R + I)
    case("topk{k=2, dim=%d}" % d, lambda x, d=d: tuple(torch.topk(x, 2, d)), shape)
    case("topk{k=1, dim=%d, largest=False}" % d, lambda x, d=d: tuple(torch.topk(x, 1, d, largest=False)), shape)
case("max", torch.max, shape, dtypes=R + I)
case("min", torch.min, shape, dtypes=R + I)
case("aminmax", lambda x: tuple(torch.aminmax(x)), shape, dtypes=R + I)
case("sort", lambda x: tuple(torch.sort(x)), (3, 7), dtypes=R)
case("argsort.stable", lambda x: torch.argsort(x, stable=True), (3, 7))
case("trace", torch.trace, (3, 4), dtypes=R[:2] + I[:3])
case("sum", torch.sum, ())
case("softmax{dim=0}", lambda x: torch.softmax(x, 0), ())
case("cross", torch.cross, (4, 3), (4, 3), dtypes=R[:2] + I[:2])
case("linalg_cross", torch.linalg.cross, (3, 3), (3, 3), dtypes=R[:2])
case("cross{dim=0}", lambda x, y: torch.cross(x, y, dim=0), (3, 3), (3, 3))
for n in (0, 1, 2):
    case("mse_loss{reduction=%d}" % n, lambda x, y, n=n: aten.mse_loss(x, y, n), (3, 4), (3, 4), dtypes=R[:2])
    case("l1_loss{reduction=%d}" % n, lambda x, y, n=n: aten.l1_loss(x, y, n), (3, 4), (3, 4), dtypes=R[:2])
    case("smooth_l1_loss{reduction=%d, beta=3.5}" % n, lambda x, y, n=n: aten.smooth_l1_loss(x, y, n, 3.5), (3, 4), (3, 4), dtypes=R[:2])
    case("smooth_l1_loss{reduction=%d, beta=0.0}" % n, lambda x, y, n=n: aten.smooth_l1_loss(x, y, n, 0.0), (3, 4), (3, 4), dtypes=R[:2])
    case("huber_loss{reduction=%d, delta=2.5}" % n, lambda x, y, n=n: aten.huber_loss(x, y, n, 2.5), (3, 4), (3, 4), dtypes=R[:2])
P = R + I[:3] + C
case("mm", torch.mm, (3, 4), (4, 5), dtypes=P)
case("bmm", torch.bmm, (2, 3, 4), (2, 4, 5), dtypes=P)
case("mv", torch.mv, (3, 4), (4,), dtypes=P)
case("dot", torch.dot, (4,), (4,), dtypes=P)
case("vdot", torch.vdot, (4,), (4,), dtypes=R)
case("outer", torch.outer, (4,), (3,), dtypes=P)
for a, b in (((4,), (4,)), ((3, 4), (4,)), ((4,), (4, 2)), ((3, 4), (4, 2)), ((2, 3, 4), (4,)), ((4,), (2, 4, 5)), ((2, 3, 4), (4, 2)), ((5, 1, 3, 4), (2, 4, 2)),
             ((3, 4), (2, 4, 2)), ((2, 1, 3, 4), (1, 3, 4, 2))):
    case("matmul", torch.matmul, a, b, dtypes=P)
for equation, *shapes in (("ab,bc->ac", (3, 4), (4, 2)), ("bd,dn->bdn", (2, 3), (3, 2)), ("bdn,bn->bd", (2, 3, 2), (2, 2)), ("a,b->ba", (3,), (2,)),
                          ("ab,ab->", (3, 4), (3, 4)), ("aab,ca->bc", (2, 2, 3), (4, 2)), ("ab,b->a", (3, 1), (4,)), ("abc,dc->ab", (2, 3, 1), (3, 4)),
                          (",a->a", (), (3,)), ("bhqd,bhkd->bhqk", (2, 1, 3, 4), (2, 3, 2, 4))):
    one_alone = equation in ("ab,b->a", "abc,dc->ab")  # summed before it is multiplied: of integers that is i64
    case("einsum{%s}" % equation, lambda a, b, e=equation: torch.einsum(e, a, b), *shapes, dtypes=R if one_alone else P)
for equation, shape1 in (("aab->b", (2, 2, 3)), ("ab->", (3, 4)), ("abc->ca", (2, 3, 4))):
    case("einsum{%s}" % equation, lambda a, e=equation: torch.einsum(e, a), shape1, dtypes=R + C)
case("linear{bias=None}", F.linear, (2, 3, 4), (5, 4), dtypes=R)
case("linear", F.linear, (2, 3, 4), (5, 4), (5,), dtypes=R)
case("linear", F.linear, (4,), (5, 4), (5,))
case("linear{bias=None}", F.linear, (3, 4), (4,))
for c in ((3, 5), (5,), (3, 1), (), (1, 5)):
    case("addmm", torch.addmm, c, (3, 4), (4, 5), dtypes=P)
case("addmm{beta=2, alpha=3}", lambda c, a, b: torch.addmm(c, a, b, beta=2, alpha=3), (3, 5), (3, 4), (4, 5), dtypes=P)
case("addmm{beta=0}", lambda c, a, b: torch.addmm(c, a, b, beta=0), make=lambda d: [torch.full((3, 5), float("nan")), rnd((3, 4), d), rnd((4, 5), d)])
case("baddbmm", torch.baddbmm, (2, 3, 5), (2, 3, 4), (2, 4, 5), dtypes=P)
case("baddbmm{beta=0.5}", lambda c, a, b: torch.baddbmm(c, a, b, beta=0.5), (3, 1), (2, 3, 4), (2, 4, 5), dtypes=R)
case("addmv", torch.addmv, (3,), (3, 4), (4,), dtypes=P)
case("addr", torch.addr, (3, 4), (3,), (4,), dtypes=R + I[:2])
case("layer_norm{normalized_shape=[4], weight=None, bias=None}", lambda x: F.layer_norm(x, [4]), (3, 4), dtypes=R)
case("layer_norm{normalized_shape=[4, 2]}", lambda x, w, b: F.layer_norm(x, [4, 2], w, b), (3, 4, 2), (4, 2), (4, 2), dtypes=R)
case("layer_norm{normalized_shape=[4], bias=None, eps=0.01}", lambda x, w: F.layer_norm(x, [4], w, None, 0.01), (3, 4), (4,), dtypes=R)
case("native_layer_norm{eps=0.001, dims=1, weight=1, bias=1}", lambda x, w, b: aten.native_layer_norm(x, [4], w, b, 0.001), (3, 4), (4,), (4,), dtypes=R)
case("native_layer_norm{weight=None, bias=None, eps=0.001, dims=1, weight=0, bias=0}", lambda x: aten.native_layer_norm(x, [4], None, None, 0.001), (3, 4))
case("rms_norm{normalized_shape=[4], weight=None}", lambda x: F.rms_norm(x, [4]), (3, 4), dtypes=R)
case("rms_norm{normalized_shape=[4], eps=0.01}", lambda x, w: F.rms_norm(x, [4], w, 0.01), (3, 4), (4,), dtypes=R)
case("group_norm{num_groups=2, weight=None, bias=None}", lambda x: F.group_norm(x, 2), (3, 4, 5), dtypes=R)
case("group_norm{num_groups=2}", lambda x, w, b: F.group_norm(x, 2, w, b), (3, 4, 5), (4,), (4,), dtypes=R)
case("native_group_norm{eps=0.001, groups=2, weight=1, bias=1}", lambda x, w, b: aten.native_group_norm(x, w, b, 3, 4, 5, 2, 0.001), (3, 4, 5), (4,), (4,), dtypes=R[:2])
ON = "training=1, weight=1, bias=1, mean=1, var=1, momentum=0.10000000000000001, eps=0.001"


def trained(x, w, b, m, v):
    m, v = m.clone(), v.clone()
    return (*aten.native_batch_norm(x, w, b, m, v, True, 0.1, 0.001), m, v)


positive = lambda d: [rnd((3, 4, 5), d), rnd((4,), d), rnd((4,), d), rnd((4,), d), rnd((4,), d).abs() + 1]
case("native_batch_norm{%s}" % ON, trained, make=positive, dtypes=R[:2])
case("batch_norm{%s}" % ON, trained, make=positive, dtypes=R[:2])
case("batch_norm{weight=None, bias=None, training=0, weight=0, bias=0, mean=1, var=1, momentum=0, eps=0.001}",
     lambda x, m, v: F.batch_norm(x, m, v, eps=0.001), make=lambda d: [rnd((3, 4, 2, 2), d), rnd((4,), d), rnd((4,), d).abs() + 1], dtypes=R)
case("native_batch_norm{weight=None, bias=None, running_mean=None, running_var=None, training=1, weight=0, bias=0, mean=0, var=0, momentum=0, eps=0.001}",
     lambda x: aten.native_batch_norm(x, None, None, None, None, True, 0.1, 0.001), (3, 4), dtypes=R[:2])
sdpa = F.scaled_dot_product_attention
case("scaled_dot_product_attention{attn_mask=None}", sdpa, (2, 3, 4), (2, 5, 4), (2, 5, 6), dtypes=R)
case("scaled_dot_product_attention{attn_mask=None, is_causal=True}", lambda q, k, v: sdpa(q, k, v, is_causal=True), (2, 2, 3, 4), (2, 2, 5, 4), (2, 2, 5, 4), dtypes=R)
case("scaled_dot_product_attention{scale=0.3}", lambda q, k, v, m: sdpa(q, k, v, m, scale=0.3), (2, 3, 4), (2, 5, 4), (2, 5, 6), (3, 5), dtypes=R)
case("scaled_dot_product_attention", sdpa, make=lambda d: [rnd((2, 2, 3, 4), d), rnd((2, 2, 5, 4), d), rnd((2, 2, 5, 4), d),
                                                            torch.tensor([[True, False, True, True, False], [True] * 5, [False] * 4 + [True]])], dtypes=R)
case("conv1d{bias=None, stride=[2], padding=[1], dilation=[1], groups=1}", lambda x, w: F.conv1d(x, w, None, 2, 1), (2, 3, 7), (4, 3, 3), dtypes=R)
case("conv2d{stride=[1, 2], padding=[1, 0], dilation=[1, 1], groups=2}", lambda x, w, b: F.conv2d(x, w, b, (1, 2), (1, 0), 1, 2), (2, 4, 5, 6), (4, 2, 3, 2), (4,), dtypes=R)
case("conv2d{bias=None, stride=[1, 1], padding=[same, same], dilation=[2, 1], groups=1}", lambda x, w: F.conv2d(x, w, None, 1, "same", (2, 1)), (2, 4, 5, 6), (4, 4, 3, 2))
case("conv2d{stride=[1, 1], padding=[0, 0], dilation=[1, 2], groups=1}", lambda x, w, b: F.conv2d(x, w, b, 1, 0, (1, 2)), (4, 5, 6), (3, 4, 3, 2), (3,))
case("convolution{stride=[1], padding=[2], dilation=[1], groups=1}", lambda x, w, b: aten.convolution(x, w, b, [1], [2], [1], False, [0], 1), (2, 3, 7), (4, 3, 3), (4,))
case("conv3d{bias=None, stride=[1, 1, 1], padding=[0, 1, 0], dilation=[1, 1, 1], groups=1}", lambda x, w: F.conv3d(x, w, None, 1, (0, 1, 0)), (1, 2, 3, 3, 3), (2, 2, 2, 2, 2))
case("conv_transpose1d{bias=None, stride=[2], padding=[1], dilation=[1], groups=1, transposed, output_padding=[1]}",
     lambda x, w: F.conv_transpose1d(x, w, None, 2, 1, 1), (2, 3, 7), (3, 4, 3), dtypes=R)
case("conv_transpose2d.input{stride=[1, 3], padding=[1, 0], dilation=[2, 1], groups=2, transposed, output_padding=[0, 2]}",
     lambda x, w, b: F.conv_transpose2d(x, w, b, (1, 3), (1, 0), (0, 2), 2, (2, 1)), (2, 4, 5, 6), (4, 2, 3, 2), (4,), dtypes=R)
case("conv_transpose3d.input{bias=None, stride=[2, 1, 1], padding=[0, 1, 0], dilation=[1, 1, 1], groups=1, transposed, output_padding=[1, 0, 0]}",
     lambda x, w: F.conv_transpose3d(x, w, None, (2, 1, 1), (0, 1, 0), (1, 0, 0)), (1, 2, 3, 3, 3), (2, 2, 2, 2, 2))
case("convolution{stride=[2, 1], padding=[0, 1], dilation=[1, 1], groups=1, transposed, output_padding=[1, 0]}",
     lambda x, w, b: aten.convolution(x, w, b, [2, 1], [0, 1], [1, 1], True, [1, 0], 1), (2, 4, 5, 6), (4, 2, 3, 2), (2,))
for fn, ceil in ((F.max_pool2d, False), (F.max_pool2d, True), (F.avg_pool2d, False), (F.avg_pool2d, True)):
    more = ", ceil_mode=True" if ceil else ""
    case("%s{window=3/2/1/1, 2/1/0/1%s}" % (fn.__name__ if "avg" in str(fn) else "max_pool2d", more),
         lambda x, fn=fn, ceil=ceil: fn(x, (3, 2), (2, 1), (1, 0), ceil_mode=ceil), (2, 3, 6, 5), dtypes=R)
case("avg_pool2d{count_include_pad=False, window=3/2/1/1, 3/2/1/1}", lambda x: F.avg_pool2d(x, 3, 2, 1, count_include_pad=False), (2, 3, 6, 5), dtypes=R)
case("avg_pool2d{divisor_override=3, window=3/2/1/1, 3/2/1/1}", lambda x: F.avg_pool2d(x, 3, 2, 1, divisor_override=3), (2, 6, 5), dtypes=R)
case("max_pool2d_with_indices{window=2/1/1/2, 2/2/0/1}", lambda x: tuple(aten.max_pool2d_with_indices(x, (2, 2), (1, 2), (1, 0), (2, 1))), (2, 3, 6, 5), dtypes=R)
case("max_pool1d{window=2/2/0/1}", lambda x: F.max_pool1d(x, 2), (3, 7))
case("max_pool1d_with_indices{window=3/1/1/1}", lambda x: tuple(aten.max_pool1d_with_indices(x, 3, 1, 1)), (3, 7))
case("max_pool3d{window=2/2/0/1, 2/2/0/1, 2/1/1/1}", lambda x: F.max_pool3d(x, 2, (2, 2, 1), (0, 0, 1)), (1, 2, 4, 4, 3))
case("max_pool3d_with_indices{window=2/2/0/1, 2/2/0/1, 2/1/1/1}", lambda x: tuple(aten.max_pool3d_with_indices(x, 2, (2, 2, 1), (0, 0, 1))), (1, 2, 4, 4, 3))
case("avg_pool1d{window=3/2/1/1}", lambda x: F.avg_pool1d(x, 3, 2, 1), (2, 3, 7))
case("avg_pool3d{window=2/2/0/1, 2/2/0/1, 2/1/1/1}", lambda x: F.avg_pool3d(x, 2, (2, 2, 1), (0, 0, 1)), (1, 2, 4, 4, 3))
for n, size in ((1, (2, 3, 7)), (2, (2, 3, 7, 5)), (3, (2, 3, 4, 5, 3))):
    to = [3, 2, 1][:n]
    for name in ["adaptive_avg_pool%dd" % n] + (["_adaptive_avg_pool%dd" % n] if n > 1 else []):
        case("%s{output_size=%s}" % (name, to), lambda x, name=name, to=to: getattr(aten, name)(x, to), size, dtypes=R)
    case("adaptive_max_pool%dd{output_size=%s}" % (n, to), lambda x, n=n, to=to: tuple(getattr(aten, "adaptive_max_pool%dd" % n)(x, to)), size, dtypes=R)
for d in (0, 1):
    case("_softmax_backward_data{dim=%d, input_dtype=f32}" % d, lambda g, x, d=d: aten._softmax_backward_data(g, x, d, g.dtype), (3, 4), (3, 4))
    case("_log_softmax_backward_data{dim=%d, input_dtype=f32}" % d, lambda g, x, d=d: aten._log_softmax_backward_data(g, x, d, g.dtype), (3, 4), (3, 4))


def main():
    driver, only = sys.argv[1], sys.argv[2:]
    lines, wants, failures = [], [], []
    for number, (symbol, call, args, _) in enumerate(CASES + EXTREME):
        if only and symbol.split("{")[0] not in only:
            continue
        try:
            want = call(*args)
        except (RuntimeError, NotImplementedError) as e:
            continue
        want = want if isinstance(want, tuple) else (want,)
        results = " ".join("%s:%d:%d" % (NAMES[w.dtype], k, w.numel()) for k, w in enumerate(want))
        operands = ["%s:%s:%s" % (NAMES[a.dtype], "x".join(map(str, a.shape)), ",".join(bits(a))) for a in args]
        lines.append("apply %s\t%s\t%s" % (symbol, results, "\t".join(operands)))
        wants.append((symbol, NAMES[args[0].dtype], want, number >= len(CASES)))
    answers = ask(driver, lines)
    total, exact, none, seen, known = 0, 0, {}, set(), 0
    for (symbol, dtype, want, is_extreme), row in zip(wants, answers):
        seen.add(symbol.split("{")[0])
        at = 0
        for number, w in enumerate(want):
            part = row[at:at + w.numel()]
            at += w.numel()
            ours, theirs = of_bits([a[:2] for a in part], w.dtype).tolist(), w.flatten().tolist()
            bad = [k for k in range(len(part)) if part[k][2] != "?" and not agrees(ours[k], theirs[k], part[k][2], part[k][3], NAMES[w.dtype])]
            total += len(part)
            exact += sum(a[2] == "=" for a in part)
            unknown = sum(a[2] == "?" for a in part)
            known += is_extreme * (len(part) - unknown)
            if unknown and not is_extreme:
                none[symbol.split("{")[0] + " in " + dtype] = unknown
            if unknown == len(part) and part and not is_extreme and (symbol.split("{")[0], dtype) not in NO_VALUE:
                failures.append("%s in %s: result %d has no value here" % (symbol, dtype, number))
            if bad:
                failures.append("%s in %s: result %d, element %d is %s in PyTorch, %s%s here (%d of %d)" %
                                (symbol, dtype, number, bad[0], theirs[bad[0]], ours[bad[0]], part[bad[0]][2], len(bad), len(part)))
    table = Path(__file__).resolve().parents[2] / "src/term/apply.def"
    for name in re.findall(r'^AP_APPLY\("([^"]+)"', table.read_text(), re.M):
        if name not in seen and not only:
            failures.append("%s: not compared" % name)
    if not known and not only:
        failures.append("no value of extreme numbers was compared")
    print("%d calls, %d values compared, %d of them bit for bit, %d of extreme numbers, %d disagreements" % (len(wants), total, exact, known, len(failures)))
    if none:
        print("some elements without a value: %s" % ", ".join("%s (%d)" % i for i in sorted(none.items())))
    for line in failures:
        print(line)
    sys.exit(bool(failures))


main()
