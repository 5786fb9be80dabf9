"""Lightning Thunder's own alias pass on graphs, where it is installed: its traces are read, equal for eager, and judged under fusion."""
import pathlib
import subprocess
import sys

import pytest

torch = pytest.importorskip("torch")
try:
    from aliasproof.targets import thunder as target
    target.load()
except ImportError:
    pytest.skip("no Lightning Thunder here", allow_module_level=True)

from aliasproof import command  # noqa: E402

GRAPHS = {
    "one tensor twice": ('a: "f32[5, 5]", b: "f32[5, 5] @a+0"', ["exp_ = a.exp_()", "tanh_ = b.tanh_()", "mul = exp_ * tanh_"], "mul", "PROVED"),
    "a stale product": ('a: "f32[5, 5]"', ["b = a.view(5, 5)", "exp_ = a.exp_()", "tanh_ = b.tanh_()", "mul = exp_ * tanh_"], "mul", "REFUTED"),
    "nothing written": ('a: "f32[4]", b: "f32[4]"', ["add = a + b"], "add", "PROVED"),
}


@pytest.mark.parametrize("name", GRAPHS)
def test_graph(tmp_path, name):
    inputs, calls, result, wanted = GRAPHS[name]
    before, after = tmp_path / "before.py", tmp_path / "after.thunder"
    before.write_text(f"def forward(self, {inputs}):\n" + "".join(f"    {c}\n" for c in calls) + f"    return ({result},)\n")
    after.write_text(target.rewrite(before.read_text()))
    for fusion, verdict in ((None, "PROVED"), ("dataflow", wanted)):
        more = ["--fusion", fusion] if fusion else []
        done = subprocess.run([command.find(), "verify", *more, str(before), str(after)], capture_output=True, text=True)
        assert done.stdout.split()[0] == verdict, done.stdout


def test_captured():
    """The traces of corpus/thunder are what Thunder makes of the programs beside them."""
    here = pathlib.Path(__file__).resolve().parents[2] / "corpus" / "thunder"
    done = subprocess.run([sys.executable, here / "capture.py", "--check"], capture_output=True, text=True)
    assert done.returncode in (0, 77), done.stdout
