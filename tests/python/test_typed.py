"""mypy --strict finds nothing in the package, where mypy is installed; what needs no torch does not import it."""
import os
import pathlib
import shutil
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


def test_pip_installs_it(tmp_path):
    pytest.importorskip("setuptools")
    shutil.copytree(SOURCE, tmp_path / "source", ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__"))
    command = [sys.executable, "-m", "pip", "install", "-q", "--no-build-isolation", "--no-deps", "--no-index", "--target", str(tmp_path / "site"), str(tmp_path / "source")]
    done = subprocess.run(command, capture_output=True, text=True)
    if "No module named pip" in done.stderr:
        pytest.skip("no pip")
    assert done.returncode == 0, done.stderr
    code = "import aliasproof.targets, aliasproof; print(aliasproof.__file__)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(tmp_path / "site")})
    assert said.stdout.startswith(str(tmp_path / "site"))
    assert (tmp_path / "site" / "aliasproof" / "py.typed").exists() and (tmp_path / "site" / "aliasproof" / "targets" / "aot.py").exists()
