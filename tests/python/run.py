#!/usr/bin/env python3
"""run.py TEST_FILE...: pytest on the package's tests.  Exits with 77 where PyTorch or pytest is missing, and says which."""
import importlib.util
import sys

missing = [name for name in ("torch", "pytest") if importlib.util.find_spec(name) is None]
if missing:
    print("not installed: %s; the tests of the Python package are skipped" % ", ".join(missing))
    sys.exit(77)

import pytest  # noqa: E402

code = pytest.main(["-q", "-p", "no:cacheprovider", *sys.argv[1:]])
sys.exit(77 if code == pytest.ExitCode.NO_TESTS_COLLECTED else code)  # a whole file that is skipped
