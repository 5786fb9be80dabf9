#!/bin/sh
# run.sh ALIASPROOF GRAPH: `aliasproof check GRAPH` says what the first line `# expect: TEXT` of the graph has.
set -u
want=$(sed -n '1s/^# expect: //p' "$2")
got=$("$1" check "$2" 2>&1)
case $got in
*"$want"*) [ -n "$want" ] && exit 0 ;;
esac
echo "expected: $want"
echo "found: $got"
exit 1
