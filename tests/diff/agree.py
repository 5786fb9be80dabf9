"""Does what our interpreter says of a run agree with what eager PyTorch did?

`run_graph` (tests/tools) answers with one JSON object a run.  Data movement and integers must be bit-equal; where our evaluator calls a value
inexact, PyTorch's must lie within the error that it states, or the relative tolerance below which the refuter reports no difference.
"""
import math
import sys

import torch

sys.path.insert(0, __file__.rsplit("/", 2)[0] + "/graph")
import eager  # noqa: E402

RELATIVE = {torch.float64: 1e-6, torch.complex128: 1e-6, torch.float32: 1e-3, torch.complex64: 1e-3}


def near(a, b, error, relative):
    if a == b or (math.isnan(a) and math.isnan(b)):
        return True
    if math.isnan(a) or math.isnan(b) or math.isinf(a) or math.isinf(b):
        return False
    return abs(a - b) <= 4 * error + relative * max(abs(a), abs(b))


def elements(dtype, raw):
    t = torch.frombuffer(bytearray(raw), dtype=dtype)
    return t.to(torch.complex128).tolist() if dtype.is_complex else t.to(torch.float64).tolist() if dtype.is_floating_point else t.tolist()


def content_fault(dtype, ours, theirs, cells, errors):
    """The first element that is wrong, in words, or None.  `cells` and `errors` as run_graph gives them."""
    if ours == theirs or not cells.strip("?!"):
        return None
    if len(ours) != len(theirs):
        return f"{len(ours)} bytes, eager {len(theirs)}"
    relative = RELATIVE.get(dtype, 1e-2)
    for k, (a, b) in enumerate(zip(elements(dtype, ours), elements(dtype, theirs))):
        if cells[k] in "?!":
            continue
        error = errors[k] if cells[k] == "~" else None
        parts = zip((a.real, a.imag), (b.real, b.imag)) if dtype.is_complex else [(a, b)]
        for x, y in parts:
            if error is not None and near(x, y, error, relative):
                continue
            if x != y and not (x != x and y != y):
                return f"element {k} is {a}, eager {b}" + (f" (error {error})" if error is not None else "")
            if x == 0 and math.copysign(1, x) != math.copysign(1, y) and error is None:
                return f"element {k} is {a}, eager {b}: the zero's sign"
    return None


class Sharing:
    """Storages of eager and ours, in a bijection."""

    def __init__(self):
        self.ours, self.theirs = {}, {}

    def same(self, storage, number):
        key = storage._cdata
        return self.ours.setdefault(key, number) == number and self.theirs.setdefault(number, key) == key


def tensor_fault(name, t, o, sharing, contents=True):
    if not isinstance(o, dict):
        return f"{name}: no tensor, eager {t.dtype} {list(t.shape)}"
    if o["dtype"] != eager.TEXT.get(t.dtype):
        return f"{name}: dtype {o['dtype']}, eager {t.dtype}"
    if o["size"] != list(t.shape):
        return f"{name}: sizes {o['size']}, eager {list(t.shape)}"
    if o["stride"] != list(t.stride()) and t.numel():
        return f"{name}: strides {o['stride']}, eager {list(t.stride())} (sizes {o['size']})"
    if o["offset"] != t.storage_offset() and t.numel() and not o["by_data"]:
        return f"{name}: offset {o['offset']}, eager {t.storage_offset()}"
    if (o["conj"], o["neg"]) != (t.is_conj(), t.is_neg()):
        return f"{name}: conj {o['conj']} neg {o['neg']}, eager {t.is_conj()} {t.is_neg()}"
    if t.numel() and not o["by_data"] and not sharing.same(t.untyped_storage(), o["storage"]):
        return f"{name}: another storage than in eager"
    fault = content_fault(t.dtype, bytes.fromhex(o["hex"]), eager.content(t), o["cells"], o["errors"]) if contents else None
    return fault and f"{name}: {fault}"


def fault(out, bases, names, outputs, error, contents=True):
    """What is wrong with `out` (run_graph's answer, not `unknown`), or None.

    bases: after the run, a tensor over all of each input storage; outputs: what eager returned, or None for each; error: what it raised.
    """
    if error is not None:
        if out["status"] in ("invalid", "error"):
            return None
        return f"eager refuses ({type(error).__name__}: {str(error).strip()[:150]}), we don't"
    if out["status"] == "invalid" and out.get("code") in eager.STRICTER:
        return None
    if out["status"] != "ok":
        return f"eager accepts, we say {out['status']} {out.get('code')}: {out.get('reason')}"
    sharing = Sharing()
    for k, base in enumerate(bases):
        sharing.same(base.untyped_storage(), k + 1)
    for name, t, o in zip(names, outputs, out["outputs"]):
        if isinstance(t, torch.Tensor):
            f = tensor_fault(name, t, o, sharing, contents)
        elif isinstance(t, int) and isinstance(o, int):
            f = None if t == o else f"{name}: {o}, eager {t}"
        else:
            f = f"{name}: a tensor, eager {t!r}" if isinstance(o, dict) else None
        if f:
            return f
    for k, base in enumerate(bases):
        f = contents and content_fault(base.dtype, bytes.fromhex(out["inputs"][k]), eager.content(base), out["input_cells"][k],
                                       out["input_errors"][k])
        if f:
            return f"input storage {k}, finally: {f}"
    return None
