"""What the comparing scripts share: elements as bits, the driver, tolerance."""
import math
import struct
import subprocess
import sys

try:
    import torch
except ImportError:
    print("skipped: no torch in this Python (set AP_PYTHON)")
    sys.exit(77)

DTYPES = {
    "b8": torch.bool, "u8": torch.uint8, "i8": torch.int8, "i16": torch.int16, "i32": torch.int32, "i64": torch.int64,
    "u16": torch.uint16, "u32": torch.uint32, "u64": torch.uint64, "f16": torch.float16, "bf16": torch.bfloat16,
    "f32": torch.float32, "f64": torch.float64, "c32": torch.complex32, "c64": torch.complex64, "c128": torch.complex128,
    "f8e4m3fn": torch.float8_e4m3fn, "f8e5m2": torch.float8_e5m2, "f8e4m3fnuz": torch.float8_e4m3fnuz,
    "f8e5m2fnuz": torch.float8_e5m2fnuz, "f8e8m0fnu": torch.float8_e8m0fnu,
}
NAMES = {v: k for k, v in DTYPES.items()}
INTS = ["b8", "u8", "i8", "i16", "i32", "i64"]
FLOATS = ["f16", "bf16", "f32", "f64"]
COMPLEXES = ["c64", "c128"]


def bits(x):
    """The elements of x as hexadecimal words."""
    x = x.detach().contiguous().flatten()
    size = x.element_size()
    raw = bytes(x.view(torch.uint8).tolist()) if x.numel() else b""
    words = []
    for k in range(0, len(raw), size):
        n = int.from_bytes(raw[k:k + size], "little")
        words.append("%x" % n if size <= 8 else "%x.%x" % (n >> 64, n & (2**64 - 1)))
    return words


def of_bits(words, dtype):
    size = torch.empty(0, dtype=dtype).element_size()
    raw = b"".join(((h << 64 | l) & (2**(8 * size) - 1)).to_bytes(size, "little") for h, l in words)
    return torch.frombuffer(bytearray(raw), dtype=dtype) if raw else torch.empty(0, dtype=dtype)


def ask(driver, lines):
    """The driver's answers: for each line a list of (high, low, sign, error)."""
    run = subprocess.run([driver], input="\n".join(lines) + "\n", capture_output=True, text=True)
    if run.returncode:
        sys.exit("the driver failed: %s%s" % (run.stdout[-500:], run.stderr))
    answers = []
    for line in run.stdout.split("\n")[:-1]:
        row = []
        for word in line.split():
            at = next(k for k, c in enumerate(word) if c in "=~?")
            high, low = word[:at].split(".")
            row.append((int(high, 16), int(low, 16), word[at], float(word[at + 1:] or 0)))
        answers.append(row)
    return answers


RELATIVE = {"f16": 1e-2, "bf16": 1e-2, "f32": 1e-3, "f64": 1e-6, "c32": 1e-2, "c64": 1e-3, "c128": 1e-6}


def parts(v):
    return (v.real, v.imag) if isinstance(v, complex) else (float(v),) if isinstance(v, float) else (v,)


def agrees(ours, theirs, sign, error, name):
    """Exact: equal but for the payload of a NaN, zeros by sign.  Inexact: within the error and the verifier's tolerance."""
    for a, b in zip(parts(ours), parts(theirs)):
        if not isinstance(a, float):
            if a != b:
                return False
            continue
        if math.isnan(a) or math.isnan(b):
            if math.isnan(a) != math.isnan(b):
                return False
        elif sign == "=":
            if a != b or math.copysign(1, a) != math.copysign(1, b):
                return False
        elif a != b and not abs(a - b) <= 4 * error + RELATIVE.get(name, 0) * max(abs(a), abs(b)):
            return False
    return True
