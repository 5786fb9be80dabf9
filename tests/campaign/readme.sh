#!/bin/sh
# readme.sh ROOT BUILD: the commands of the README's block <!-- fuzz --> run, and find nothing.
set -eu
root=$1 build=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ln -s "$root/tests" "$root/README.md" "$work"
ln -s "$build" "$work/build"
cd "$work"
awk '$0 == "<!-- fuzz -->" { on = 1 } on && /^```/ { if (body) exit; body = 1; next } on && body' README.md >commands
test -s commands
sh -eux commands
test -s fuzz.xml
