"""garbage.py ALIASPROOF ROOT LIBRARY [ROUNDS [SEED]]: no text that others send ends the command: answers of a probe, calls to `ops serve`, spec files, tables of
classes, each changed by chance (cut, repeated, other types, huge numbers, any bytes).  The exit code says that something is wrong, or nothing; never a fault.

garbage.py --answer SEED: the probe that is asked in between.
"""
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

WORDS = [None, True, -1, 0, 1, 2, 63, 64, 1 << 31, 1 << 62, -(1 << 63), 1e308, -0.0, "", "ok", "error", "f32", "x9", "00", "0", "zz", [], [[]], {}, {"tensor": 0}, {"tensor": 99},
         {"float": "nan"}, {"complex": [1, "inf"]}, {"word": "torch.strided"}, {"storage": 0}, [[[[[[[[[[]]]]]]]]]], "\u0000\ud800", "%%"]


def spoil(rng, v):
    """The value with one thing in it changed."""
    if isinstance(v, dict) and v and rng.random() < 0.8:
        v, k = dict(v), rng.choice(list(v))
        kind = rng.randrange(4)
        if kind == 0:
            del v[k]
        elif kind == 1:
            v[k] = rng.choice(WORDS)
        else:
            v[k] = spoil(rng, v[k])
        return v
    if isinstance(v, list) and v and rng.random() < 0.8:
        v, k = list(v), rng.randrange(len(v))
        kind = rng.randrange(4)
        if kind == 0:
            del v[k]
        elif kind == 1:
            v.insert(k, rng.choice([*v, *WORDS]))
        else:
            v[k] = spoil(rng, v[k])
        return v
    if isinstance(v, int) and not isinstance(v, bool) and rng.random() < 0.7:
        return v + rng.choice([-1, 1, 7, 1 << 20, 1 << 40, -(1 << 40)])
    return rng.choice(WORDS)


def spoil_text(rng, text):
    """Some bytes of the text changed."""
    text = bytearray(text)
    for _ in range(rng.randint(1, 3)):
        at, n = rng.randrange(len(text) + 1), rng.choice([1, 1, 2, 8, 40])
        kind = rng.randrange(5)
        if kind == 0:
            del text[at:at + n]
        elif kind == 1:
            text[at:at] = text[at:at + n] * rng.randint(1, 30)
        elif kind == 2:
            text[at:at + n] = bytes(rng.randrange(256) for _ in range(n))
        elif kind == 3:
            del text[at:]
        else:
            text[at:at] = rng.choice([b"(", b")", b"->", b"Tensor(a!)", b"[]", b"?", b"=", b"rule=", b"9" * 30, b"*", b"\n", b"::", b".", b"'", b"view "])
    return bytes(text)


def call_answer(request):
    """An honest answer: nothing was written, one new result for each return."""
    returns = request["schema"].rsplit("->", 1)[1].count("Tensor")
    first = {"storage": 0, "dtype": "f32", "size": [1], "stride": [1], "offset": 0}
    return {"status": "ok", "storages": [*([None] * len(request["storages"])), "00000000"], "tensors": [None] * len(request["tensors"]),
            "results": [{**first, "storage": len(request["storages"])} for _ in range(returns)]}


def answer(seed):
    rng = random.Random(seed)
    out = sys.stdout.buffer
    for line in sys.stdin:
        if line == "%%\n":
            if rng.random() < 0.05:
                out.write(rng.choice([b"more\n", b"%%\n", b"error: no\n", bytes(range(256)) + b"\n"]))
            out.write(b"%%\n")
            out.flush()
            continue
        request = json.loads(line)
        if "hello" in request:
            out.write(b'{"hello": "aliasproof-probe 1", "name": "garbage"}\n')
            continue
        said = call_answer(request)
        for _ in range(rng.choice([0, 1, 1, 2, 4])):
            said = spoil(rng, said)
        text = json.dumps(said).encode()
        if rng.random() < 0.1:
            text = spoil_text(rng, text).replace(b"\n", b" ")
        if rng.random() < 0.98:
            out.write(text.replace(b"%%", b"%") + b"\n")


def run(*command, stdin=b""):
    done = subprocess.run(command, input=stdin, capture_output=True, timeout=300)
    assert done.returncode in (0, 1, 2, 3) and b"Sanitizer" not in done.stderr and b"runtime error" not in done.stderr, (command, done.returncode, done.stderr[-3000:])
    return done


def main(binary, root, library, rounds=20, seed=1):
    rng = random.Random(seed)
    root = Path(root)
    spec = root / "tests/probe/lying.ops"
    texts = {"ops": spec.read_bytes(), "classes": (root / "specs/classes/thunder.classes").read_bytes()}
    with tempfile.TemporaryDirectory() as folder:
        for k in range(rounds):
            asked = f"exec '{sys.executable}' '{__file__}' --answer {seed + k}"
            run(binary, "ops", "check", spec, "--op", rng.choice(["lie::*", "fair::*", "lie::twins", "fair::list_alias"]), "--runs", "12", "--probe-ms", "20000", "--probe", asked)
            for kind, text in texts.items():
                file = Path(folder) / f"spoiled.{kind}"
                file.write_bytes(spoil_text(rng, text))
                if kind == "ops":
                    run(binary, "ops", "check", file, "--probe-so", library, "--runs", "4", "--probe-ms", "20000", "--op", "fair::*")
                    run(binary, "ops", "list", "--specs", file, "lie")
                else:
                    run(binary, "ops", "audit", file, "--op", "diagonal", "--runs", "1")
            requests = []
            for _ in range(20):
                size = rng.randint(0, 3)
                request = {"op": rng.choice(["fair::secret_write", "lie::twins", "lie::shift", "lie::list_alias", "lie::wrong_offset"]), "schema": "f(Tensor x, Tensor? y=None) -> Tensor",
                           "seed": 1, "storages": ["00" * 4 * size, "00000000"], "tensors": [{"storage": 0, "dtype": "f32", "size": [size], "stride": [1], "offset": 0},
                                                                                             {"storage": 1, "dtype": "f32", "size": [], "stride": [], "offset": 0}],
                           "args": [{"tensor": 0}, {"tensor": 1}], "kwargs": {"alpha": [1, 2.5, "x", None]}}
                for _ in range(rng.choice([0, 1, 2, 3])):
                    request = spoil(rng, request)
                line = json.dumps(request).encode()
                requests.append(spoil_text(rng, line).replace(b"\n", b" ") if rng.random() < 0.2 else line)
            # An op in C that gets nonsense may crash: that is its probe's end, and no fault of the command.
            done = subprocess.run([binary, "ops", "serve", library], input=b"\n".join(requests) + b"\n%%\n", capture_output=True, timeout=300)
            theirs = b"lying_ops.c" in done.stderr or b"aliasproof_probe.h" in done.stderr
            assert done.returncode in (0, -6, -11) and b"Sanitizer" not in done.stderr or theirs, (requests, done.returncode, done.stderr[-3000:])
    print(f"{rounds} rounds of spoiled answers, calls, specs and classes")
    return 0


if __name__ == "__main__":
    if sys.argv[1] == "--answer":
        answer(int(sys.argv[2]))
    else:
        sys.exit(main(*sys.argv[1:4], *map(int, sys.argv[4:])))
