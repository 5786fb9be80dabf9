"""The README's Python runs as written and prints what it says."""
import pathlib
import re
import subprocess
import sys

README = pathlib.Path(__file__).resolve().parents[2] / "README.md"


def test_the_readme(tmp_path):
    code = re.search(r"<!-- python -->\n```python\n(.*?)```", README.read_text(), re.S)[1]
    said = re.search(r"# (\{.*\})\n$", code)[1]
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert done.stdout == said + "\n", done.stderr
