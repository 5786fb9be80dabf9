#!/bin/sh
# readme.sh ROOT BUILD: the commands of the README's block <!-- reduce --> run, and leave what it says.
set -eu
root=$1 build=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
ln -s "$root/tests" "$root/corpus" "$root/README.md" "$work"
ln -s "$build" build
awk '$0 == "<!-- reduce -->" { on = 1 } on && /^```/ { if (body) exit; body = 1; next } on && body' README.md >commands
grep -q reduce commands
sh -e ./commands
grep -qF 'a.add_(1)' small/before.py
grep -qF '= a + 1' small/after.py
grep -qF 'tanh(a)' small.py
[ "$(grep -c ' = ' small.py)" = 1 ]
