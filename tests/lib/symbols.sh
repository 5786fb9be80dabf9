#!/bin/sh
# symbols.sh LIST HEADER SHARED STATIC: both libraries export the functions of LIST and nothing else, and the header declares just these.  A name that is
# taken away, or whose meaning changes, needs another version and soname (src/lib/CMakeLists.txt); one that is added needs a line in LIST.
set -eu
list=$1 header=$2 shared=$3 static=$4
bad=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Names with __ are the compiler's: clang's sanitizers put some of their own into every file.
nm -D --defined-only "$shared" | awk '{ print $3 }' | grep -v '^__' | sort >"$work/shared"
nm --defined-only --extern-only "$static" | awk 'NF == 3 { print $3 }' | grep -v '^__' | sort >"$work/static"
sed -n 's/^ALIASPROOF_API .*[ *]\(aliasproof_[a-z_]*\)(.*/\1/p' "$header" | sort >"$work/header"
for what in shared static header; do
	diff -u "$list" "$work/$what" || { echo "the $what has other names than ${list##*/}"; bad=1; }
done
exit $bad
