#!/usr/bin/env python3
"""kill.py ALIASPROOF FAULTY [KILLS]: kills processes of a fuzzing run at random moments.

What may die is the run itself, a worker, the command, a process that it started, the one that minimizes.  After each death of the run every
finding that had been reported must be there, whole; the next run goes on from the folder.  At the end a run comes to its own end with the
same findings as one that nobody disturbed, but for the deaths of the command.
"""
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

RUNS = 400


def command(aliasproof: str, faulty: str, folder: str) -> list[str]:
    return [aliasproof, "fuzz", "--pass", f"{faulty} wrong", "--runs", str(RUNS), "--size", "6", "--reduce", "1", "--smt-ms", "200", "--jobs", "2", "--dir", folder]


def tree(root: int) -> list[int]:
    """The process and its descendants."""
    children: dict[int, list[int]] = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", encoding="latin-1") as stat:
                    parent = int(stat.read().rsplit(")", 1)[1].split()[1])
            except (OSError, IndexError):
                continue
            children.setdefault(parent, []).append(int(name))
    found, at = [root], 0
    while at < len(found):
        found += children.get(found[at], [])
        at += 1
    return found


def check_folder(folder: str, reported: set[str]) -> set[str]:
    """Everything in the folder is whole, and everything that was reported is in it."""
    there = set()
    for name in os.listdir(folder):
        path = os.path.join(folder, name)
        if name.startswith(".") or not os.path.isdir(path):
            continue
        with open(os.path.join(path, "finding.json"), encoding="utf-8") as text:
            finding = json.load(text)
        assert finding["schema"] == "aliasproof/finding-1" and finding["name"] == name, name
        with open(os.path.join(path, "BEFORE.py"), encoding="utf-8") as text:
            assert "def forward" in text.read(), name
        if finding["minimized"]:
            with open(os.path.join(path, "reduced.py"), encoding="utf-8") as text:
                assert "def forward" in text.read(), name
        there.add(name)
    assert reported <= there, f"lost: {reported - there}"
    return there


def disturbed(words: list[str], folder: str, rng: random.Random, kills: int) -> tuple[int, bool]:
    """One run; how many processes were killed, and whether it came to its own end."""
    killed, whole = 0, True
    with open(os.path.join(folder + ".out"), "a+b") as out:
        run = subprocess.Popen(words, stdout=out, stderr=subprocess.DEVNULL)
        while run.poll() is None and killed < kills:
            time.sleep(rng.random() ** 2 * 0.6)
            family = tree(run.pid)
            victim = run.pid if rng.random() < 0.5 else rng.choice(family)
            if run.poll() is not None:
                break
            try:
                os.kill(victim, signal.SIGKILL)
            except ProcessLookupError:
                continue
            killed += 1
            whole = whole and victim != run.pid
        if whole:
            run.wait(timeout=300)
            assert run.returncode in (0, 1), run.returncode
        else:
            run.wait()
            leave = time.monotonic() + 10
            while time.monotonic() < leave and any(is_ours(pid, folder) for pid in pids()):
                time.sleep(0.02)
            assert not any(is_ours(pid, folder) for pid in pids()), "a process outlived the run"
    return killed, whole


def pids() -> list[int]:
    return [int(name) for name in os.listdir("/proc") if name.isdigit()]


def is_ours(pid: int, folder: str) -> bool:
    """A worker or minimizer has the run's own command line."""
    try:
        with open(f"/proc/{pid}/cmdline", "rb") as text, open(f"/proc/{pid}/stat", encoding="latin-1") as stat:
            return folder.encode() in text.read() and stat.read().rsplit(")", 1)[1].split()[0] != "Z" and pid != os.getpid()
    except OSError:
        return False


def causes(there: set[str]) -> set[str]:
    return {name for name in there if not name.startswith("command-died")}


def main() -> int:
    aliasproof, faulty = sys.argv[1:3]
    kills = int(sys.argv[3]) if len(sys.argv) > 3 else 200
    rng = random.Random(int(os.environ.get("AP_SEED", "1")))
    work = tempfile.mkdtemp(prefix="aliasproof-kill-")
    try:
        calm = os.path.join(work, "calm")
        subprocess.run(command(aliasproof, faulty, calm), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        wanted = causes(check_folder(calm, set()))
        assert len(wanted) > 3, wanted
        done = runs = rounds = 0
        while done < kills:
            rounds += 1
            folder = os.path.join(work, f"round{rounds}")
            whole = False
            while not whole:
                killed, whole = disturbed(command(aliasproof, faulty, folder), folder, rng, kills - done)
                done, runs = done + killed, runs + 1
                with open(folder + ".out", encoding="utf-8", errors="replace") as text:
                    reported = set(re.findall(r"^FOUND  (\S+-[0-9a-f]{8})  ", text.read(), re.M))
                there = check_folder(folder, reported) if os.path.isdir(folder) else set()
            assert causes(there) == wanted, (causes(there) ^ wanted, folder)
            left = [name for name in os.listdir(folder) if name.startswith(".unfinished") or re.fullmatch(r"progress-[0-9a-f]{8}\.json", name)]
            assert not left, left
        print(f"{done} processes killed in {runs} runs, {rounds} times to the end: {len(wanted)} findings each time, none lost, none half-written")
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
