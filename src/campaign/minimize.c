#include "campaign/minimize.h"

#include "base/file.h"
#include "base/proc.h"
#include "campaign/finding.h"
#include "reduce/judge.h"
#include "text/text.h"

typedef struct minimizing {
	const ap_subject *subject;
	ap_trial *trial;
	ap_judge_passes passes;
	ap_judge_remote remote;
	int64_t deadline;        /* 0: nothing was judged yet; a command that loads a lot is given the time for it */
	unsigned ms;
	int stop;
} minimizing;

static void
look_at_clock(void *data, const ap_reduce_result *sofar)
{
	minimizing *m = data;

	(void)sofar;
	if (!m->deadline)
		m->deadline = ap_clock_ms() + m->ms;
	m->stop = ap_clock_ms() > m->deadline;
}

static bool
put(ap_arena *a, const char *folder, const ap_finding *f, const char *file, ap_str text, ap_str *why)
{
	return !text.n || ap_file_write(a, ap_finding_path(a, folder, f->name, file).p, text, why);
}

static bool
write_texts(ap_arena *a, const char *folder, ap_finding *f, minimizing *m, ap_str reduced, ap_str *why)
{
	ap_outcome o = { .fault = f->fault, .reason = f->reason, .cause = f->cause, .report = f->result };

	if (!ap_str_eq(f->fault, "crash"))
		o = ap_trial_look(m->trial, reduced);
	if (!ap_str_is(o.fault, f->fault)) {
		*why = AP_STR("the smaller graph does not fail again");
		return false;
	}
	f->minimized = true;
	f->reason = o.reason;
	f->cause = o.cause;
	f->result = o.report;
	return put(a, folder, f, "reduced.py", reduced, why) && put(a, folder, f, "reduced-AFTER.py", o.after, why) &&
	       put(a, folder, f, "report.txt", o.text, why) && ap_finding_update(a, folder, f, why);
}

static bool
reduce(ap_arena *a, const char *folder, ap_finding *f, minimizing *m, const ap_graph *before, ap_str *why)
{
	ap_reduce_judge judge = m->subject->passes ? ap_judge_of_passes(&m->passes) : ap_judge_of_remote(&m->remote);
	ap_reduce_options o = ap_reduce_defaults();
	ap_reduce_result result;
	ap_buf text = { .arena = a };

	judge.ends_count = ap_str_eq(f->fault, "crash");
	o.ms += (unsigned)ap_remote_start_ms(m->subject->remote.ms);
	o.repeat = 1;
	o.tick = look_at_clock;
	o.data = m;
	o.stop = &m->stop;
	ap_graph *small = ap_reduce_run(a, before, NULL, &judge, &o, &result);

	if (result.status == AP_REDUCE_BORING || result.status == AP_REDUCE_FLAKY) {
		*why = ap_str_printf(a, "it does not fail again: %.*s", AP_FMT(result.kind));
		return false;
	}
	f->calls_found = result.from.calls;
	f->calls_minimized = result.to.calls;
	ap_text_print(small, &text);
	return write_texts(a, folder, f, m, ap_buf_str(&text), why);
}

bool
ap_minimize(ap_arena *a, const char *folder, ap_str name, const ap_subject *s, unsigned ms, ap_str *why)
{
	minimizing m = { .subject = s, .ms = ms };
	ap_finding f;
	ap_str text, unmodelled;
	ap_graph *before;

	m.remote = (ap_judge_remote){ .command = s->remote.command, .ms = (unsigned)s->remote.ms, .reply_max = s->remote.reply_max,
		                      .once = s->remote.once, .verify = ap_judge_verify_options() };
	m.passes = (ap_judge_passes){ .passes = ap_str_of(s->passes), .classes = s->classes, .verify = ap_judge_verify_options() };
	m.remote.verify.fusion = m.passes.verify.fusion = s->verify.fusion;
	if (!ap_finding_read(a, folder, name, &f, why) || !ap_file_read(a, ap_finding_path(a, folder, name, "BEFORE.py").p, &text, why))
		return false;
	ap_diags d = { .arena = a, .file = AP_STR("BEFORE.py"), .source = text };

	if (!ap_text_read(a, ap_ops_make(a), text, &(ap_read_options){ 0 }, &d, &before, &unmodelled)) {
		*why = AP_STR("BEFORE.py can't be read");
		return false;
	}
	m.trial = ap_trial_make(a, s, NULL, NULL);
	bool ok = reduce(a, folder, &f, &m, before, why);

	ap_trial_fini(m.trial);
	return ok;
}
