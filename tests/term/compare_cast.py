"""x.to(dtype) between all dtypes, against eager PyTorch: a grid of values, and all bit patterns of the small floats."""
import sys
import warnings

from torch_values import DTYPES, agrees, ask, bits, of_bits, torch

warnings.simplefilter("ignore")
inf, nan = float("inf"), float("nan")
GRID = [0.0, -0.0, 1, -1, 0.5, -0.5, 1.5, 2.5, -2.75, 3.999, 100.7, 127, 128, -128, 129, 255, 256, 300.5, -200, 447, 448, 463.9, 464, 465, 480, 500,
        239, 240, 247.9, 248, 57344, 61439, 61440, 61441, 65504, 65519, 65520, 1e5, 2049, 2051, 16777217, 2.0**31, -2.0**31, 2.0**40 + 1, 2.0**53 + 2,
        2.0**-7, 2.0**-9, 2.0**-10, 3 * 2.0**-11, 2.0**-14, 2.0**-16, 2.0**-17, 2.0**-24, 2.0**-25, 3 * 2.0**-26, 2.0**-126, 2.0**-127, 2.0**-149,
        2.0**-133, 2.0**-134, 3 * 2.0**-135, 3e38, 3.4e38, 3.39e38, 1e-40, inf, -inf, nan, 1.0039, 1.00390625, 1.01171875, 0.1, -0.3]
INTS = [0, 1, -1, 2, 7, 100, 127, 128, -128, 255, 256, 257, 2047, 2049, 2051, 4099, 32767, -32768, 65535, 65519, 65520, 16777217, 33554435, 2**31 - 1,
        -2**31, 2**32 - 1, 2**53 + 1, 2**63 - 1, -2**63, 9007199254740993, 2**62 + 2**38 + 1]


def values(name):
    dtype = DTYPES[name]
    if name == "b8":
        return torch.tensor([False, True])
    if not dtype.is_floating_point and not dtype.is_complex:
        info = torch.iinfo(dtype)
        return torch.tensor([v for v in INTS if info.min <= v <= info.max], dtype=dtype)
    if dtype.is_complex:
        return torch.tensor([complex(v, -v) for v in GRID[::3]] + [complex(0, 1)], dtype=torch.complex128).to(dtype)
    size = torch.empty(0, dtype=dtype).element_size()
    if size == 1:
        return torch.arange(256, dtype=torch.int32).to(torch.uint8).view(dtype)
    if size == 2:
        return torch.arange(0, 65536, 37, dtype=torch.int32).to(torch.int16).view(dtype)
    grid = torch.tensor(GRID, dtype=torch.float64)
    every = torch.arange(65536, dtype=torch.int32)
    halves = torch.cat([every.to(torch.int16).view(d).to(torch.float64) for d in (torch.float16, torch.bfloat16)])[::61]
    return torch.cat([grid, -grid, halves * (1 + 2.0**-9), halves * (1 + 2.0**-12)]).to(dtype)


def main():
    driver, total, failures = sys.argv[1], 0, []
    for source in DTYPES:
        x = values(source)
        words = bits(x)
        for target in DTYPES:
            try:
                want = x.to(DTYPES[target])
            except (RuntimeError, NotImplementedError):
                print("%s -> %s: not in PyTorch" % (source, target))
                continue
            answers = ask(driver, ["cast %s %s:%s" % (target, source, w) for w in words])
            ours = of_bits([a[0][:2] for a in answers], DTYPES[target])
            # f8 has no tolist() everywhere
            wide = torch.complex128 if DTYPES[target].is_complex else torch.float64 if DTYPES[target].is_floating_point else DTYPES[target]
            pairs = zip(ours.to(wide).tolist(), want.to(wide).tolist())
            before = len(failures)
            for k, (a, b) in enumerate(pairs):
                sign = answers[k][0][2]
                total += sign != "?"
                if sign != "?" and not agrees(a, b, sign, 0, target):
                    failures.append("%s (%s) -> %s: %s in PyTorch, %s here" % (x[k].to(wide if x.dtype.is_complex == want.dtype.is_complex else torch.complex128).item(), source, target, b, a))
            failures[before + 3:] = ["... and %d more" % (len(failures) - before - 3)] if len(failures) > before + 3 else []
    print("%d casts compared, %d disagreements" % (total, len(failures)))
    for line in failures:
        print(line)
    sys.exit(bool(failures))


main()
