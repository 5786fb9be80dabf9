"""The beginning of every command `python -m aliasproof....`: --help needs no PyTorch, a run does."""
from __future__ import annotations

import argparse
import importlib.util


def parser_of(name: str, doc: str) -> argparse.ArgumentParser:
    """The parser of `python -m aliasproof.NAME`, whose help begins with the module's docstring."""
    return argparse.ArgumentParser(prog=f"python -m aliasproof.{name}", description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)


def torch_or_exit(parser: argparse.ArgumentParser) -> None:
    """Ends with the help if that is asked for; with 2, saying so, where PyTorch is missing.  Stands before the module's `import torch`."""
    parser.parse_args()
    if importlib.util.find_spec("torch") is None:
        parser.exit(2, f"{parser.prog}: PyTorch is not installed: pip install torch\n")
