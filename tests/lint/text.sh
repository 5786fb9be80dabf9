#!/bin/sh
# text.sh ROOT: long lines, long files, and what does not belong in a finished tree.
set -eu
cd "$1"
bad=0
files=$(find src tests fuzz -name '*.[ch]' -o -name '*.def' | grep -v '^tests/cases/a' | sort)
for f in $files; do
	# Tables of tests and .def rows may be wide.
	case $f in *.def | tests/*) most=200 ;; *) most=160 ;; esac
	awk -v f="$f" -v most=$most 'length($0) > most { print f ":" FNR ": line of " length($0) " bytes"; bad = 1 }
		/[ \t]$/ { print f ":" FNR ": blank at the end of the line"; bad = 1 }
		/TO[D]O|FIX[M]E|not implemented [y]et/ { print f ":" FNR ": unfinished"; bad = 1 }
		/[^a-z_](strcpy|strcat|sprintf|strtok|atoi|gets) *\(/ { print f ":" FNR ": banned function"; bad = 1 }
		END { if (FNR > 600) { print f ": " FNR " lines"; bad = 1 } exit bad }' "$f" || bad=1
done
exit $bad
