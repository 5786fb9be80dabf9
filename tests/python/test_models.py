"""The torch.compile backend on small models: our passes are proved on every graph, and a planted fault is found in each model."""
import pathlib

import pytest
import torch

import aliasproof
from models import MODELS, OURS, compiled, lose_the_first_write


@pytest.mark.parametrize("name", MODELS)
def test_no_false_alarm(name):
    watch = compiled(name, [OURS, lambda gm: gm])
    assert watch.results and all(r.verdict.name == "PROVED" for r in watch.results), [r.verdict.report for r in watch.results]


@pytest.mark.parametrize("name", MODELS)
def test_a_planted_fault_is_found_and_stored(name, tmp_path):
    watch = compiled(name, [lose_the_first_write], str(tmp_path))
    assert [r.verdict.name for r in watch.results] == ["REFUTED"], [r.verdict.report for r in watch.results]
    folder = pathlib.Path(watch.results[0].stored)
    assert sorted(p.name for p in folder.iterdir()) == ["after.py", "before.py", "report.txt"] and [p.name for p in tmp_path.iterdir()] == [folder.name]
    with pytest.raises(aliasproof.Refuted):
        aliasproof.verify((folder / "before.py").read_text(), (folder / "after.py").read_text())


def test_a_failure_can_end_the_compilation():
    def f(x):
        x.add_(1)
        return x * 2
    torch._dynamo.reset()
    with pytest.raises(Exception, match="REFUTED"):
        torch.compile(f, backend=aliasproof.backend("eager", passes=[lose_the_first_write], on_failure="raise"))(torch.ones(2))
    torch._dynamo.reset()
    with pytest.warns(UserWarning, match="breaks a graph"):
        torch.compile(f, backend=aliasproof.backend("eager", passes=[lose_the_first_write]))(torch.ones(2))
    with pytest.raises(ValueError, match="on_failure"):
        aliasproof.backend(on_failure="explode")


def test_inputs_that_overlap_and_sizes_that_are_symbolic():
    def f(a, b):
        a.add_(1)
        return b * 2
    base = torch.zeros(8)
    torch._dynamo.reset()
    watch = aliasproof.backend("eager")
    torch.compile(f, backend=watch, dynamic=False)(base[:5], base[2:7])
    assert "@L_a_+2" in watch.results[0].before and dict(watch.summary()) == {"PROVED": 1}
    torch._dynamo.reset()
    watch = aliasproof.backend("eager", passes=[OURS, lose_the_first_write], on_failure="store")
    torch.compile(f, backend=watch, dynamic=True)(torch.zeros(4, 5), torch.zeros(4, 5))
    assert "Sym(s" in watch.results[0].before and [r.verdict.name for r in watch.results] == ["PROVED", "REFUTED"]


def test_a_pass_that_raises_does_not_end_the_compilation():
    def broken(gm):
        raise ValueError("mine")
    torch._dynamo.reset()
    watch = aliasproof.backend("eager", passes=[broken])
    assert torch.equal(torch.compile(lambda x: x + 1, backend=watch)(torch.ones(2)), torch.full((2,), 2.0))
    assert watch.results[0].verdict.name == "UNKNOWN" and "mine" in watch.results[0].verdict.report
