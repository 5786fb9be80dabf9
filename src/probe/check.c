#include "probe/check.h"

#include <stdio.h>

#include "probe/make.h"
#include "probe/shrink.h"
#include "probe/tally.h"

enum { BATCH = 16, DEATHS = 3 /* after so many it is not asked again */, SLOWER = 30 /* is it to start the probe again */ };

static ap_check_finding *
find(ap_check_report *r, const ap_sighting *s)
{
	for (size_t i = 0; i < r->findings.n; i++) {
		const ap_sighting *o = &r->findings.at[i].what;

		if (o->lie == s->lie && o->param == s->param && o->result == s->result)
			return &r->findings.at[i];
	}
	return NULL;
}

static void
take_sighting(ap_arena *a, ap_check_report *r, const ap_sighting *s, const ap_probe_call *c)
{
	ap_check_finding *f = find(r, s);

	if (!f) {
		*AP_PUSH(a, &r->findings) = (ap_check_finding){ .what = *s, .call = *c, .seen = 1 };
		return;
	}
	f->seen++;
	if (ap_call_cost(c) < ap_call_cost(&f->call)) {
		f->call = *c;
		f->what.detail = s->detail;
	}
}

static void
note_why(ap_check_report *r, ap_str why)
{
	size_t n = ap_str_find(why, 0, '\n');

	snprintf(r->why, sizeof r->why, "%.*s", (int)(n < sizeof r->why ? n : sizeof r->why - 1), why.p ? why.p : "");
}

static void
count_variant(ap_check_report *r, const ap_probe_trial *t, int v)
{
	ap_probe_status s = t->answer[v].status;

	r->samples += t->made[v];
	r->died += t->made[v] && (s == AP_PROBE_DIED || s == AP_PROBE_HUNG);
}

static void
take_trial(ap_arena *a, ap_check_report *r, ap_tally *tally, const ap_probe_trial *t)
{
	const ap_probe_answer *plain = &t->answer[AP_VARIANT_PLAIN];
	ap_sightings seen = { 0 };

	r->calls++;
	for (int v = 0; v < AP_VARIANT_COUNT; v++)
		count_variant(r, t, v);
	switch (plain->status) {
	case AP_PROBE_OK:
		r->accepted++;
		ap_tally_add(tally, t);
		break;
	case AP_PROBE_ERROR:
		r->refused++;
		note_why(r, plain->text);
		return;
	case AP_PROBE_SKIP:
		r->skipped++;
		note_why(r, plain->text);
		return;
	case AP_PROBE_NO_OP:
	case AP_PROBE_GARBAGE:
		r->absent = plain->status;
		note_why(r, plain->text);
		return;
	case AP_PROBE_DIED:
	case AP_PROBE_HUNG:
		break;
	}
	ap_probe_trial_judge(a, t, &seen);
	for (size_t i = 0; i < seen.n; i++)
		take_sighting(a, r, &seen.at[i], &t->call[0]);
}

static bool
has_lie(const ap_check_report *r, ap_lie lie)
{
	for (size_t i = 0; i < r->findings.n; i++) {
		if (r->findings.at[i].what.lie == lie)
			return true;
	}
	return false;
}

/* What rests on two calls that should give the same says nothing about an op that gives another result each time. */
static void
drop_unclear(ap_check_report *r)
{
	size_t kept = 0;

	if (!has_lie(r, AP_LIE_NOT_DETERMINISTIC))
		return;
	for (size_t i = 0; i < r->findings.n; i++) {
		ap_lie lie = r->findings.at[i].what.lie;

		if (lie != AP_LIE_READS_OUTSIDE && lie != AP_LIE_READS_WRITTEN)
			r->findings.at[kept++] = r->findings.at[i];
	}
	r->findings.n = kept;
}

/* Lies that one call shows by itself; the others keep the smallest call that there was. */
static bool
can_shrink(ap_lie l)
{
	return l != AP_LIE_NEVER_WRITES && l != AP_LIE_SOMETIMES_ALIAS && l != AP_LIE_FRESH_ALIAS && l != AP_LIE_HUNG;
}

static size_t
make_batch(ap_arena *a, ap_gen *gen, const ap_op *op, const ap_check_options *o, uint64_t from, ap_probe_trial *out)
{
	size_t n = 0;

	for (uint64_t k = from; k < from + BATCH && k < o->runs; k++) {
		ap_probe_call c;

		if (ap_probe_make_call(a, gen, op, o->seed, k, &c))
			ap_probe_trial_make(a, &c, &out[n++]);
	}
	return n;
}

ap_check_report
ap_check_op(ap_arena *a, ap_gen *gen, ap_probe *p, const ap_op *op, const ap_check_options *o)
{
	ap_check_report r = { .op = op, .absent = AP_PROBE_OK };
	char *mark = ap_arena_mark(a);
	ap_tally tally = ap_tally_make(a, op);

	for (uint64_t k = 0; k < o->runs && r.absent == AP_PROBE_OK && r.died < DEATHS; k += BATCH) {
		ap_probe_trial trials[BATCH];
		size_t n = make_batch(a, gen, op, o, k, trials);

		ap_probe_trial_ask(a, p, trials, n);
		for (size_t i = 0; i < n && r.absent == AP_PROBE_OK; i++)
			take_trial(a, &r, &tally, &trials[i]);
	}
	drop_unclear(&r);
	for (size_t i = 0; i < r.findings.n; i++) {
		ap_check_finding *f = &r.findings.at[i];

		if (can_shrink(f->what.lie))
			f->call = ap_shrink_call(a, p, &f->call, &f->what, f->what.lie == AP_LIE_DIED ? o->shrink / SLOWER : o->shrink);
		if (f->what.lie == AP_LIE_UNDECLARED_ALIAS || f->what.lie == AP_LIE_RETURNS_INPUT)
			f->condition = ap_tally_condition(&tally, f->what.result, f->what.param);
	}
	ap_tally_judge(&tally, &r);
	if (!r.findings.n)
		ap_arena_reset(a, mark);
	return r;
}
