#!/bin/sh
# coverage.sh DIR [CTEST_OPTION...]: which lines of src/ the tests run.  Builds at DIR with gcc's --coverage, runs ctest there, and prints lines
# run and lines in all per room, then the files with most lines that no test runs.  Needs gcovr.  A process that is killed writes no counts; one that ends by _exit() does (dump.h).
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
build=$1
shift
cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DAP_ALL_SIZES=ON "-DCMAKE_C_FLAGS=--coverage -O1 -fprofile-update=atomic -include $root/tests/coverage/dump.h" "-DAP_PYTHON=${AP_PYTHON:-python3}" >/dev/null
cmake --build "$build" >/dev/null
find "$build" -name '*.gcda' -delete
ctest --test-dir "$build" -j2 "$@" >"$build/ctest.log" 2>&1 || tail -20 "$build/ctest.log"
gcovr --root "$root" --filter "$root/src/" --object-directory "$build" --json-summary "$build/coverage.json" --exclude-throw-branches "$build" >/dev/null
python3 - "$build/coverage.json" <<'END'
import collections, json, sys
rooms, files = collections.defaultdict(lambda: [0, 0]), []
for f in json.load(open(sys.argv[1]))["files"]:
    room = f["filename"].split("/")[1]
    for r in (room, "all"):
        rooms[r][0] += f["line_covered"]
        rooms[r][1] += f["line_total"]
    files.append((f["line_total"] - f["line_covered"], f["filename"], f["line_total"]))
print("room          run    lines")
for room, (run, lines) in sorted(rooms.items(), key=lambda r: (r[0] == "all", r[0])):
    print(f"{room:10} {run:6}  {lines:6}  {100 * run / max(1, lines):5.1f} %")
for missing, name, lines in sorted(files, reverse=True)[:25]:
    print(f"{missing:5} of {lines:5} not run: {name}")
END
