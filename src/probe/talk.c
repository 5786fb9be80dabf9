#include "pass/remote.h"
#include "probe/wire.h"

enum { FRAME = 64, FAILED_MOST = 3, REPLY_MOST = 64 << 20, STANDARD_MS = 20000, START_MS = 120000 /* to load what it probes */ };

struct ap_probe {
	ap_arena *arena;
	ap_remote *remote;
	bool greeted;      /* the process that runs now */
	ap_str name;
};

ap_probe *
ap_probe_make(ap_arena *a, const ap_probe_options *o)
{
	ap_probe *p = AP_NEW(a, ap_probe);

	p->arena = a;
	p->remote = ap_remote_make(a, &(ap_remote_options){ .command = o->command, .ms = o->ms ? o->ms : STANDARD_MS, .start_ms = START_MS,
	                                                        .reply_max = REPLY_MOST });
	return p;
}

void
ap_probe_stop(ap_probe *p)
{
	ap_remote_stop(p->remote);
}

static bool
greet(ap_arena *a, ap_probe *p, ap_str *why)
{
	ap_remote_answer r = ap_remote_ask(a, p->remote, AP_STR("{\"hello\": \"" AP_PROBE_HELLO "\"}\n"));
	json_t *o = r.status == AP_REMOTE_REPLY ? json_loadb(r.text.p, r.text.n, 0, NULL) : NULL;
	const char *hello = json_string_value(json_object_get(o, "hello")), *name = json_string_value(json_object_get(o, "name"));
	bool ok = hello && !strcmp(hello, AP_PROBE_HELLO);

	if (ok)
		p->name = ap_str_copy(p->arena, name ? ap_str_of(name) : AP_STR("a probe without a name"));
	else if (r.status != AP_REMOTE_REPLY)
		*why = ap_str_printf(a, "the probe %s: %.*s", ap_remote_status_words(r.status), AP_FMT(r.text));
	else
		*why = ap_str_printf(a, "the probe does not speak \"%s\": %.*s", AP_PROBE_HELLO, AP_FMT(ap_str_cut(r.text, 0, 200)));
	json_decref(o);
	return ok;
}

bool
ap_probe_greet(ap_arena *a, ap_probe *p, ap_str *name, ap_str *why)
{
	p->greeted = p->greeted || greet(a, p, why);
	*name = p->name;
	return p->greeted;
}

static ap_probe_status
status_of(ap_remote_status s)
{
	switch (s) {
	case AP_REMOTE_REPLY:
		return AP_PROBE_OK;
	case AP_REMOTE_REFUSED:
	case AP_REMOTE_GARBAGE:
	case AP_REMOTE_TOO_LONG:
		return AP_PROBE_GARBAGE;
	case AP_REMOTE_DIED:
	case AP_REMOTE_UNABLE:
		return AP_PROBE_DIED;
	case AP_REMOTE_HUNG:
		return AP_PROBE_HUNG;
	}
	ap_bug("answer of status %d", (int)s);
}

/* One frame; false if it failed as a whole, and then all answers say how. */
static bool
ask_frame(ap_arena *a, ap_probe *p, const ap_probe_call *calls, size_t n, ap_probe_answer *out)
{
	ap_buf text = { .arena = a };
	ap_str name, why;
	size_t at = 0;

	if (!p->greeted && !ap_probe_greet(a, p, &name, &why)) {
		for (size_t i = 0; i < n; i++)
			out[i] = (ap_probe_answer){ .status = AP_PROBE_GARBAGE, .text = why };
		return false;
	}
	for (size_t i = 0; i < n; i++)
		ap_probe_call_put(&calls[i], &text);
	ap_remote_answer r = ap_remote_ask(a, p->remote, ap_buf_str(&text));

	for (size_t i = 0; r.status != AP_REMOTE_REPLY && i < n; i++)
		out[i] = (ap_probe_answer){ .status = status_of(r.status), .text = r.text };
	p->greeted = r.status == AP_REMOTE_REPLY;
	if (!p->greeted)
		return false;
	for (size_t i = 0; i < n; i++) {
		size_t end = ap_str_find(r.text, at, '\n');

		out[i] = ap_probe_answer_read(a, &calls[i], ap_str_cut(r.text, at, end));
		at = end + 1;
	}
	return true;
}

/* To find the calls that did it; starting a probe again takes time, so that after some of them the others are let go. */
static void
ask_alone(ap_arena *a, ap_probe *p, const ap_probe_call *calls, size_t n, ap_probe_answer *out)
{
	int failed = 0;

	for (size_t i = 0; i < n; i++) {
		if (failed == FAILED_MOST)
			out[i] = (ap_probe_answer){ .status = AP_PROBE_SKIP, .text = AP_STR("not asked, since other calls ended the probe") };
		else
			failed += !ask_frame(a, p, calls + i, 1, out + i);
	}
}

ap_probe_answer *
ap_probe_ask(ap_arena *a, ap_probe *p, const ap_probe_call *calls, size_t n)
{
	ap_probe_answer *out = AP_NEW_N(a, ap_probe_answer, n + 1);

	for (size_t from = 0; from < n; from += FRAME) {
		size_t count = n - from < FRAME ? n - from : FRAME;

		if (ask_frame(a, p, calls + from, count, out + from) || count == 1)
			continue;
		ask_alone(a, p, calls + from, count, out + from);
	}
	return out;
}
