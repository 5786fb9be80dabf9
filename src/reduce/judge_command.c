#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/proc.h"
#include "reduce/judge.h"
#include "text/text.h"

enum { OUTPUT_MAX = 1 << 26 };

/* A word for sh: in single quotes. */
static void
put_quoted(ap_buf *b, ap_str word)
{
	ap_buf_putc(b, '\'');
	for (size_t i = 0; i < word.n; i++) {
		if (word.p[i] == '\'')
			ap_buf_lit(b, "'\\''");
		else
			ap_buf_putc(b, word.p[i]);
	}
	ap_buf_putc(b, '\'');
}

static ap_str
with_paths(ap_arena *a, const char *command, ap_str before, ap_str after)
{
	ap_buf b = { .arena = a };

	for (const char *p = command; *p;) {
		if (ap_str_starts(ap_str_of(p), AP_STR("{}"))) {
			put_quoted(&b, before);
			p += 2;
		} else if (ap_str_starts(ap_str_of(p), AP_STR("{after}"))) {
			put_quoted(&b, after);
			p += 7;
		} else {
			ap_buf_putc(&b, *p++);
		}
	}
	return ap_buf_str(&b);
}

static bool
write_graph(ap_arena *a, ap_str path, const ap_graph *g, ap_str *why)
{
	ap_buf text = { .arena = a };

	ap_text_print(g, &text);
	return ap_file_write(a, path.p, ap_buf_str(&text), why);
}

static ap_judgement
ended(ap_arena *a, const ap_judge_command *j, ap_proc *p, ap_proc_answer answer)
{
	ap_proc_end end = ap_proc_stop(p, answer == AP_PROC_CLOSED ? j->ms : 0);
	ap_str words = ap_proc_last_words(a, p);

	if (answer == AP_PROC_LATE)
		return (ap_judgement){ .kind = ap_str_printf(a, "the command did not end within %u ms", j->ms) };
	if (answer == AP_PROC_FULL)
		return (ap_judgement){ .kind = AP_STR("the command printed without end") };
	if (end.killed)
		return (ap_judgement){ .kind = ap_str_printf(a, "the command was killed by signal %d (%s)", end.status,
							     strsignal(end.status)) };
	if (!end.exited)
		return (ap_judgement){ .kind = ap_str_printf(a, "the command did not end within %u ms", j->ms) };
	if (end.status == j->interesting_exit)
		return (ap_judgement){ .failing = true, .kind = ap_str_printf(a, "exit status %d", end.status) };
	return (ap_judgement){ .kind = ap_str_printf(a, "exit status %d%s%.*s", end.status, words.n ? ": " : "", AP_FMT(words)) };
}

static ap_judgement
judge(void *data, ap_arena *a, const ap_graph *before, const ap_graph *after)
{
	const ap_judge_command *j = data;
	ap_str folder = ap_str_printf(a, "%s/%ld", j->folder, (long)getpid()), why = { 0 };
	ap_str first = ap_str_printf(a, "%s/%s.py", folder.p, after ? "before" : "graph"),
	       second = ap_str_printf(a, "%s/after.py", folder.p);
	ap_proc_talk talk = { .close = true, .ms = j->ms ? j->ms : INT32_MAX, .most = OUTPUT_MAX };
	ap_buf said = { .arena = a };
	ap_proc p;

	if (mkdir(folder.p, 0700) != 0 && errno != EEXIST)
		return (ap_judgement){ .kind = ap_str_printf(a, "%s: %s", folder.p, strerror(errno)) };
	if (!write_graph(a, first, before, &why) || (after && !write_graph(a, second, after, &why)) ||
	    !ap_proc_start(a, &p, with_paths(a, j->command, first, second).p, &why))
		return (ap_judgement){ .kind = why };
	return ended(a, j, &p, ap_proc_talk_run(&p, &talk, &said));
}

ap_reduce_judge
ap_judge_of_command(ap_judge_command *c)
{
	return (ap_reduce_judge){ .run = judge, .data = c };
}
