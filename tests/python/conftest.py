"""The package as it lies in the source tree, on one processor."""
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

import torch  # noqa: E402

torch.set_num_threads(1)
warnings.filterwarnings("ignore")
