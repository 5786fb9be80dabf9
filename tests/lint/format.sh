#!/bin/sh
# format.sh ROOT: the rooms below are as clang-format makes them by .clang-format, whole rooms, so that a change to one is checked; the others are formatted by hand
# in the same manner.  Skipped where clang-format is missing, or is a version for which the result was not looked at.
set -eu
cd "$1"
rooms="src/contract src/lib src/reduce tests/lib"
command -v clang-format >/dev/null || { echo "no clang-format here"; exit 77; }
version=$(clang-format --version | sed 's/.*version \([0-9]*\).*/\1/')
case $version in
14 | 19) ;;
*)
	echo "clang-format $version: only 14 (Debian 12) and 19 (Debian 13) are known to agree"
	exit 77
	;;
esac
bad=0
for room in $rooms; do
	clang-format --dry-run -Werror "$room"/*.[ch] || bad=1
done
exit $bad
