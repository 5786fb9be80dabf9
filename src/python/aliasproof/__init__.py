"""aliasproof: is a rewrite of a tensor graph still right about every mutation?

    aliasproof.check(gm, inputs)                  our passes on a graph; raises Refuted with the report where the result is wrong
    aliasproof.verify(before, after, io_map=...)  your rewrite of a graph
    aliasproof.backend(inner, passes=[...])       a torch.compile backend that checks passes on every graph that it sees
    aliasproof.fx                                 graphs as text, and back
    aliasproof.testing                            for your own tests

Commands: python -m aliasproof.serve, .probe, .confirm, .targets.functionalize, .targets.aot, .targets.thunder; each has --help.
The command `aliasproof` is found by $ALIASPROOF, beside the package, or in PATH.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .command import CommandError, Invalid, NotProved, Refuted, Unknown, Verdict
from .types import Unreadable

if TYPE_CHECKING:
    from . import fx as fx
    from . import testing as testing
    from .compile import backend
    from .judge import check, verify

__all__ = ["CommandError", "Invalid", "NotProved", "Refuted", "Unknown", "Unreadable", "Verdict", "backend", "check", "fx", "testing", "verify"]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """What needs torch is imported when it is asked for."""
    import importlib

    if name in ("fx", "testing"):
        return importlib.import_module("." + name, __name__)
    if name == "backend":
        return importlib.import_module(".compile", __name__).backend
    if name in ("check", "verify"):
        return getattr(importlib.import_module(".judge", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
