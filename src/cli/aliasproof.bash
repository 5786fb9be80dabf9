# Completion for bash: commands, and the options and formats that --help of this very aliasproof names.
_aliasproof()
{
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} program=${COMP_WORDS[0]} command=${COMP_WORDS[1]}

	COMPREPLY=()
	if [ "$COMP_CWORD" -eq 1 ]; then
		COMPREPLY=($(compgen -W "$("$program" --help 2>/dev/null | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p') --help --version" -- "$cur"))
		return
	fi
	case $prev in
	--format)
		COMPREPLY=($(compgen -W 'text json junit sarif github html' -- "$cur"))
		return
		;;
	--fusion)
		COMPREPLY=($(compgen -W 'consecutive dataflow' -- "$cur"))
		return
		;;
	esac
	case $cur in
	-*)
		COMPREPLY=($(compgen -W "$("$program" "$command" --help 2>/dev/null | grep -oE -e '--[a-z][a-z-]*=?')" -- "$cur"))
		[ ${#COMPREPLY[@]} -eq 1 ] && [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
		return
		;;
	esac
	case $command in
	explain)
		COMPREPLY=($(compgen -W "$("$program" explain 2>/dev/null | sed -n 's/^  \([a-z-]*\) .*/\1/p')" -- "$cur"))
		;;
	ops)
		[ "$COMP_CWORD" -eq 2 ] && COMPREPLY=($(compgen -W 'list show check audit serve' -- "$cur"))
		;;
	esac
	[ ${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "$cur"))
}
complete -o filenames -F _aliasproof aliasproof
