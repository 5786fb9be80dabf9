#!/bin/bash
# completion.sh ALIASPROOF SCRIPT ZSH_SCRIPT: what bash completes; the script for zsh is only read, where there is a zsh.
set -eu
aliasproof=$1
source "$2"
bad=0

# complete_line WORD...: the last word is completed; the candidates on one line.
complete_line() {
	COMP_WORDS=("$aliasproof" "$@")
	COMP_CWORD=$#
	_aliasproof
	echo "${COMPREPLY[*]}"
}

# want WHAT CANDIDATE WORD...: CANDIDATE is among them.
want() {
	local what=$1 candidate=$2 found
	shift 2
	found=$(complete_line "$@")
	case " $found " in *" $candidate "*) ;; *) echo "$what: no $candidate among: $found"; bad=1 ;; esac
}

want "a command" verify ver
want "every command" explain ""
want "an option" --sharing verify --sh
want "an option with a value" --runs= fuzz --ru
want "a format" sarif verify --format s
want "a fusion" dataflow verify --fusion d
want "a code" stale-read explain stale
want "a code with a short name" dtype explain dt
want "ops" audit ops au
want "a file" /etc/passwd check /etc/pass
[ "$(complete_line nonsense-)" = "" ] || { echo "completes nonsense"; bad=1; }
if command -v zsh >/dev/null; then
	zsh -n "$3" || bad=1
else
	echo "zsh is not here: its script is not read"
fi
exit $bad
