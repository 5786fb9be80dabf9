"""The commands where PyTorch is missing: --help works, a run says so."""
import subprocess
import sys

import pytest

COMMANDS = {"serve": ["os:getcwd"], "probe": [], "confirm": ["a.py", "b.py"], "targets.functionalize": [], "targets.aot": [], "targets.thunder": []}


def without_torch(name, arguments):
    code = f"import sys, runpy; sys.modules['torch'] = None; sys.argv = ['x', *{arguments!r}]; runpy.run_module('aliasproof.{name}', run_name='__main__')"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=120)


@pytest.mark.parametrize("name", COMMANDS)
def test_help_needs_no_torch(name):
    done = without_torch(name, ["--help"])
    assert done.returncode == 0 and f"usage: python -m aliasproof.{name}" in done.stdout and not done.stderr


@pytest.mark.parametrize("name", COMMANDS)
def test_a_run_says_what_is_missing(name):
    done = without_torch(name, COMMANDS[name])
    assert done.returncode == 2 and done.stderr == f"python -m aliasproof.{name}: PyTorch is not installed: pip install torch\n" and not done.stdout
