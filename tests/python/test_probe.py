"""The probe: what a call did to memory, and that nothing it is sent ends it."""
import json
import pathlib
import subprocess
import sys

import pytest

import aliasproof.command
from aliasproof import probe

ROOT = pathlib.Path(__file__).resolve().parents[2]


def f32(*values):
    import struct
    return struct.pack(f"<{len(values)}f", *values).hex()


def call(op, storages, tensors, args, **more):
    made = [dict(zip(("storage", "dtype", "size", "stride", "offset"), t)) for t in tensors]
    return {"op": op, "schema": "", "seed": 1, "storages": storages, "tensors": made, "args": args, **more}


T0, T1 = {"tensor": 0}, {"tensor": 1}


def test_a_write_through_a_strided_view():
    said = probe.run(call("aten::add_.Tensor", [f32(1, 2, 3), f32(1)], [(0, "f32", [2], [2], 0), (1, "f32", [], [], 0)], [T0, T1], kwargs={"alpha": 2}))
    assert said == {"status": "ok", "storages": [f32(3, 2, 5), None], "tensors": [None, None],
                    "results": [{"storage": 0, "dtype": "f32", "size": [2], "stride": [2], "offset": 0, "is": 0}], "written": [0]}


def test_views_copies_and_lists():
    three = [f32(1, 2, 3)], [(0, "f32", [3], [1], 0)]
    said = probe.run(call("aten::split.Tensor", *three, [T0, 2]))
    assert said["storages"] == [None] and [r["offset"] for r in said["results"][0]] == [0, 2] and all("is" not in r for r in said["results"][0])
    said = probe.run(call("aten::clone", *three, [T0]))
    assert said["storages"] == [None, f32(1, 2, 3)] and said["results"][0]["storage"] == 1
    said = probe.run(call("aten::max.dim", *three, [T0, 0]))
    assert [r["dtype"] for r in said["results"]] == ["f32", "i64"] and said["storages"][1:] == [f32(3), "0200000000000000"]
    assert probe.run(call("aten::contiguous", *three, [T0]))["results"][0]["is"] == 0


def test_two_tensors_in_one_storage_and_metadata():
    both = [(0, "f32", [2], [1], 0), (0, "f32", [2], [1], 1)]
    said = probe.run(call("aten::copy_", [f32(1, 2, 3)], both, [T0, T1]))
    assert said["status"] in ("ok", "error")
    said = probe.run(call("aten::mul_.Scalar", [f32(1, 2, 3)], both, [T1, 10]))
    assert said["storages"] == [f32(1, 20, 30)]
    said = probe.run(call("aten::t_", [f32(1, 2)], [(0, "f32", [1, 2], [2, 1], 0)], [T0]))
    assert said["tensors"] == [{"storage": 0, "dtype": "f32", "size": [2, 1], "stride": [1, 2], "offset": 0}] and said["storages"] == [None]
    said = probe.run(call("aten::set_.source_Tensor", [f32(1), f32(2)], [(0, "f32", [1], [1], 0), (1, "f32", [1], [1], 0)], [T0, T1]))
    assert said["tensors"][0]["storage"] == 1 and said["tensors"][1] is None


def test_values_of_every_form():
    one = [f32(float("inf"))], [(0, "f32", [1], [1], 0)]
    assert probe.run(call("aten::item", *one, [T0]))["results"] == [{"float": "inf"}]
    said = probe.run(call("aten::empty_like", *one, [T0], kwargs={"dtype": {"dtype": "i64"}, "device": {"word": "torch.device('cpu')"},
                                                                  "memory_format": {"word": "torch.preserve_format"}}))
    assert said["results"][0]["dtype"] == "i64"
    assert probe.run(call("aten::full", [], [], [[2], {"complex": [1, "nan"]}]))["results"][0]["dtype"] == "c64"
    assert probe.run(call("aten::nan_to_num", *one, [T0, {"float": "-inf"}]))["status"] == "ok"
    conj = call("aten::resolve_conj", [f32(1, 2)], [(0, "c64", [1], [1], 0)], [T0])
    conj["tensors"][0]["conj"] = True
    assert probe.run(conj)["storages"] == [None, f32(1, -2)]


@pytest.mark.parametrize("request_, status", [
    (call("aten::nope", [], [], []), "no-op"), (call("aten::add.Nope", [], [], []), "no-op"), (call("nope", [], [], []), "no-op"),
    (call("aten::from_file", [], [], ["/etc/passwd"]), "no-op"), (call("aten::save", [], [], [1, "x"]), "no-op"), ({}, "no-op"), (3, "skip"),
    (call("aten::add.Tensor", [], [], [1]), "error"), (call("aten::abs", ["zz"], [], []), "skip"), (call("aten::abs", "00", [], []), "skip"),
    (call("aten::abs", ["00"], [(0, "f32", [1], [1], 0)], [T0]), "skip"), (call("aten::abs", ["00000000"], [(0, "f32", [1], [-1], 0)], [T0]), "skip"),
    (call("aten::abs", ["00000000"], [(7, "f32", [1], [1], 0)], [T0]), "skip"), (call("aten::abs", ["00"], [(0, "x9", [1], [1], 0)], [T0]), "skip"),
    (call("aten::abs", [], [], [T0]), "skip"), (call("aten::abs", [], [], [{"tensor": "a"}]), "skip"), (call("aten::abs", [], [], [{"word": "torch.load"}]), "skip"),
    (call("aten::abs", [], [], [{"word": "__import__('os')"}]), "skip"), (call("aten::abs", [], [], [{"a": 1, "b": 2}]), "skip"),
    (call("aten::abs", [], [], [{"float": "x"}]), "skip"), (call("aten::abs", ["00000000"], [(0, "f32", [1 << 61], [1 << 61], 0)], [T0]), "skip"),
    (call("aten::abs", [], [], [], kwargs=[]), "skip"),
])
def test_what_can_not_be_answered(request_, status):
    assert probe.run(request_)["status"] == status


def test_the_pipe():
    good = json.dumps(call("aten::neg", [f32(1)], [(0, "f32", [1], [1], 0)], [T0]))
    frames = '{"hello": "aliasproof-probe 1"}\n%%\n' + good + "\nnonsense\n[1]\n" + "[" * 100000 + "\n" + good + "\n%%\n%%\n" + good + "\n%%\n"
    done = subprocess.run([sys.executable, "-m", "aliasproof.probe"], input=frames, capture_output=True, text=True, timeout=120)
    first, second, empty, last = [f.strip("\n").split("\n") for f in done.stdout.split("%%\n")[:-1]]
    assert json.loads(first[0])["hello"] == "aliasproof-probe 1" and "torch" in json.loads(first[0])["name"]
    assert [json.loads(line)["status"] for line in second] == ["ok", "skip", "skip", "skip", "ok"] and empty == [""] and len(last) == 1


def test_ops_of_a_module(tmp_path):
    (tmp_path / "mine.py").write_text('import torch\nprint("%%")\n@torch.library.custom_op("mineprobe::bump", mutates_args=("x",))\n'
                                      'def bump(x: torch.Tensor) -> None:\n    print("%%")\n    x.add_(1)\n')
    frames = json.dumps(call("mineprobe::bump", [f32(1)], [(0, "f32", [1], [1], 0)], [T0])) + "\n%%\n"
    done = subprocess.run([sys.executable, "-m", "aliasproof.probe", "--import", "mine"], input=frames, capture_output=True, text=True, cwd=tmp_path, timeout=120)
    assert json.loads(done.stdout.split("%%")[0]) == {"status": "ok", "storages": [f32(2)], "tensors": [None], "results": [], "written": [0]}
    done = subprocess.run([sys.executable, "-m", "aliasproof.probe", "--import", "nothere"], input=frames, capture_output=True, text=True, cwd=tmp_path, timeout=120)
    assert done.returncode == 2 and "nothere" in done.stderr


def test_what_is_written_again_is_written():
    """The value that was there: no byte tells, the version counter does."""
    said = probe.run(call("aten::copy_", [f32(1), f32(1)], [(0, "f32", [1], [1], 0), (1, "f32", [1], [1], 0)], [T0, T1]))
    assert said["storages"] == [None, None] and said["written"] == [0]


def test_a_crash_and_a_hang_cost_one_call(tmp_path):
    (tmp_path / "bad.py").write_text('import ctypes, os, time, torch\nlib = torch.library.Library("badprobe", "DEF")\n'
                                     'for name, act in (("dies", lambda x: ctypes.string_at(1)), ("ends", lambda x: os._exit(3)), ("sleeps", lambda x: time.sleep(60)), ("fine", lambda x: None)):\n'
                                     '    lib.define(name + "(Tensor x) -> ()")\n    lib.impl(name, act, "CPU")\n')
    names = ["fine", "dies", "fine", "ends", "sleeps", "fine"]
    frames = "\n".join(json.dumps(call(f"badprobe::{n}", [f32(1)], [(0, "f32", [1], [1], 0)], [T0])) for n in names) + "\n%%\n"
    done = subprocess.run([sys.executable, "-m", "aliasproof.probe", "--import", "bad", "--call-ms", "1000"], input=frames, capture_output=True, text=True, cwd=tmp_path, timeout=120)
    said = [json.loads(line) for line in done.stdout.split("%%")[0].strip().split("\n")]
    assert [a["status"] for a in said] == ["ok", "crash", "ok", "crash", "hang", "ok"]
    assert said[1]["text"] == "signal 11 (SIGSEGV)" and said[3]["text"] == "exit code 3" and "no answer within 2 s" in said[4]["text"]


def test_the_example_of_the_walk_through():
    command = aliasproof.command.find()
    examples = ROOT / "tests" / "examples"
    done = subprocess.run([command, "ops", "check", examples / "mylib.ops", "--runs", "32", "--probe", f"exec '{sys.executable}' -m aliasproof.probe --import mylib"],
                          capture_output=True, text=True, cwd=examples, timeout=300)
    assert done.returncode == 0 and "2 as declared" in done.stdout, done.stdout + done.stderr
