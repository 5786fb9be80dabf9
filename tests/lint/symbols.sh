#!/bin/sh
# symbols.sh LIBRARY: no name is defined twice in a static library, where the linker would quietly take the first; all begin with ap_.
# Names with __ are the compiler's: clang's sanitizers put some of their own into every file.
set -eu
defined=$(nm -A --defined-only --extern-only "$1" 2>/dev/null | awk '$2 ~ /^[TDBRCG]$/ { print $3 }' | grep -v '^__' | sort)
twice=$(echo "$defined" | uniq -d)
foreign=$(echo "$defined" | grep -v '^ap_' || true)
[ -z "$twice" ] || echo "defined twice: $twice"
[ -z "$foreign" ] || echo "without ap_: $foreign"
[ -z "$twice$foreign" ]
