"""Graph texts over a pipe: each frame is text and then a line `%%`; a reply may be `error: WHY`, which means "refused".

The replies go to the standard output that the process was given, through a descriptor of their own: whatever the pass prints, from Python or
from C, goes to standard error instead and can't break a frame.
"""
from __future__ import annotations

import io
import os
import re
import signal
import sys
from typing import BinaryIO, Callable, List, Optional

END = b"%%"
MOST_BYTES = 1 << 26


class Refused(Exception):
    """A pass declines a graph; str() says why."""


def own_output() -> BinaryIO:
    """Standard output for frames alone; descriptor 1 is standard error from now on."""
    sys.stdout.flush()
    out = os.fdopen(os.dup(1), "wb", closefd=True)
    os.set_inheritable(out.fileno(), False)
    os.dup2(2, 1)
    sys.stdout = io.TextIOWrapper(os.fdopen(os.dup(2), "wb"), encoding="utf-8", errors="backslashreplace", line_buffering=True)
    return out


def own_input() -> BinaryIO:
    """Standard input for frames alone: a pass that reads standard input finds it empty."""
    stream = os.fdopen(os.dup(0), "rb", closefd=True)
    os.set_inheritable(stream.fileno(), False)
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    sys.stdin = open(os.devnull)
    return stream


def read_frame(stream: BinaryIO) -> Optional[bytes]:
    """The next frame without its `%%` line; None at the end of the input.  A frame that the input ends in is complete."""
    lines: List[bytes] = []
    total = 0
    while True:
        line = stream.readline()
        if not line:
            return b"".join(lines) if lines else None
        if line.rstrip(b"\r\n") == END:
            return b"".join(lines)
        total += len(line)
        if total <= MOST_BYTES:
            lines.append(line)
        elif len(lines) > 1:
            lines = [b"\xff"]


def reply(stream: BinaryIO, text: str) -> None:
    body = "".join(line + "\n" for line in text.rstrip("\n").split("\n") if line.rstrip("\r") != "%%")
    stream.write(body.encode("utf-8", "backslashreplace") + END + b"\n")
    stream.flush()


def why(e: BaseException) -> str:
    """An exception in one line, without the graph or node that torch.fx adds to it: the same trouble is to have the same words."""
    text = re.split(r"\n\s*While executing |\s*graph\(\):", str(e))[0]
    text = " ".join(text.split())
    return f"{type(e).__name__}: {text[:500]}" if text else type(e).__name__


def serve(make: Callable[[], Callable[[str], str]], name: str = "") -> int:
    """Answers frames until the input ends, with what `make` makes: the pipe is safe already while it imports other people's modules.

    What the answering function raises is a refusal.  Gives the exit code: 0 at the end, 1 when nobody reads any more, 2 where `make` raised,
    which is said of `name`.
    """
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    incoming, outgoing = own_input(), own_output()
    try:
        answer = make()
    except Exception as e:  # noqa: BLE001: the modules are somebody else's
        print(f"{name}: {why(e)}" if name else why(e), file=sys.stderr)
        return 2
    while True:
        frame = read_frame(incoming)
        if frame is None:
            return 0
        try:
            said = answer(frame.decode("utf-8"))
        except KeyboardInterrupt:
            return 1
        except Refused as e:
            said = "error: " + " ".join(str(e).split())
        except (Exception, SystemExit) as e:  # noqa: BLE001: a pass may raise anything, and may not end the server
            said = "error: " + why(e)
        try:
            reply(outgoing, said)
        except OSError:
            return 1
