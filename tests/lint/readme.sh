#!/bin/sh
# readme.sh ROOT ALIASPROOF: every console block of README.md shows what its command prints.
set -eu
cd "$1"
aliasproof=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
awk -v to="$work" '/^```console$/ { n++; on = 1; next } /^```/ { on = 0 } on && /^\$ / { print substr($0, 3) > (to "/" n ".command"); next } on { print > (to "/" n ".want") }' README.md
bad=0
for command in "$work"/*.command; do
	sed "s|^build/src/aliasproof|'$aliasproof'|" "$command" >"$command.sh"
	sh "$command.sh" >"$work/got" 2>&1 || true
	if ! diff -u "${command%.command}.want" "$work/got"; then
		echo "README.md: not what this prints: $(cat "$command")"
		bad=1
	fi
done
ls "$work"/*.command >/dev/null
exit $bad
