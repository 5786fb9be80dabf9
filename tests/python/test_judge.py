"""check(), verify(), confirm and the helpers for other people's tests."""
import json
import pathlib
import subprocess
import sys

import pytest
import torch
from torch.fx.experimental.proxy_tensor import make_fx

import aliasproof
from aliasproof import command, confirm, testing

ROOT = pathlib.Path(__file__).resolve().parents[2]
CASES = sorted(p for p in (ROOT / "tests/cases").iterdir() if (p / "before.py").exists())
# Refuted for the memory that outputs share, which running it on values can't show.
SHARING_ONLY = {"a27-scatter-result-becomes-input"}


def traced(f, *args):
    with torch.no_grad():
        return make_fx(f)(*args), args


def step(kv, k):
    kv[:, 1] = k
    return kv.sum(0)


def functional(kv, k):
    new = kv.clone()
    new[:, 1] = k
    return new.sum(0), new


ARGS = (torch.zeros(3, 4), torch.ones(3))


def test_check_proves_our_passes():
    gm, args = traced(step, *ARGS)
    assert aliasproof.check(gm, args).proved
    assert aliasproof.check(gm, args, passes=["alias-outputs"]).name == "PROVED"


def test_verify_with_an_io_map():
    before, args = traced(step, *ARGS)
    after, _ = traced(functional, *ARGS)
    assert aliasproof.verify(before, after, {1: 0}, 1, inputs=args).proved


def test_a_lost_write_is_refuted_with_the_report():
    before, args = traced(step, *ARGS)
    after, _ = traced(functional, *ARGS)
    with pytest.raises(aliasproof.Refuted) as found:
        aliasproof.verify(before, after, {}, 1, inputs=args)
    assert "original_output_count" in str(found.value) or "io_map" in str(found.value)
    with pytest.raises(aliasproof.Refuted) as found:
        aliasproof.verify(before, traced(lambda kv, k: kv.clone().sum(0), *ARGS)[0], inputs=args)
    assert "REFUTED" in str(found.value) and "BEFORE:" in str(found.value) and found.value.before and found.value.after


def test_what_is_not_a_verdict(tmp_path, monkeypatch):
    gm, args = traced(step, *ARGS)
    with pytest.raises(TypeError, match="inputs"):
        aliasproof.check(gm)
    with pytest.raises(aliasproof.Invalid):
        aliasproof.check("def forward(self, x: \"f32[2]\"):\n    y = x.view(3)\n    return (y,)\n")
    monkeypatch.setenv("ALIASPROOF", str(tmp_path / "nothing"))
    with pytest.raises(aliasproof.CommandError, match="can't be run"):
        aliasproof.check(gm, args)


@pytest.mark.parametrize("case", CASES, ids=lambda p: p.name[:3])
def test_pytorch_confirms_every_case(case):
    before = (case / "before.py").read_text()
    if (case / "good.py").exists():
        assert confirm.confirm(before, (case / "good.py").read_text()).kind == "same"
    if (case / "bad.py").exists():
        want = "same" if case.name in SHARING_ONLY else "different"
        assert confirm.confirm(before, (case / "bad.py").read_text()).kind == want


def test_the_confirm_command():
    case = ROOT / "tests/cases/a03-int-index-write-lost"
    call = lambda *files: subprocess.run([sys.executable, "-m", "aliasproof.confirm", *map(str, files)], capture_output=True, text=True)
    done = call(case / "before.py", case / "bad.py")
    assert done.returncode == 1 and done.stdout.startswith("different: ") and "eager" in done.stdout
    assert call(case / "before.py", case / "good.py").stdout == "same\n"
    assert call(case / "before.py", "/no/such/file").returncode == 2


def result_of(tmp_path, before, after, *options):
    (tmp_path / "before.py").write_text(before)
    (tmp_path / "after.py").write_text(after)
    done = command.run(["verify", "--format", "json", *options, str(tmp_path / "before.py"), str(tmp_path / "after.py")])
    assert done.returncode == 1, done.stdout
    return done.stdout


@pytest.mark.parametrize("case", [c for c in CASES if (c / "bad.py").exists() and c.name not in SHARING_ONLY], ids=lambda p: p.name[:3])
def test_pytorch_differs_on_the_counterexample_of_every_case(case, tmp_path):
    before, after = (case / "before.py").read_text(), (case / "bad.py").read_text()
    assert confirm.confirm(before, after, 1, result=result_of(tmp_path, before, after)).kind == "different"


# What random inputs don't show: a rare value in an element, a gap of a storage, a tensor of the graph, at one size alone.
RARE = {
    "element": ('x: "f32[2, 2][1, 2]cpu"', "y = torch.eq(x, 1234.5678)", "y = torch.eq(x, 1234.5679)", ()),
    "no dimensions": ('x: "i64[][]cpu"', "y = torch.eq(x, -4611686018427387905)", "y = torch.eq(x, -4611686018427387904)", ()),
    "complex": ('x: "c64[3][1]cpu"', "y = torch.eq(x, (777+888j))", "y = torch.eq(x, (777+889j))", ()),
    "half": ('x: "bf16[3][1]cpu"', "y = torch.eq(x, 777216.0)", "y = torch.eq(x, 773120.0)", ()),
    "gap": ('x: "f32[2][4]cpu"', "z = x.as_strided([1], [1], 2)\n    y = torch.eq(z, 1234.5)", "z = x.as_strided([1], [1], 2)\n    y = torch.eq(z, 1235.5)", ()),
    "size": ('x: "f32[s0][1]cpu"', "z = x[3:4]\n    y = torch.eq(z, 1234.5)", "z = x[3:4]\n    y = torch.eq(z, 1235.5)", ("--where", "s0 >= 2")),
}


@pytest.mark.parametrize("kind", RARE)
def test_rare_values_are_those_of_the_counterexample(kind, tmp_path):
    inputs, *bodies, where = RARE[kind]
    before, after = (f"def forward(self, {inputs}):\n    {b}\n    return (y,)\n" for b in bodies)
    result = result_of(tmp_path, before, after, *where)
    assert confirm.confirm(before, after, 4, {"s0": 8} if kind == "size" else {}).kind == "same"
    assert confirm.confirm(before, after, 4, result=result).kind == "different"


def test_what_is_no_counterexample(tmp_path):
    text = 'def forward(self, x: "f32[2][1]cpu"):\n    y = x + %d\n    return (y,)\n'
    result = json.loads(result_of(tmp_path, text % 1, text % 2))
    wrong = ["", "[]", "{}", "[" * 100000, '{"verdict": "PROVED"}', '{"verdict": "REFUTED", "inputs": [{"name": 1}]}', '{"verdict": "REFUTED", "inputs": 3}']
    for name, value in (("x[2]", "1.0"), ("x[0, 0]", "1.0"), ("x", "1.0"), ("x[0]", "one"), ("x[0]", ""), ("storage(x)[2]", "1.0"), ("x[-1]", "1.0"), ("y[0]", "1.0"), ("self.x[0]", "1.0")):
        wrong.append(json.dumps({**result, "inputs": [{"name": name, "value": value}]}))
    wrong.append(json.dumps({**result, "sizes": [{"outcome": "refuted", "symbols": [{"name": "s0"}]}]}))
    for w in wrong:
        with pytest.raises(confirm.Unreadable):
            confirm.confirm(text % 1, text % 2, 1, result=w)
    (tmp_path / "result.json").write_text(wrong[0])
    done = subprocess.run([sys.executable, "-m", "aliasproof.confirm", tmp_path / "before.py", tmp_path / "after.py", "--counterexample", tmp_path / "result.json"],
                          capture_output=True, text=True)
    assert done.returncode == 2 and done.stdout.startswith("refused: expected what `aliasproof verify --format json` prints")


def test_special_values_show_what_rounding_hides():
    before = 'def forward(self, x: "f32[4][1]cpu"):\n    y = x - x\n    return (y,)\n'
    after = 'def forward(self, x: "f32[4][1]cpu"):\n    y = torch.zeros(4)\n    return (y,)\n'
    assert confirm.confirm(before, after).kind == "different"


def drop_writes(gm):
    for node in list(gm.graph.nodes):
        if node.op == "call_function" and node.target is torch.ops.aten.copy_.default:
            gm.graph.erase_node(node)
    return gm


class AsVllmNeuronDoes:
    def run(self, gm):
        output = next(n for n in gm.graph.nodes if n.op == "output")
        first = next(n for n in gm.graph.nodes if n.op == "placeholder")
        output.args = ((*output.args[0], first),) if isinstance(output.args[0], (tuple, list)) else ((output.args[0], first),)
        return gm, {"io_map": {1: 0}, "original_output_count": 1}


def test_helpers_for_other_peoples_tests():
    assert testing.assert_keeps_meaning(lambda gm: gm, step, *ARGS).proved
    assert testing.assert_keeps_meaning(AsVllmNeuronDoes(), step, *ARGS).proved
    with pytest.raises(aliasproof.Refuted):
        testing.assert_keeps_meaning(drop_writes, step, *ARGS)
    texts = testing.graphs(ROOT / "tests/cases/a01-view-masked-fill-dropped", "before.py")
    assert len(texts) == 1 and testing.assert_keeps_meaning(lambda gm: None, texts[0]).proved
    with pytest.raises(FileNotFoundError):
        testing.graphs(ROOT / "tests/cases", "*.nothing")
