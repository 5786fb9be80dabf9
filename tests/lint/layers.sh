#!/bin/sh
# layers.sh SRC: a file includes only its own room and rooms of lower levels.  The levels are those of the table in SRC/README.md.
set -eu
cd "$1"
for room in */; do
	grep -q "^| [0-9]* | \`${room%/}\` |" README.md || { [ "$room" = python/ ] || { echo "README.md: room ${room%/} has no level"; exit 1; }; }
done
find . -mindepth 2 \( -name '*.c' -o -name '*.h' -o -name '*.def' \) | sort | sed 's|^\./||' | xargs awk '
	BEGIN {
		while ((getline line < "README.md") > 0) {
			if (split(line, f, "|") > 3 && f[2] ~ /^ [0-9]+ $/) {
				room = f[3]; gsub(/[ `]/, "", room); level[room] = f[2] + 0
			}
		}
	}
	FNR == 1 { split(FILENAME, p, "/"); own = p[1] }
	/^#include "[a-z]+\// {
		split($2, p, /["\/]/); other = p[2]
		if (own in level && other in level && other != own && level[other] >= level[own]) {
			print FILENAME ":" FNR ": " own " (level " level[own] ") includes " other " (level " level[other] ")"; bad = 1
		}
		if (!(other in level)) { print FILENAME ":" FNR ": room " other " is not in README.md"; bad = 1 }
	}
	/z3\.h/ && /#include/ && FILENAME !~ /^smt\/z3/ { print FILENAME ":" FNR ": only smt/z3*.c includes z3.h"; bad = 1 }
	/[^_a-z](malloc|calloc|realloc) *\(/ && own != "base" { print FILENAME ":" FNR ": memory comes from an arena"; bad = 1 }
	END { exit bad }'
