/*
 * A question is one exchange: the frame is sent while the answer is read, so that neither side can block the other.  Whatever is not a
 * clean answer ends the process, since nobody knows where its next frame would begin; the next question begins with a new one.
 */
#include "pass/remote.h"

#include "base/diag.h"
#include "base/proc.h"

enum { STANDARD_MS = 10000, STANDARD_REPLY = 16 << 20, EXIT_MS = 1000, WORDS = 400, CHUNK = 65536 };

struct ap_remote {
	ap_remote_options o;
	ap_proc proc;
	size_t answers;         /* of this process */
	bool lives;             /* some process of it did more than to end without a word */
};

static const char *const names[] = {
#define AP_REMOTE_NAME(id, name, what) name,
	AP_REMOTE_STATUSES(AP_REMOTE_NAME)
#undef AP_REMOTE_NAME
};
static const char *const words[] = {
#define AP_REMOTE_WORDS(id, name, what) what,
	AP_REMOTE_STATUSES(AP_REMOTE_WORDS)
#undef AP_REMOTE_WORDS
};

const char *
ap_remote_status_name(ap_remote_status s)
{
	return names[s];
}

const char *
ap_remote_status_words(ap_remote_status s)
{
	return words[s];
}

ap_remote *
ap_remote_make(ap_arena *a, const ap_remote_options *o)
{
	ap_remote *r = AP_NEW(a, ap_remote);

	r->o = *o;
	r->proc = (ap_proc){ .in = -1, .out = -1, .err = -1 };
	if (!r->o.ms)
		r->o.ms = STANDARD_MS;
	if (!r->o.start_ms)
		r->o.start_ms = ap_remote_start_ms(r->o.ms);
	if (!r->o.reply_max)
		r->o.reply_max = STANDARD_REPLY;
	return r;
}

void
ap_remote_stop(ap_remote *r)
{
	ap_proc_stop(&r->proc, 0);
}

/* --- frames ----------------------------------------------------------------------------------------------------------- */

bool
ap_frame_find(ap_str got, size_t *from, size_t *end, size_t *next)
{
	/* *from is the start of a line that was not whole yet. */
	for (;;) {
		size_t newline = ap_str_find(got, *from, '\n');

		if (newline == got.n)
			return false;
		ap_str line = ap_str_cut(got, *from, newline);

		if (ap_str_eq(line, "%%") || ap_str_eq(line, "%%\r")) {
			*end = *from;
			*next = newline + 1;
			return true;
		}
		*from = newline + 1;
	}
}

typedef struct reading { size_t from, end, next; bool whole; } reading;

static bool
is_whole(void *data, ap_str got)
{
	reading *r = data;

	r->whole = ap_frame_find(got, &r->from, &r->end, &r->next);
	return r->whole;
}

ap_remote_answer
ap_answer_read(ap_arena *a, ap_str text)
{
	ap_str bare = ap_str_trim(text);

	if (!ap_str_starts(bare, AP_STR("error:")))
		return (ap_remote_answer){ .status = AP_REMOTE_REPLY, .text = text };
	ap_str why = ap_str_trim(ap_str_cut(bare, strlen("error:"), bare.n));
	ap_buf line = { .arena = a };

	ap_buf_put_visible(&line, ap_str_cut(why, 0, ap_str_find(why, 0, '\n')), WORDS);
	return (ap_remote_answer){ .status = AP_REMOTE_REFUSED, .text = ap_buf_str(&line) };
}

/* --- what went wrong -------------------------------------------------------------------------------------------------- */

/* A shell says 128 + N for a command that signal N ended. */
static void
put_end(ap_buf *b, ap_proc_end end)
{
	if (end.killed)
		ap_buf_printf(b, "; signal %d (%s) ended it", end.status, strsignal(end.status));
	else if (end.exited && end.status > 128 && end.status <= 128 + 64)
		ap_buf_printf(b, "; it exited with %d (128 + signal %d, %s)", end.status, end.status - 128, strsignal(end.status - 128));
	else if (end.exited)
		ap_buf_printf(b, "; it exited with %d", end.status);
}

static void
put_in_a_line(ap_buf *b, ap_str text)
{
	for (size_t from = 0, to; from < text.n; from = to + 1) {
		to = ap_str_find(text, from, '\n');
		ap_buf_put_visible(b, ap_str_cut(text, from, to), WORDS);
		if (to < text.n)
			ap_buf_lit(b, " / ");
	}
}

/* What it did, how it ended, its last words.  The process is gone by now. */
static ap_remote_answer
failure(ap_arena *a, const ap_remote *r, ap_remote_status status, const char *what, ap_proc_end end)
{
	ap_buf b = { .arena = a };
	ap_str last = ap_proc_last_words(a, &r->proc);

	ap_buf_printf(&b, "the command %s", what);
	put_end(&b, end);
	if (last.n)
		ap_buf_lit(&b, "; it said: ");
	put_in_a_line(&b, last);
	return (ap_remote_answer){ .status = status, .text = ap_buf_str(&b), .fresh = r->answers == 0 };
}

static ap_remote_answer
break_off(ap_arena *a, ap_remote *r, ap_remote_status status, const char *what)
{
	ap_proc_stop(&r->proc, 0);
	return failure(a, r, status, what, (ap_proc_end){ 0 });
}

/* --- a question ------------------------------------------------------------------------------------------------------- */

static bool
is_clean(ap_proc_end end)
{
	return end.exited && end.status == 0;
}

/*
 * Looks at a process that lives from the question before.  False: *answer says what is wrong with it.  One that has ended cleanly is no
 * fault; then it no longer runs.
 */
static bool
check_idle(ap_arena *a, ap_remote *r, ap_remote_answer *answer)
{
	ap_buf stray = { .arena = a };
	ap_proc_talk peek = { .most = CHUNK };
	ap_proc_answer state = ap_proc_talk_run(&r->proc, &peek, &stray);

	if (stray.n) {
		*answer = break_off(a, r, AP_REMOTE_GARBAGE, "wrote something that nobody had asked for");
		return false;
	}
	if (state != AP_PROC_CLOSED)
		return true;
	ap_proc_end end = ap_proc_stop(&r->proc, EXIT_MS);

	*answer = failure(a, r, AP_REMOTE_DIED, "ended after its last answer", end);
	return is_clean(end);
}

/* Its output has ended without the end of a frame.  *again: it ended cleanly between two questions. */
static ap_remote_answer
at_end(ap_arena *a, ap_remote *r, ap_str got, bool *again)
{
	ap_proc_end end = ap_proc_stop(&r->proc, EXIT_MS);

	*again = !got.n && is_clean(end) && r->answers;
	if (r->o.once && is_clean(end) && ap_str_trim(got).n)
		return ap_answer_read(a, got);
	if (!end.exited && !end.killed)
		return failure(a, r, AP_REMOTE_DIED, "closed its output", end);
	return failure(a, r, AP_REMOTE_DIED, got.n ? "ended in the middle of an answer" : "ended without an answer", end);
}

static ap_remote_answer
exchange(ap_arena *a, ap_remote *r, ap_str frame, bool *again)
{
	reading in = { 0 };
	ap_buf got = { .arena = a };
	ap_proc_talk t = { .send = frame, .close = r->o.once, .ms = r->answers ? r->o.ms : r->o.start_ms, .most = r->o.reply_max, .done = is_whole, .data = &in };
	ap_remote_answer answer;
	ap_proc_answer state = ap_proc_talk_run(&r->proc, &t, &got);

	r->lives |= got.n || state != AP_PROC_CLOSED;
	switch (state) {
	case AP_PROC_DONE:
		break;
	case AP_PROC_CLOSED:
		return at_end(a, r, ap_buf_str(&got), again);
	case AP_PROC_LATE:
		return break_off(a, r, AP_REMOTE_HUNG, got.n ? "did not finish its answer in time" : "did not answer in time");
	case AP_PROC_FULL:
		return break_off(a, r, AP_REMOTE_TOO_LONG, "answered more than it may");
	}
	if (in.next < got.n)
		return break_off(a, r, AP_REMOTE_GARBAGE, "wrote more after the end of its answer");
	answer = ap_answer_read(a, ap_str_cut(ap_buf_str(&got), 0, in.end));
	answer.fresh = r->answers++ == 0;
	return answer;
}

static bool
start(ap_arena *a, ap_remote *r, ap_remote_answer *answer)
{
	ap_str why;

	r->answers = 0;
	if (ap_proc_start(a, &r->proc, r->o.command, &why))
		return true;
	*answer = (ap_remote_answer){ .status = AP_REMOTE_DIED, .text = why, .fresh = true };
	return false;
}

static ap_remote_answer
ask(ap_arena *a, ap_remote *r, ap_str text)
{
	ap_remote_answer answer;
	ap_buf b = { .arena = a };
	size_t from = 0, end, next;
	bool again = false;

	ap_buf_put(&b, text);
	ap_buf_put(&b, ap_str_ends(text, AP_STR("\n")) ? AP_STR("%%\n") : AP_STR("\n%%\n"));
	ap_str frame = ap_buf_str(&b);

	ap_require(ap_frame_find(frame, &from, &end, &next) && next == frame.n);
	if (r->proc.pid && !check_idle(a, r, &answer))
		return answer;
	if (!r->proc.pid && !start(a, r, &answer))
		return answer;
	answer = exchange(a, r, frame, &again);
	if (again && start(a, r, &answer))
		answer = exchange(a, r, frame, &again);
	if (r->o.once)
		ap_proc_stop(&r->proc, 0);
	return answer;
}

/* One that can't even begin (a script that is missing, a module that can't be imported) says nothing about graphs. */
ap_remote_answer
ap_remote_ask(ap_arena *a, ap_remote *r, ap_str text)
{
	ap_remote_answer answer = ask(a, r, text), simplest;

	if (answer.status != AP_REMOTE_DIED || r->lives || !r->o.simplest)
		return answer;
	simplest = ask(a, r, ap_str_of(r->o.simplest));
	if (simplest.status != AP_REMOTE_DIED || r->lives)
		return answer;
	simplest.status = AP_REMOTE_UNABLE;
	return simplest;
}
