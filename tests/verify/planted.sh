#!/bin/sh
# planted.sh ALIASPROOF PLANTED PYTHON SOURCE [FOLDER]: wrong rewrites on purpose, over the good rewrites of tests/cases and over what the passes
# make of corpus/real.  Prints the table of kinds and verdicts; every edit that is PROVED is run through PyTorch too, if PYTHON has it.
# AP_PLANT_SITES: edits of a kind on a graph (2); AP_PLANT_RUNS: random inputs for PyTorch (20); AP_PLANT_ASK: how many of the PROVED edits PyTorch is
# asked about (120, evenly taken; 0: all).
set -eu
aliasproof=$1 planted=$2 python=$3 source=$4
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/rewritten" "$folder/dump"
set --
for good in "$source"/tests/cases/a*/good.py; do
	set -- "$@" "${good%good.py}before.py" "$good"
done
for graph in "$source"/corpus/real/*.py "$source"/corpus/real/*/*.py; do
	case $graph in *.program.py | */capture.py) continue ;; esac
	[ -f "$graph" ] || continue
	after=$folder/rewritten/$(echo "$graph" | tr / _)
	if "$aliasproof" rewrite -o "$after" "$graph" 2>/dev/null; then
		set -- "$@" "$graph" "$after"
	fi
done
"$planted" --dump "$folder/dump" --sites "${AP_PLANT_SITES:-2}" "$@"
status=0
"$python" "$here/planted.py" "$folder/dump" "${AP_PLANT_RUNS:-20}" "${AP_PLANT_ASK:-120}" || status=$?
[ "$status" = 77 ] || exit "$status"
