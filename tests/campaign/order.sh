#!/bin/sh
# order.sh ALIASPROOF RUNS: order-aliases on that many generated graphs, under both kinds of fusion.  It refuses those in which no name can keep an
# order (some 40 % of graphs that were not made to be traces); all others are PROVED.
set -eu
aliasproof=$1 runs=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for pass in order-aliases order-aliases-consecutive; do
	"$aliasproof" fuzz --passes $pass --runs "$runs" --dir "$work/$pass" --summary "$work/$pass.json" ||
		{ cat "$work/$pass"/*/finding.json; exit 1; }
done
python3 - "$runs" "$work"/*.json <<'END'
import json
import sys

for path in sys.argv[2:]:
    summary, runs = json.load(open(path)), int(sys.argv[1])
    assert summary["graphs"] == runs and summary["proved"] + summary["refused"] == runs, summary
    assert summary["proved"] * 2 >= runs, summary["refusals"]
END
