#include <unistd.h>

#include "pass/remote.h"
#include "reduce/judge.h"
#include "text/text.h"

struct ap_remote_state {
	ap_arena arena; /* of the remote, which outlives the questions */
	ap_remote *remote;
	pid_t owner;
};

/* A forked process has a command of its own. */
static ap_remote *
remote_of(ap_judge_remote *j)
{
	static struct ap_remote_state state;

	if (j->state && j->state->owner == getpid())
		return j->state->remote;
	j->state = &state;
	state.owner = getpid();
	if (!ap_arena_init(&state.arena, (size_t)1 << 26))
		ap_bug("the system has no address space left");
	ap_remote_options o = { .command = j->command, .ms = j->ms, .reply_max = j->reply_max, .once = j->once };

	state.remote = ap_remote_make(&state.arena, &o);
	return state.remote;
}

static ap_judgement
verify(const ap_judge_remote *j, ap_arena *a, const ap_graph *before, ap_str text)
{
	ap_diags bd = { .arena = a }, ad = { .arena = a, .file = AP_STR("<rewritten>"), .source = text };
	ap_str unmodelled = { 0 };
	ap_graph *after;

	if (!ap_text_read(a, before->ops, text, &(ap_read_options){ 0 }, &ad, &after, &unmodelled)) {
		ap_result r = { .verdict = unmodelled.n ? AP_UNKNOWN : AP_INVALID, .code = unmodelled.n ? "not-modelled" : "after-text" };

		return ap_judge_result(a, &r);
	}
	ap_result r = ap_verify(a, before, after, &j->verify, &bd, &ad);

	return ap_judge_result(a, &r);
}

static ap_judgement
judge(void *data, ap_arena *a, const ap_graph *before, const ap_graph *after)
{
	ap_judge_remote *j = data;
	ap_buf text = { .arena = a };

	if (after)
		return (ap_judgement){ .kind = AP_STR("a pair needs no pass") };
	ap_text_print(before, &text);
	ap_remote_answer r = ap_remote_ask(a, remote_of(j), ap_buf_str(&text));

	switch (r.status) {
	case AP_REMOTE_REPLY:
		return verify(j, a, before, r.text);
	case AP_REMOTE_REFUSED:
		return (ap_judgement){ .kind = ap_str_printf(a, "the pass refuses the graph: %.*s", AP_FMT(r.text)) };
	case AP_REMOTE_DIED:
	case AP_REMOTE_HUNG:
	case AP_REMOTE_TOO_LONG:
	case AP_REMOTE_GARBAGE:
	case AP_REMOTE_UNABLE:
		return (ap_judgement){ .failing = true, .kind = ap_str_of(ap_remote_status_name(r.status)) };
	}
	ap_bug("remote status %d", (int)r.status);
}

ap_reduce_judge
ap_judge_of_remote(ap_judge_remote *p)
{
	return (ap_reduce_judge){ .run = judge, .data = p };
}
