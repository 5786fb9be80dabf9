/*
 * Is there such a command?  Asked before a run, so that a slip of the pen is told at once and not taken for a fault of the command.  The shell
 * checks its grammar and finds its first word; what only the shell could tell by running it ($X, an alias, a later command) is not asked.
 */
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "proc.h"

enum { SHELL_MS = 5000 };

/* 'TEXT', as one word of the shell. */
static const char *
quoted(ap_arena *a, ap_str text)
{
	ap_buf b = { .arena = a };

	ap_buf_putc(&b, '\'');
	for (size_t i = 0; i < text.n; i++)
		if (text.p[i] == '\'')
			ap_buf_lit(&b, "'\\''");
		else
			ap_buf_putc(&b, text.p[i]);
	ap_buf_putc(&b, '\'');
	return ap_str_copy(a, ap_buf_str(&b)).p;
}

/* Does the shell end it with 0?  What it says goes to *said.  True where it can't be asked. */
static bool
succeeds(ap_arena *a, const char *command, ap_str *said)
{
	ap_proc_talk t = { .close = true, .ms = SHELL_MS, .most = 1 << 16 };
	ap_buf got = { .arena = a };
	ap_proc p;
	ap_str why;

	if (!ap_proc_start(a, &p, command, &why))
		return true;
	ap_proc_answer answer = ap_proc_talk_run(&p, &t, &got);
	ap_proc_end end = ap_proc_stop(&p, answer == AP_PROC_CLOSED ? SHELL_MS : 0);

	*said = ap_proc_last_words(a, &p);
	return !end.exited || end.status == 0;
}

/* The word that names the command: the first that is no assignment.  Empty where only the shell can tell. */
static ap_str
first_word(ap_str command)
{
	for (size_t at = 0; at < command.n;) {
		size_t from, end;

		while (at < command.n && strchr(" \t\n", command.p[at]))
			at++;
		for (from = end = at; end < command.n && !strchr(" \t\n;&|<>()", command.p[end]); end++)
			if (strchr("$`\\\"'*?[]{}~#!", command.p[end]))
				return (ap_str){ 0 };
		ap_str word = ap_str_cut(command, from, end);
		size_t equals = ap_str_find(word, 0, '=');

		if (equals == word.n || equals == 0)
			return word;
		at = end;
	}
	return (ap_str){ 0 };
}

bool
ap_proc_check(ap_arena *a, const char *command, ap_str *why)
{
	ap_str word = first_word(ap_str_of(command)), said = { 0 };
	const char *path = ap_str_copy(a, word).p;
	struct stat st;

	if (!succeeds(a, ap_str_printf(a, "sh -n -c %s", quoted(a, ap_str_of(command))).p, &said)) {
		*why = ap_str_printf(a, "the shell can't read it: %.*s", AP_FMT(said));
		return false;
	}
	if (!word.n)
		return true;
	if (ap_str_find(word, 0, '/') == word.n) {
		if (succeeds(a, ap_str_printf(a, "command -v -- %s >/dev/null", quoted(a, word)).p, &said))
			return true;
		*why = ap_str_printf(a, "there is no command %.*s", AP_FMT(word));
	} else if (stat(path, &st) != 0) {
		*why = ap_str_printf(a, "there is no file %.*s", AP_FMT(word));
	} else if (!S_ISREG(st.st_mode) || access(path, X_OK) != 0) {
		*why = ap_str_printf(a, "%.*s is not a program that may be run", AP_FMT(word));
	} else {
		return true;
	}
	return false;
}
