#!/bin/sh
# passes.sh ALIASPROOF RUNS: our passes on that many generated graphs.  Everything is PROVED, but for few graphs that the passes refuse,
# because no rewrite of them could be right: at most one in 200.
set -eu
aliasproof=$1 runs=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$aliasproof" fuzz --passes alias-outputs,out-of-place --runs "$runs" --size 16 --dir "$work/findings" --summary "$work/summary.json" ||
	{ cat "$work"/findings/*/report.txt; exit 1; }
python3 - "$work/summary.json" "$runs" <<'END'
import json
import sys

summary, runs = json.load(open(sys.argv[1])), int(sys.argv[2])
assert summary["graphs"] == runs and summary["proved"] + summary["refused"] == runs, summary
assert summary["refused"] * 200 <= runs, summary["refusals"]
END
