#!/bin/sh
# fuzz.sh PLANTED: the command's own fuzz finds twins among its passes, and leaves a small graph that check doesn't prove either.
planted=$1
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
status=0

try() {
	"$planted" fuzz --passes "$1" --op "$2" --dir "$dir/$1" --runs 20000 --time 60 --jobs 1 --findings 1 --smt-ms 0 --reduce 5 >"$dir/out" 2>&1
	if [ $? -ne 1 ]; then
		echo "$1: nothing was found"
		cat "$dir/out"
		status=1
		return
	fi
	for graph in "$dir/$1"/*/reduced.py; do
		"$planted" check --passes "$1" "$graph" >"$dir/check"
		case $? in
		1 | 3) ;;
		*)
			echo "$1: $graph is PROVED, or check fails"
			cat "$graph" "$dir/check"
			status=1
			;;
		esac
	done
}

try twin-select-pure select
try twin-io-stale add_
try twin-copy-by-first copy_
exit $status
