"""python -m aliasproof: the command itself, wherever the package finds it."""
from __future__ import annotations

import os
import sys

from .command import CommandError, find


def main() -> None:
    try:
        path = find()
        os.execv(path, [path, *sys.argv[1:]])
    except (CommandError, OSError) as e:
        sys.exit(f"aliasproof: {e}")


if __name__ == "__main__":
    main()
