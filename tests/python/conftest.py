"""The package as it lies in the source tree, on one processor.  Without PyTorch only test_start.py runs, and the header says so."""
import importlib.util
import os
import pathlib
import sys
import warnings

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "src" / "python"))
os.environ["PYTHONPATH"] = str(ROOT / "src" / "python")
os.environ.setdefault("OMP_NUM_THREADS", "1")
if not os.environ.get("ALIASPROOF"):
    os.environ["ALIASPROOF"] = str(ROOT / "build" / "src" / "aliasproof")

if importlib.util.find_spec("torch") is None:
    collect_ignore_glob = sorted(p.name for p in pathlib.Path(__file__).parent.glob("test_*.py") if p.name != "test_start.py")
else:
    import torch

    torch.set_num_threads(1)
warnings.filterwarnings("ignore")


def pytest_report_header():
    return [] if "torch" in sys.modules else ["PyTorch is not installed: all tests that need it are skipped"]
