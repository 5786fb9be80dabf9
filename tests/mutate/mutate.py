"""mutate.py: do the tests notice when the judge's own code is wrong?

Changes the sources of some rooms in one place at a time (a comparison flipped, a sign changed, a condition or a bool result negated, a statement
left out), runs the tests that reach that place, and prints per room how many of these mutants some test notices, and which none does.

    python3 tests/mutate/mutate.py --work DIR [--rooms interp,verify,layout] [--sample 300] [--seed 1] [--jobs 2] [--again FILE] [--longest S]

All mutants are compiled into one build at DIR, where the environment's AP_MUTANT=K switches on number K (mutant schemata: Untch, Offutt and Harrold,
1993).  A first run of every test records which places it reaches; --longest S leaves out those that take more than S seconds, for a quick look.  A mutant is given to these tests one by one, first to those that have noticed most
in the least time, until one fails; one that runs past three times a test's usual processor time counts as noticed.  --again FILE tries those alone
that an earlier run's output lists.  equivalent.tsv lists mutants that nobody can notice, with the reason: they are not counted.
Needs libclang for Python (pip install libclang), cmake, a compiler.  Long: some seconds a mutant.
"""

import argparse
import bisect
import collections
import concurrent.futures
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import time

from clang import cindex

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TESTS = r"^(unit\.(?!pass\.snippets)|cases\.|regress\.|contract\.|judge\.|interp\.|verify\.|cli\.|report\.cost|reduce\.found|lib\.library|gen\.prove|pass\.)"
EQUIVALENT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "equivalent.tsv")
FLIP = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "+": "-", "-": "+", "&&": None, "||": None}
BITS = 1 << 20

SUPPORT_H = """#ifndef AP_MUTANT_H
#define AP_MUTANT_H
extern int ap_mutant;
extern unsigned char *ap_mutants_reached;
static inline int
ap_is_mutant(int k)
{
	if (ap_mutants_reached)
		ap_mutants_reached[k] = 1;
	return ap_mutant == k;
}
#endif
"""
SUPPORT_C = """#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#include "base/mutant.h"
int ap_mutant = -1;
unsigned char *ap_mutants_reached;
__attribute__((constructor)) static void
ap_mutant_init(void)
{
	const char *number = getenv("AP_MUTANT"), *log = getenv("AP_MUTANT_LOG");
	int fd;

	if (number)
		ap_mutant = atoi(number);
	if (!log || (fd = open(log, O_RDWR)) < 0)
		return;
	ap_mutants_reached = mmap(NULL, %d, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (ap_mutants_reached == MAP_FAILED)
		ap_mutants_reached = NULL;
	close(fd);
}
""" % BITS


class Point:
    """One place to change: `edits` are (offset, rank, length to replace, text) with %d for the mutant's number.  `key` names it across edits of the file."""

    def __init__(self, room, path, line, what, edits, key):
        self.room, self.path, self.line, self.what, self.edits, self.key = room, path, line, what, edits, key


class File:
    def __init__(self, path, room, flags):
        self.path, self.room = path, room
        self.name, self.function, self.same = os.path.relpath(path, ROOT), "", collections.Counter()
        self.text = open(path, "rb").read()
        self.points = []
        index = cindex.Index.create()
        unit = index.parse(path, args=flags, options=cindex.TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD)
        self.macros = sorted(
            (c.extent.start.offset, c.extent.end.offset) for c in unit.cursor.get_children()
            if c.kind == cindex.CursorKind.MACRO_INSTANTIATION and c.extent.start.file and c.extent.start.file.name == path)
        self.starts = [m[0] for m in self.macros]
        for c in unit.cursor.get_children():
            if c.kind == cindex.CursorKind.FUNCTION_DECL and c.is_definition() and c.location.file and c.location.file.name == path:
                returns_bool = c.result_type.get_canonical().kind == cindex.TypeKind.BOOL
                self.function = c.spelling
                for child in c.get_children():
                    if child.kind == cindex.CursorKind.COMPOUND_STMT:
                        self.walk(child, 0, returns_bool)

    def in_macro(self, offset):
        k = bisect.bisect_right(self.starts, offset) - 1
        return k >= 0 and self.macros[k][0] <= offset < self.macros[k][1] and offset != self.macros[k][0]

    def span(self, c):
        """Offsets of a node, or None where macros make them unreliable."""
        a, b = c.extent.start, c.extent.end
        if not a.file or a.file.name != self.path or not b.file or b.file.name != self.path:
            return None
        for lo, hi in self.macros:
            if lo <= a.offset and b.offset <= hi:
                return None
            if lo < a.offset < hi or lo < b.offset < hi:
                return None
        return a.offset, b.offset

    def add(self, c, what, edits):
        text = re.sub(r"\s+", " ", self.text[c.extent.start.offset:c.extent.end.offset].decode("utf-8", "replace"))
        key = (self.name, self.function, what, text if len(text) <= 100 else text[:97] + "...")
        self.same[key] += 1
        if self.same[key] > 1:
            key = (*key[:3], f"{key[3]} #{self.same[key]}")
        self.points.append(Point(self.room, self.path, c.extent.start.line, what, edits, key))

    def wrap(self, c, span, depth, what, before, after):
        self.add(c, what, [(span[0], depth, 0, before), (span[1], -depth, 0, after)])

    def walk(self, c, depth, returns_bool, statement=False):
        kinds = cindex.CursorKind
        children = list(c.get_children())
        if c.kind == kinds.DECL_STMT and any(k.kind == kinds.VAR_DECL and k.storage_class == cindex.StorageClass.STATIC for k in children):
            return
        if c.kind == kinds.CASE_STMT:
            for k in children[1:]:
                self.walk(k, depth + 1, returns_bool, True)
            return
        span = self.span(c)
        if span:
            self.points_at(c, children, span, depth, returns_bool, statement)
        blocks = {kinds.COMPOUND_STMT, kinds.DEFAULT_STMT}
        for n, k in enumerate(children):
            is_statement = c.kind in blocks or (c.kind == kinds.IF_STMT and n > 0) or (
                c.kind in {kinds.FOR_STMT, kinds.WHILE_STMT} and n == len(children) - 1)
            if c.kind == kinds.VAR_DECL and k.kind == kinds.INTEGER_LITERAL:
                continue
            self.walk(k, depth + 1, returns_bool, is_statement)

    def points_at(self, c, children, span, depth, returns_bool, statement):
        kinds = cindex.CursorKind
        if c.kind == kinds.IF_STMT and children:
            s = self.span(children[0])
            if s:
                self.wrap(children[0], s, depth, "condition negated", "(!!(", ") ^ ap_is_mutant(%d))")
        elif c.kind == kinds.RETURN_STMT and returns_bool and children:
            s = self.span(children[0])
            if s:
                self.wrap(children[0], s, depth, "result negated", "(!!(", ") ^ ap_is_mutant(%d))")
        elif c.kind == kinds.BINARY_OPERATOR and len(children) == 2:
            self.binary(c, children, span, depth, statement)
        elif statement and c.kind in {kinds.CALL_EXPR, kinds.COMPOUND_ASSIGNMENT_OPERATOR}:
            self.wrap(c, span, depth, "statement left out", "(ap_is_mutant(%d) ? (void)0 : (void)(", "))")

    def binary(self, c, children, span, depth, statement):
        left, right = self.span(children[0]), self.span(children[1])
        ends = children[0].extent.end.offset, children[1].extent.start.offset
        between = self.text[ends[0]:ends[1]].decode("utf-8", "replace")
        op = between.strip()
        if op == "=" and statement:
            self.wrap(c, span, depth, "assignment left out", "(ap_is_mutant(%d) ? (void)0 : (void)(", "))")
            return
        if op not in FLIP:
            return
        if FLIP[op] is None:
            other = "or" if op == "&&" else "and"
            self.wrap(c, span, depth, f"{op} to {other}, or the opposite", "(!!(", ") ^ ap_is_mutant(%d))")
            return
        if not left or not right:
            return
        at = ends[0] + between.index(op)
        # Between the operands' own edits, whatever their ranks.
        self.add(c, f"{op} to {FLIP[op]}", [
            (span[0], depth, 0, "({ __auto_type ap_l%d = ("),
            (at, 0, len(op), "); __auto_type ap_r%d = ("),
            (span[1], -depth, 0, f"); ap_is_mutant(%d) ? ap_l%d {FLIP[op]} ap_r%d : ap_l%d {op} ap_r%d; }})")])

    def changed(self, numbers):
        edits = []
        for p in self.points:
            for offset, rank, length, text in p.edits:
                # Prefixes come after suffixes that end at the same place.
                suffix = rank < 0 or (rank == 0 and length)
                edits.append((offset, 0 if rank < 0 else 1, rank, length, text.replace("%d", str(numbers[p]))))
        edits.sort(key=lambda e: e[:3])
        out, at = [], 0
        for offset, _, _, length, text in edits:
            out.append(self.text[at:offset])
            out.append(text.encode())
            at = offset + length
        out.append(self.text[at:])
        return b'#include "base/mutant.h"\n#line 1\n' + b"".join(out)


def put(path, content):
    """Writes a file if it is not so already: what has not changed is not compiled again."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if not os.path.exists(path) or open(path, "rb").read() != content:
        with open(path, "wb") as f:
            f.write(content)


def copy_tree(work, changed):
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
    for name in filter(None, names):
        to = os.path.join(work, "tree", name)
        if name not in changed:
            put(to, open(os.path.join(ROOT, name), "rb").read())
            shutil.copymode(os.path.join(ROOT, name), to)


def build(work, files):
    """Writes the changed files and builds; places that do not compile are given up.  Returns the points by number."""
    tree, out = os.path.join(work, "tree"), os.path.join(work, "build")
    put(os.path.join(tree, "src/base/mutant.h"), SUPPORT_H.encode())
    put(os.path.join(tree, "src/base/mutant.c"), SUPPORT_C.encode())
    for _ in range(12):
        points = [p for f in files for p in f.points]
        numbers = {p: k for k, p in enumerate(points)}
        for f in files:
            put(os.path.join(tree, f.name), f.changed(numbers))
        launcher = ["-DCMAKE_C_COMPILER_LAUNCHER=ccache"] if shutil.which("ccache") else []
        subprocess.run(["cmake", "-S", tree, "-B", out, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DAP_ALL_SIZES=OFF", f"-DAP_PYTHON={sys.executable}",
                        *launcher], check=True, capture_output=True)
        done = subprocess.run(["ninja", "-C", out, "-k", "0"], capture_output=True, text=True)
        if done.returncode == 0:
            return points
        wrong = {(m.group(1), int(m.group(2))) for m in re.finditer(r"(?m)^(\S+?\.c):(\d+):\d+: error", done.stdout)}
        given_up = 0
        for f in files:
            lines = {n for name, n in wrong if os.path.basename(name) == os.path.basename(f.path) and f.room in name}
            keep = [p for p in f.points if not any(n - 2 <= p.line <= n + 2 for n in lines)]
            given_up += len(f.points) - len(keep)
            f.points = keep
        if not given_up:
            sys.exit(done.stdout[-4000:])
    sys.exit("does not build")


class Test:
    def __init__(self, name, command, cwd):
        self.name, self.command, self.cwd = name, command, cwd
        self.seconds, self.reached, self.tried, self.noticed = 0.0, set(), 0, 0

    def run(self, environment, limit):
        """Exit code; each of its processes has `limit` seconds of processor time, and all of it ten times that and a minute by the clock."""
        def begin():
            resource.setrlimit(resource.RLIMIT_CPU, (int(limit) + 1, int(limit) + 1))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        child = subprocess.Popen(self.command, cwd=self.cwd, env={**os.environ, **environment}, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL, start_new_session=True, preexec_fn=begin)
        try:
            return child.wait(10 * limit + 60)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            return child.wait()

    def promise(self):
        return (self.noticed + 1) / (self.tried + 1) / (self.seconds + 0.02)


def tests_of(work):
    shown = subprocess.run(["ctest", "--test-dir", os.path.join(work, "build"), "--show-only=json-v1"], capture_output=True, text=True, check=True)
    for t in json.loads(shown.stdout)["tests"]:
        properties = {p["name"]: p["value"] for p in t.get("properties", [])}
        if re.search(TESTS, t["name"]) and t.get("command") and "python" not in properties.get("LABELS", []):
            yield Test(t["name"], t["command"], properties.get("WORKING_DIRECTORY", work))


def reach(work, tests, longest):
    """The tests that pass, with how long they take and which numbers they reach."""
    log = os.path.join(work, "reached")
    for test in tests:
        with open(log, "wb") as f:
            f.truncate(BITS)
        before, began = os.times(), time.monotonic()
        code = test.run({"AP_MUTANT_LOG": log}, 600)
        after = os.times()
        if code != 0:
            print(f"left out: {test.name} does not pass unchanged ({code})")
            continue
        with open(log, "rb") as f:
            test.reached = {m.start() for m in re.finditer(b"\\x01", f.read())}
        test.seconds = max(after[2] + after[3] - before[2] - before[3], 0.1 * (time.monotonic() - began))
        if test.reached and test.seconds <= longest:
            yield test


def notice(k, tests):
    """The name of a test that notices mutant k, or None."""
    for test in sorted((t for t in tests if k in t.reached), key=Test.promise, reverse=True):
        test.tried += 1
        if test.run({"AP_MUTANT": str(k)}, 3 * test.seconds + 2) not in (0, 77):
            test.noticed += 1
            return test.name
    return None


def equivalents(points, rooms):
    """The numbers of the mutants in equivalent.tsv; a row that fits none is said."""
    numbers, found = {p.key: k for k, p in enumerate(points)}, set()
    for row in open(EQUIVALENT, encoding="utf-8"):
        key = tuple(row.rstrip("\n").split("\t")[:4])
        if row.startswith("#") or key[0].split("/")[1] not in rooms:
            continue
        if key in numbers:
            found.add(numbers[key])
        else:
            print("equivalent.tsv: no such mutant: " + ": ".join(key))
    return found


def choose(a, points):
    if a.again:
        wanted = set(re.findall(r"(?m)^(\S+?\.c):\d+: (\w+): (.*?): `(.*)`: no test ", open(a.again, encoding="utf-8").read()))
        return [k for k, p in enumerate(points) if p.key in wanted]
    every = list(range(len(points)))
    return sorted(random.Random(a.seed).sample(every, a.sample)) if 0 < a.sample < len(every) else every


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--work", required=True)
    args.add_argument("--rooms", default="interp,verify,layout")
    args.add_argument("--sample", type=int, default=300, help="mutants to try; 0: all")
    args.add_argument("--seed", type=int, default=1)
    args.add_argument("--jobs", type=int, default=2)
    args.add_argument("--again", metavar="FILE", help="an earlier run's output: try the mutants that it lists")
    args.add_argument("--longest", type=float, default=float("inf"), help="seconds: longer tests are not asked")
    a = args.parse_args()
    work, rooms = os.path.abspath(a.work), a.rooms.split(",")
    source = os.path.join(ROOT, "src")
    built_in = subprocess.run(["cc", "-print-file-name=include"], capture_output=True, text=True).stdout.strip()
    flags = ["-std=gnu17", "-D_GNU_SOURCE", "-DAP_VERSION=\"0\"", "-I", source, "-isystem", built_in]
    files = [File(os.path.join(source, room, name), room, flags)
             for room in rooms for name in sorted(os.listdir(os.path.join(source, room))) if name.endswith(".c")]
    copy_tree(work, {f.name for f in files})
    points = build(work, files)
    print(f"{len(points)} mutants in {len(files)} files", flush=True)
    tests = list(reach(work, tests_of(work), a.longest))
    print(f"{len(tests)} tests, {sum(t.seconds for t in tests):.0f} s without mutants", flush=True)
    same = equivalents(points, rooms)
    chosen = [k for k in choose(a, points) if k not in same]
    reached = set().union(*(t.reached for t in tests))
    noticed = {}
    with concurrent.futures.ThreadPoolExecutor(a.jobs) as pool:
        for k, name in zip(chosen, pool.map(lambda k: notice(k, tests), chosen)):
            noticed[k], p = name, points[k]
            if not name:
                print(f"{p.key[0]}:{p.line}: {p.key[1]}: {p.what}: `{p.key[3]}`: {'no test notices' if k in reached else 'no test comes here'}", flush=True)
    print(f"seed {a.seed}, {len(same)} known as equivalent")
    print("room      mutants  noticed")
    for room in [*rooms, "all"]:
        of = [k for k in chosen if room in (points[k].room, "all")]
        good = sum(1 for k in of if noticed[k])
        print(f"{room:9} {len(of):7}  {good:7}  {100 * good / max(1, len(of)):.1f} %")


if __name__ == "__main__":
    main()
