"""mypy --strict finds nothing in the package, where mypy is installed; what needs no torch does not import it."""
import pathlib
import subprocess
import sys

import pytest

SOURCE = pathlib.Path(__file__).resolve().parents[2] / "src" / "python"


def test_mypy_strict(tmp_path):
    pytest.importorskip("mypy")
    done = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path)], cwd=SOURCE, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_without_torch():
    code = "import sys; sys.modules['torch'] = None; import aliasproof, aliasproof.command, aliasproof.syntax; " \
           "p = aliasproof.syntax.split('def forward(self, x: \"f32[2]\"):\\n    return (x,)\\n'); print(p.inputs[0].type); aliasproof.Refuted"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout == "f32[2]\n", done.stderr
