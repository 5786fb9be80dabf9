"""Passes and targets behind a pipe: frames hold whatever the pass does."""
import pathlib
import subprocess
import sys

import pytest

import aliasproof
from aliasproof import serve

ROOT = pathlib.Path(__file__).resolve().parents[2]
KV = (ROOT / "corpus/real/kv_decode_copy.py").read_text()
OVERLAP = (ROOT / "corpus/real/overlapping_inputs.py").read_text()

PASSES = '''
import os, sys, subprocess, torch
def same(gm): return gm
def nothing(gm): return None
def prints(gm):
    print("%%"); print("def forward(self): return 1"); sys.stdout.write("%%\\n"); sys.stdout.flush()
    os.write(1, b"%%\\n"); os.system("echo %%"); subprocess.run(["echo", "%%"]); sys.stderr.write("note\\n"); sys.__stdout__.write("%%\\n")
    return gm
def reads(gm):
    assert sys.stdin.read() == "" and os.read(0, 10) == b""
    return gm
def raises(gm): raise ValueError("no\\n%%\\nway")
def leaves(gm): sys.exit(3)
def number(gm): return 3
def triple(gm): return gm, 1, 2
def badmap(gm): return gm, {"io_map": "xyz"}
def misspelt(gm): return gm, {"iomap": {0: 0}, "original_output_count": 1}
def more(gm):
    with gm.graph.inserting_before(next(iter(gm.graph.nodes))):
        gm.graph.placeholder("extra")
    return gm
def mapped(gm): return gm, {"io_map": {}, "original_output_count": 1}
def recursive(gm): return recursive(gm)
calls = -1
def in_turn(gm):
    global calls
    calls += 1
    return (same, nothing, prints, reads, same)[calls](gm)
def failing_in_turn(gm):
    global calls
    calls += 1
    return (raises, leaves, number, triple, badmap, misspelt, recursive, same)[calls](gm)
print("%%")
class Pass:
    def run(self, gm): return gm, {"io_map": {0: 0}, "original_output_count": 0}
class Holder:
    inner = Pass()
'''


def ask(arguments, frames, cwd, timeout=120):
    data = "".join(f.rstrip("\n") + "\n%%\n" for f in frames).encode() if isinstance(frames, list) else frames
    done = subprocess.run([sys.executable, "-m", *arguments], input=data, capture_output=True, cwd=cwd, timeout=timeout)
    out = done.stdout.decode()
    assert out == "" or out.endswith("%%\n")
    return [f.lstrip("\n") for f in out.split("%%\n")[:-1]], done


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "passes.py").write_text(PASSES)
    return tmp_path


def test_passes_that_change_nothing_whatever_they_print_and_read(folder):
    replies, done = ask(["aliasproof.serve", "passes:in_turn"], [KV, OVERLAP, KV, OVERLAP, KV], folder)
    assert done.returncode == 0 and len(replies) == 5 and not any("error" in r for r in replies)
    assert all("@L_head_+4" in r for r in replies[1::2]) and all("l_k_cache_" in r for r in replies[::2])


FAILING = {"raises": "ValueError: no %% way", "leaves": "the pass calls sys.exit(3)", "number": "expected a GraphModule", "triple": "3 values",
           "badmap": "expected an io_map {output number: input number}", "misspelt": "expected \"io_map\"", "recursive": "RecursionError"}


def test_a_pass_that_fails_is_a_refusal_and_the_next_graph_is_answered(folder):
    replies, done = ask(["aliasproof.serve", "passes:failing_in_turn"], [KV] * (len(FAILING) + 1), folder)
    assert done.returncode == 0 and len(replies) == len(FAILING) + 1
    for reply, why in zip(replies, FAILING.values()):
        assert reply.startswith("error: ") and why in reply and reply.count("\n") == 1
    assert not replies[-1].startswith("error: ")


def test_the_io_map_of_a_pass(folder, monkeypatch):
    monkeypatch.syspath_prepend(str(folder))
    assert serve.rewrite(serve.load("passes:mapped"), KV).endswith("io_map = {}\noriginal_output_count = 1\n")
    for name in ("Pass", "Holder.inner"):
        assert serve.rewrite(serve.load(f"passes:{name}"), KV).endswith("io_map = {0: 0}\noriginal_output_count = 0\n")


def test_what_is_not_changed_comes_back_to_the_letter_and_more_inputs_are_for_the_judge(folder, monkeypatch):
    monkeypatch.syspath_prepend(str(folder))
    assert all(serve.rewrite(serve.load(f"passes:{name}"), OVERLAP) == OVERLAP for name in ("same", "nothing"))
    with pytest.raises(aliasproof.Refuted, match="input-count"):
        aliasproof.verify(OVERLAP, serve.rewrite(serve.load("passes:more"), OVERLAP))


def test_no_such_pass(folder, monkeypatch):
    monkeypatch.syspath_prepend(str(folder))
    for name in ("nope:f", "passes:nope", "passes", ":", "os:name"):
        with pytest.raises((ImportError, AttributeError, TypeError)):
            serve.load(name)
    replies, done = ask(["aliasproof.serve", "passes:nope"], [KV], folder)
    assert done.returncode == 2 and replies == [] and b"nope" in done.stderr


@pytest.mark.parametrize("target", ["serve", "targets.functionalize", "targets.aot"])
def test_garbage(folder, target):
    arguments = ["aliasproof." + target] + (["passes:same"] if target == "serve" else [])
    garbage = b"\xff\xfe\n%%\n%%\n\0\n%%\n" + b"x" * 100000 + b"\n%%\r\n" + b"def forward(self, x): return eval('1')\n%%\n" + KV.encode() + b"%%\nunfinished"
    replies, done = ask(arguments, garbage, folder)
    assert done.returncode == 0 and len(replies) == 7
    assert [r.startswith("error: ") for r in replies] == [True] * 5 + [False, True]


def test_functionalize():
    replies, _ = ask(["aliasproof.targets.functionalize"], [KV, OVERLAP], ROOT)
    assert all("copy_.default" in r and "slice_scatter" in r and "io_map" not in r for r in replies)


def test_aot_with_a_synthetic_base():
    replies, _ = ask(["aliasproof.targets.aot"], [KV, OVERLAP], ROOT)
    assert replies[0].endswith("io_map = {1: 0, 2: 2}\noriginal_output_count = 1\n")
    assert "as_strided.default(l_head_, [10], [1], 0)" in replies[1] and replies[1].endswith("io_map = {1: 0, 2: 2}\noriginal_output_count = 1\n")
    replies, _ = ask(["aliasproof.targets.aot", "--in-place"], [KV], ROOT)
    assert "io_map" not in replies[0]


def test_thunder_answers_or_says_what_is_missing():
    replies, done = ask(["aliasproof.targets.thunder"], ['def forward(self, x: "f32[4][1]cpu", y: "f32[4][1]cpu @x+2"):\n    mul_ = x.mul_(2)\n    return (y,)\n'], ROOT, 300)
    if done.returncode == 2:
        assert b"lightning-thunder" in done.stderr and replies == []
    else:
        assert "prims.update_aliases(" in replies[0] and '# y: "cpu f32[4] @x+2"' in replies[0]
