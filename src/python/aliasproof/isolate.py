"""A function of lines in a process of its own, so that a crash or a hang costs the line that did it and no more.

The process is a fork of this one: starting it again takes milliseconds, whatever was imported.  It dies with this one.
"""
from __future__ import annotations

import os
import select
import signal
import time
import traceback
from typing import Callable, List, Optional, Tuple


class Isolated:
    """`answer` gives one line for one line; `failed(kind, why)`, with kind "crash" or "hang", the line for one that ended the process."""

    def __init__(self, answer: Callable[[str], str], failed: Callable[[str, str], str], seconds: float) -> None:
        self.answer, self.failed, self.seconds = answer, failed, seconds
        self.worker: Optional[Tuple[int, int, int]] = None  # process, its standard input, its standard output
        self.rest = b""

    def start(self) -> Tuple[int, int, int]:
        incoming, to_worker = os.pipe()
        from_worker, outgoing = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(to_worker)
            os.close(from_worker)
            try:
                self.work(incoming, outgoing)
            except BaseException:  # noqa: BLE001: the end of this process, whatever it was
                traceback.print_exc()
            finally:
                os._exit(1)
        os.close(incoming)
        os.close(outgoing)
        self.rest = b""
        self.worker = (pid, to_worker, from_worker)
        return self.worker

    def work(self, incoming: int, outgoing: int) -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        with os.fdopen(incoming, "rb") as lines:
            for line in lines:
                said = self.answer(line.rstrip(b"\n").decode("utf-8", "surrogatepass"))
                left = said.encode("utf-8", "backslashreplace") + b"\n"
                while left:
                    left = left[os.write(outgoing, left):]
        os._exit(0)

    def stop(self) -> Optional[int]:
        """Ends the process, if there is one; its wait status."""
        if self.worker is None:
            return None
        pid, to_worker, from_worker = self.worker
        self.worker = None
        os.kill(pid, signal.SIGKILL)
        os.close(to_worker)
        os.close(from_worker)
        return os.waitpid(pid, 0)[1]

    def ask(self, lines: List[str]) -> List[str]:
        """The answers, one for each line; a line must not hold a newline.

        A line that ended the process is asked again in a new one: what came before it may have spoiled the memory, or the machine was busy.
        """
        said: List[str] = []
        while len(said) < len(lines):
            more, failure = self.ask_worker(lines[len(said):], self.seconds)
            said += more
            if failure is not None:
                again, failure = self.ask_worker([lines[len(said)]], 2 * self.seconds)
                said += [failure] if failure is not None else again
        return said

    def ask_worker(self, lines: List[str], seconds: float) -> Tuple[List[str], Optional[str]]:
        """The answers to all of these lines, or to those up to the one that ended the process, and that one's."""
        _, to_worker, from_worker = self.worker or self.start()
        left = "".join(line + "\n" for line in lines).encode("utf-8", "surrogatepass")
        said: List[str] = []
        deadline = time.monotonic() + seconds
        while len(said) < len(lines):
            readable, writable, _ = select.select([from_worker], [to_worker] if left else [], [], max(0.0, deadline - time.monotonic()))
            if not readable and not writable:
                self.stop()
                return said, self.failed("hang", f"no answer within {seconds:g} s")
            if writable:
                left = self.send(to_worker, left)
            if readable:
                found = self.receive(from_worker)
                if found is None:
                    return said, self.failed("crash", self.ended())
                said += found
                deadline = time.monotonic() + seconds if found else deadline
        return said, None

    def send(self, to_worker: int, left: bytes) -> bytes:
        """What is still to be sent after some of it was; at most what a pipe takes at once."""
        try:
            return left[os.write(to_worker, left[:select.PIPE_BUF]):]
        except BrokenPipeError:
            return b""

    def receive(self, from_worker: int) -> Optional[List[str]]:
        """The answers that came; None at the end of them."""
        more = os.read(from_worker, 1 << 16)
        *whole, self.rest = (self.rest + more).split(b"\n")
        return [line.decode("utf-8") for line in whole] if more else None

    def ended(self) -> str:
        """Takes the process that ended by itself away: how it did, in words."""
        assert self.worker is not None
        pid, to_worker, from_worker = self.worker
        self.worker = None
        os.close(to_worker)
        os.close(from_worker)
        status = os.waitpid(pid, 0)[1]
        if os.WIFSIGNALED(status):
            return f"signal {os.WTERMSIG(status)} ({signal.Signals(os.WTERMSIG(status)).name})"
        return f"exit code {os.WEXITSTATUS(status)}"
