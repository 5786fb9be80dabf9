#!/usr/bin/env python3
"""NumPy as a judge: numpy.shares_memory, without a work limit, on the pairs that overlap_pairs prints, and on NumPy's own categories.

usage: judge_numpy.py OVERLAP_PAIRS [N [SEED]]      N pairs of each family (default 300)

Exit status 0: no difference; 1: a difference, printed; 77: NumPy is missing.
"""
import itertools
import subprocess
import sys

try:
    import numpy as np
except ImportError:
    print("skipped: this Python has no NumPy")
    sys.exit(77)

try:
    from numpy._core._multiarray_tests import internal_overlap
except ImportError:
    try:
        from numpy.core._multiarray_tests import internal_overlap
    except ImportError:
        internal_overlap = None

BASE = 1 << 62  # an address that is never read; offsets may be negative


class Fake:
    """An array of any layout at any address: nobody reads its elements."""

    def __init__(self, itemsize, offset, sizes, strides):
        self.__array_interface__ = {
            "version": 3,
            "typestr": "|V%d" % itemsize,
            "shape": tuple(sizes),
            "strides": tuple(s * itemsize for s in strides),
            "data": (BASE + offset * itemsize, False),
        }


def take_side(numbers):
    itemsize, offset, rank = (next(numbers) for _ in range(3))
    sizes = [next(numbers) for _ in range(rank)]
    strides = [next(numbers) for _ in range(rank)]
    return itemsize, offset, sizes, strides


def array(side):
    return np.asarray(Fake(*side))


def compare_generated(program, n, seed):
    lines = subprocess.run([program, "generate", str(seed), str(n)], check=True, capture_output=True, text=True).stdout.splitlines()
    count = shared = 0
    for line in lines:
        family, _, answer, _, text = line.split("|")
        numbers = map(int, text.split())
        a, b = take_side(numbers), take_side(numbers)
        expected = np.shares_memory(array(a), array(b), max_work=-1)
        count += 1
        shared += expected
        if int(expected) != int(answer):
            print("differs: %s: %s %s: ours %s, NumPy %s" % (family, a, b, answer, expected))
            return False
    print("%d pairs of %d families agree, %d of them overlap" % (count, len({l.split("|")[0] for l in lines}), shared))
    return True


def compare_self(program, n, seed):
    if internal_overlap is None:
        print("skipped: this NumPy has no internal_overlap")
        return True
    lines = subprocess.run([program, "self", str(seed), str(n)], check=True, capture_output=True, text=True).stdout.splitlines()
    shared = 0
    for line in lines:
        _, _, answer, _, text = line.split("|")
        side = take_side(map(int, text.split()))
        expected = internal_overlap(array(side))
        shared += expected
        if int(expected) != int(answer):
            print("differs: %s overlaps itself: ours %s, NumPy %s" % (side, answer, expected))
            return False
    print("%d layouts agree on self-overlap, %d overlap themselves" % (len(lines), shared))
    return True


def numbers_of(x, base):
    start = x.__array_interface__["data"][0] - base.__array_interface__["data"][0]
    # in bytes: an array's offset need not be a multiple of its itemsize, ours is; units of one byte are always exact
    sizes = list(x.shape) + ([x.itemsize] if x.itemsize > 1 else [])
    strides = list(x.strides) + ([1] if x.itemsize > 1 else [])
    return [1, start, len(sizes)] + sizes + strides


def numpys_categories():
    """numpy/_core/tests/test_mem_overlap.py: parts of a 13x21x23x22 array, plain and stepped, in all directions; other item sizes."""
    bases = [np.zeros([13, 21, 23, 22], dtype=np.int8)]
    bases.append(np.zeros([13, 21, 23 * 2, 22], dtype=np.int8))
    for number, base in enumerate(bases):
        plain = base[:, :, ::2, :] if number else base
        for signs in itertools.product([1, -1], repeat=4):
            x = plain[tuple(slice(None, None, s) for s in signs)]
            parts = [x, x[:, 0, :], x[:, 1, :], x[:, :, :5], x[:, :, 3:], x[:, :, 5:], x[..., 1::2], x[..., ::2], x[::3, ::2], x[1::3, 1::2], x.T]
            if signs[3] > 0:
                parts += [x.view(np.int16), x.view(np.int16)[:, :, :, 1::3], x.view(np.int16)[..., ::2]]
            for a, b in itertools.combinations_with_replacement(parts, 2):
                yield a, b, base
    for first, second in itertools.product([1, 2, 3], repeat=2):
        base = np.zeros([17, 34, 71, 97], dtype=np.int16)
        yield base[::first, 1::second], base[1::first, ::second], base
        yield base[..., ::first], base[..., 1::second], base


def compare_categories(program):
    pairs = list(numpys_categories())
    text = "\n".join(" ".join(map(str, numbers_of(a, base) + numbers_of(b, base))) for a, b, base in pairs) + "\n"
    answers = subprocess.run([program, "answer"], input=text, check=True, capture_output=True, text=True).stdout.split()
    assert len(answers) == len(pairs), (len(answers), len(pairs))
    for (a, b, base), answer in zip(pairs, answers):
        expected = np.shares_memory(a, b, max_work=-1)
        if int(expected) != int(answer):
            print("differs: %s: ours %s, NumPy %s" % ([numbers_of(a, base), numbers_of(b, base)], answer, expected))
            return False
    print("%d pairs of NumPy's own categories agree" % len(pairs))
    return True


def main():
    program = sys.argv[1]
    n = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    print("NumPy", np.__version__)
    ok = compare_categories(program) and compare_self(program, 10 * n, seed) and compare_generated(program, n, seed)
    sys.exit(0 if ok else 1)


main()
