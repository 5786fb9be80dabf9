#!/bin/sh
# man.sh CLI ALIASPROOF: every command has a manual page that mandoc finds no fault with, and that names the options of --help.
set -eu
cli=$1 aliasproof=$2
bad=0
if command -v mandoc >/dev/null; then
	mandoc -Tlint -Wwarning "$cli"/*.1 "$cli"/../lib/*.3 || bad=1
fi
options_of_help() { "$aliasproof" "$1" --help | grep -oE '^ +(-., )?--[a-z][a-z-]*' | grep -oE -e '--[a-z][a-z-]*' | grep -vxE -e '--(help|usage|version)' | sort -u; }
options_of_page() { sed -n 's/^\.It Fl \(. , Fl \)\{0,1\}-\([a-z][a-z-]*\).*/--\2/p' "$1" | sort -u; }
for command in $("$aliasproof" --help | sed -n 's/^  \([a-z]*\)  .*/\1/p'); do
	page=$cli/aliasproof-$command.1
	if [ ! -f "$page" ]; then
		echo "$command has no manual page"
		bad=1
		continue
	fi
	if [ "$(options_of_help "$command")" != "$(options_of_page "$page")" ]; then
		echo "$page and --help name different options; help:" $(options_of_help "$command") "page:" $(options_of_page "$page")
		bad=1
	fi
	grep -q "aliasproof-$command" "$cli/aliasproof.1" || { echo "aliasproof.1 does not name aliasproof-$command"; bad=1; }
done
exit $bad
