"""Valid calls of ATen overloads, to grow argument sets from: what PyTorch's op database calls, forward and backward."""
import collections
import itertools
import random
import sys
import types
import unittest

# The op database imports this for its own tests only.
sys.modules.setdefault("expecttest", types.SimpleNamespace(TestCase=unittest.TestCase, assert_expected_inline=None))

import numpy  # noqa: E402
import torch  # noqa: E402
from torch.testing._internal.common_methods_invocations import foreach_binary_op_db, foreach_other_op_db, foreach_pointwise_op_db  # noqa: E402
from torch.testing._internal.common_methods_invocations import foreach_reduce_op_db, foreach_unary_op_db, op_db  # noqa: E402
from torch.utils._python_dispatch import TorchDispatchMode  # noqa: E402

from arguments import copied, leaves  # noqa: E402

MOST_ELEMENTS, MOST_CALLS = 300, 24


def usable(args, kwargs):
    for x in leaves((args, kwargs)):
        if isinstance(x, torch.Tensor):
            if x.layout != torch.strided or x.device.type != "cpu" or x.numel() > MOST_ELEMENTS or x.is_quantized or x.is_nested:
                return False
        elif not isinstance(x, (type(None), bool, int, float, complex, str, torch.dtype, torch.memory_format, torch.layout, torch.device)):
            return False
    return True


def plain(x):
    if isinstance(x, torch.Tensor):
        return x.detach()
    if isinstance(x, (list, tuple)):
        return [plain(y) for y in x]
    if isinstance(x, dict):
        return {k: plain(v) for k, v in x.items()}
    return x


class Catcher(TorchDispatchMode):
    def __init__(self, calls):
        super().__init__()
        self.calls = calls

    def __torch_dispatch__(self, func, types_, args=(), kwargs=None):
        kwargs = kwargs or {}
        add(self.calls, str(func), args, kwargs)
        return func(*args, **kwargs)


def add(calls, name, args, kwargs):
    if len(calls[name]) < MOST_CALLS and usable(args, kwargs):
        calls[name].append((copied(plain(args), memo := {}), copied(plain(kwargs), memo)))


def overloads_of(op):
    for name in sorted({op.aten_name, op.name, *(a.name for a in op.aliases)}):
        name = name.replace(".", "_").replace("nn_functional_", "")
        for base in (name, name + "_"):
            packet = getattr(torch.ops.aten, base, None)
            for overload in packet.overloads() if packet else []:
                yield f"aten.{base}.{overload}"


def gather():
    """By overload ("aten.add.Tensor"): calls (args, kwargs)."""
    torch.manual_seed(1)
    random.seed(1)
    numpy.random.seed(1)
    calls = collections.defaultdict(list)
    foreach = [op for db in (foreach_binary_op_db, foreach_other_op_db, foreach_pointwise_op_db, foreach_reduce_op_db, foreach_unary_op_db) for op in db]
    for op in itertools.chain(op_db, foreach):
        for dtype in (torch.float32, torch.int64, torch.complex64, torch.bool):
            if not op.supports_dtype(dtype, "cpu"):
                continue
            try:
                samples = list(itertools.islice(op.sample_inputs("cpu", dtype, requires_grad=dtype == torch.float32), 12))
            except Exception:  # noqa: BLE001: some samples need what isn't installed
                continue
            for s in samples:
                args = (s.input, *s.args)
                if usable(args, s.kwargs):
                    for name in overloads_of(op):
                        add(calls, name, args, s.kwargs)
                run(calls, op, args, s.kwargs)
    return calls


def run(calls, op, args, kwargs):
    """One sample and its backward, each ATen call below them caught."""
    try:
        with Catcher(calls):
            out = [t for t in leaves(op.op(*args, **kwargs)) if isinstance(t, torch.Tensor) and t.requires_grad]
            if out:
                torch.autograd.backward(out, [torch.ones_like(t) for t in out])
    except Exception:  # noqa: BLE001
        pass
