#!/bin/sh
# readme.sh ROOT ALIASPROOF [FILE]: every console block of FILE (README.md) shows what its commands print.  What they write to build/ stays in a
# scratch folder.
set -eu
cd "$1"
aliasproof=$2 file=${3-README.md}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
awk -v to="$work" '/^```console$/ { n++; on = 1; next } /^```/ { on = 0 } on && /^\$ / { print substr($0, 3) > (to "/" n ".command"); next }
	on { print > (to "/" n ".want") }' "$file"
bad=0
for command in "$work"/*.command; do
	sed "s|^build/src/aliasproof|'$aliasproof'|; s#build/\\(mylib\\|before\\|after\\)#'$work'/\\1#g" "$command" >"$command.sh"
	sh "$command.sh" 2>&1 | sed "s|$work/|build/|g" >"$work/all" || true
	# How often is a matter of what the generator draws.
	for one in "${command%.command}.want" "$work/all"; do
		sed 's/[0-9][0-9]* of [0-9][0-9]* \(calls\|graphs\)/N of N \1/' "$one" >"$one.plain"
	done
	if ! diff -u "${command%.command}.want.plain" "$work/all.plain"; then
		echo "$file: not what this prints: $(cat "$command")"
		bad=1
	fi
done
ls "$work"/*.command >/dev/null
exit $bad
