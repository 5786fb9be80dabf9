#!/bin/sh
# per_verdict.sh ALIASPROOF PLANTED PYTHON COUNT [SEED]: COUNT generated graphs, rewritten by our passes, each rewrite edited in every way that
# tests/verify/planted knows; every verdict is held to eager PyTorch.
set -eu
aliasproof=$1 planted=$2 python=$3 count=$4 seed=${5:-1}
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/graphs" "$folder/after" "$folder/proved" "$folder/refuted"
"$aliasproof" gen --seed "$seed" --count "$count" --size 14 --exact --dir "$folder/graphs"
set --
for graph in "$folder"/graphs/*.py; do
	after=$folder/after/$(basename "$graph")
	if "$aliasproof" rewrite -o "$after" "$graph" 2>/dev/null; then
		set -- "$@" "$graph" "$after"
	fi
done
wrong=0
"$planted" --dump "$folder/proved" --dump-refuted "$folder/refuted" --sites "${AP_PLANT_SITES:-1}" "$@" >"$folder/table" || wrong=1
sed '/^left out/d' "$folder/table"
"$python" "$here/per_verdict.py" "$folder/proved" "$folder/refuted" --runs "${AP_RUNS:-20}"
[ "$wrong" = 0 ]
