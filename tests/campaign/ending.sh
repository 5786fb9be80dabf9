#!/bin/sh
# ending.sh ENDING: a pass of ours that ends its process is a finding for each graph on which it does, whatever the jobs; all other graphs are tried.
set -eu
command=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# try PASS JOBS WORDS: the run ends with 1, and its only findings are crashes that say WORDS; their graphs in graphs.PASS.JOBS.
try() {
	status=0
	"$command" fuzz --passes "$1" --runs 60 --size 6 --jobs "$2" --reduce 0 --smt-ms 0 --dir "d.$1.$2" --summary s.json >out 2>err || status=$?
	[ "$status" = 1 ] || { cat out err; echo "$1: exit status $status"; exit 1; }
	grep -q '^FOUND  crash-' out || { cat out; echo "$1: no crash found"; exit 1; }
	grep -qF "$3" "d.$1.$2"/*/finding.json || { cat "d.$1.$2"/*/finding.json; echo "$1: not said: $3"; exit 1; }
	# The nodes of each graph that was kept, inputs and lines of its body but for the return, are a multiple of three.
	for graph in "d.$1.$2"/*/BEFORE.py; do
		awk -v name="$graph" '/def forward/ { n = gsub(/: "/, "") ; on = 1; next } on && /return/ { exit } on && /[^ ]/ { n++ } END { if (n % 3) { print name ": " n " nodes"; exit 1 } }' "$graph"
	done
	cat "d.$1.$2"/*/BEFORE.py >"graphs.$1.$2"
}

try crash 1 'signal 6 (Aborted) while '
try crash 3 'signal 6 (Aborted) while '
try leave 1 'exit with 7 while '
try fault 2 'three of a kind'
cmp graphs.crash.1 graphs.crash.3
# Tried again in the process itself, everybody sees it.
status=0
"$command" fuzz --replay d.crash.1 --passes crash >out 2>&1 || status=$?
[ "$status" = 134 ] || { cat out; echo "replay: exit status $status"; exit 1; }
