#!/bin/sh
# run.sh ALIASPROOF GRAPH: `aliasproof check GRAPH` says what the first line `# expect: TEXT` of the graph has.
# A second line `# options: ...` is given to `check`.
set -u
want=$(sed -n '1s/^# expect: //p' "$2")
# shellcheck disable=SC2046 # several words
got=$("$1" check $(sed -n '2s/^# options: //p' "$2") "$2" 2>&1)
case $got in
*"$want"*) [ -n "$want" ] && exit 0 ;;
esac
echo "expected: $want"
echo "found: $got"
exit 1
