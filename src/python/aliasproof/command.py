"""The command `aliasproof`: where it is, how it is asked, what it answers.  Needs no torch."""
from __future__ import annotations

import os
import pathlib
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from typing import Dict, Sequence, Type

VERDICTS = {0: "PROVED", 1: "REFUTED", 2: "INVALID", 3: "UNKNOWN"}


@dataclass(frozen=True)
class Verdict:
    """`name` is PROVED, REFUTED, INVALID or UNKNOWN; `report` is the command's own text."""
    name: str
    report: str

    @property
    def proved(self) -> bool:
        return self.name == "PROVED"


class CommandError(RuntimeError):
    """The command is missing, was stopped, or reports an error of its own."""


class NotProved(AssertionError):
    """The verdict is not PROVED; str() is the report, `verdict`, `before` and `after` the details."""

    def __init__(self, verdict: Verdict, before: str = "", after: str = "") -> None:
        super().__init__("\n" + verdict.report if "\n" in verdict.report else verdict.report)
        self.verdict, self.before, self.after = verdict, before, after


class Refuted(NotProved):
    """The rewrite is wrong, and a counterexample is given."""


class Invalid(NotProved):
    """Eager PyTorch refuses the graph before the rewrite, or it can't be read."""


class Unknown(NotProved):
    """Neither proved nor refuted within the limits."""


KINDS: Dict[str, Type[NotProved]] = {"REFUTED": Refuted, "INVALID": Invalid, "UNKNOWN": Unknown}


def find() -> str:
    """The command's path: $ALIASPROOF, else beside this package (a build in its source tree), else in PATH."""
    given = os.environ.get("ALIASPROOF")
    if given:
        return given
    here = pathlib.Path(__file__).resolve()
    for path in (here.parent / "aliasproof", here.parents[3] / "build" / "src" / "aliasproof"):
        if path.is_file() and os.access(path, os.X_OK):
            return str(path)
    found = shutil.which("aliasproof")
    if not found:
        raise CommandError("the command aliasproof was not found: set ALIASPROOF to its path, or install it")
    return found


def run(arguments: Sequence[str], stdin: str = "", timeout: float = 600) -> "subprocess.CompletedProcess[str]":
    try:
        done = subprocess.run([find(), *arguments], input=stdin, capture_output=True, text=True, timeout=timeout)
    except subprocess.TimeoutExpired as e:
        raise CommandError(f"aliasproof {arguments[0]} took more than {timeout:g} s") from e
    except OSError as e:
        raise CommandError(f"aliasproof can't be run: {e}") from e
    if done.returncode not in VERDICTS:
        raise CommandError(f"aliasproof {' '.join(arguments)} ended with {done.returncode}: {done.stderr.strip()}")
    return done


def report(done: "subprocess.CompletedProcess[str]") -> Verdict:
    return Verdict(VERDICTS[done.returncode], (done.stdout + done.stderr).strip())


def verify_texts(before: str, after: str, options: Sequence[str] = (), timeout: float = 600) -> Verdict:
    """`aliasproof verify` on two graph texts."""
    with tempfile.TemporaryDirectory(prefix="aliasproof") as folder:
        names = [os.path.join(folder, name) for name in ("before.py", "after.py")]
        for name, text in zip(names, (before, after)):
            with open(name, "w") as f:
                f.write(text)
        verdict = report(run(["verify", *options, *names], timeout=timeout))
    return Verdict(verdict.name, verdict.report.replace(folder + os.sep, ""))


def check_text(text: str, options: Sequence[str] = (), timeout: float = 600) -> Verdict:
    """`aliasproof check` on a graph text: our own passes, verified."""
    return report(run(["check", *options, "-"], text, timeout))
