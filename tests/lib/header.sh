#!/bin/sh
# header.sh HEADER CC [CXX]: aliasproof.h is strict C99, C11 and C++11, needs nothing before it, and has at most 200 lines.
set -eu
header=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf '#include "%s"\n#include "%s"\nint main(void) { return aliasproof_version() == 0; }\n' "$header" "$header" | tee "$work/x.c" >"$work/x.cc"
for std in c99 c11; do
	"$2" -std=$std -pedantic-errors -Wall -Wextra -Wstrict-prototypes -Werror -fsyntax-only "$work/x.c"
done
[ -z "${3:-}" ] || "$3" -std=c++11 -pedantic-errors -Wall -Wextra -Werror -fsyntax-only "$work/x.cc"
lines=$(wc -l <"$header")
[ "$lines" -le 200 ] || { echo "$header has $lines lines"; exit 1; }
