#include "campaign/summary.h"

#include "report/escape.h"
#include "report/json_text.h"

static double
rate_of(const ap_campaign_result *r)
{
	return r->seconds > 0 ? (double)r->graphs / r->seconds : 0;
}

/* --- text ------------------------------------------------------------------------------------------------------------- */

static void
put_tallies(ap_buf *out, const char *label, const ap_tally *at, size_t n)
{
	enum { SHOWN = 5 };

	for (size_t k = 0; k < n && k < SHOWN; k++)
		ap_buf_printf(out, "  %s %llu: %.*s\n", label, (unsigned long long)at[k].times, AP_FMT(at[k].what));
	if (n > SHOWN)
		ap_buf_printf(out, "  %s: %zu more reasons\n", label, n - SHOWN);
}

static void
put_found(ap_buf *out, const ap_found *f)
{
	ap_buf_printf(out, "  %.*s  %llu times, first in graph %llu", AP_FMT(f->name), (unsigned long long)f->times, (unsigned long long)f->first);
	if (f->calls_before)
		ap_buf_printf(out, ", %zu -> %zu calls", f->calls_before, f->calls);
	ap_buf_printf(out, "%s\n      %.*s\n", f->old ? ", known before" : "", AP_FMT(f->reason));
}

bool
ap_campaign_tested_nothing(const ap_campaign_options *o, const ap_campaign_result *r)
{
	bool unchanged = !o->subject.passes && r->proved && r->proved == r->unchanged;

	return !r->found.n && (unchanged || (!r->proved && !r->from));
}

/* What there is to say where nothing was tested. */
static void
put_nothing(ap_buf *out, const ap_campaign_result *r)
{
	unsigned long long graphs = r->graphs;

	if (r->trouble.n)
		ap_buf_put(out, r->trouble);
	else if (r->unchanged)
		ap_buf_printf(out, "nothing was tested: the pass changed none of the %llu graphs that it took", (unsigned long long)r->unchanged);
	else
		ap_buf_printf(out, "nothing was tested: %llu graphs, none of them proved", graphs);
}

void
ap_summary_text_put(const ap_campaign_options *o, const ap_campaign_result *r, ap_buf *out)
{
	if (r->trouble.n)
		ap_buf_printf(out, "INVALID  it could not go on after %llu graphs", (unsigned long long)r->graphs);
	else if (r->found.n)
		ap_buf_printf(out, "FOUND  %zu cause%s in %llu graphs", r->found.n, r->found.n == 1 ? "" : "s", (unsigned long long)r->graphs);
	else if (ap_campaign_tested_nothing(o, r)) {
		ap_buf_lit(out, "UNKNOWN  ");
		put_nothing(out, r);
	} else
		ap_buf_printf(out, "PROVED  %llu of %llu graphs", (unsigned long long)r->proved, (unsigned long long)r->graphs);
	ap_buf_printf(out, " in %.1f s (%.0f/s, %u job%s, seed %llu", r->seconds, rate_of(r), o->jobs, o->jobs == 1 ? "" : "s", (unsigned long long)o->seed);
	if (o->shards > 1)
		ap_buf_printf(out, ", shard %u/%u", o->shard, o->shards);
	ap_buf_printf(out, ")%s\n", r->interrupted ? ", interrupted" : "");
	ap_buf_printf(out, "  proved %llu, failed %llu, refused %llu, unknown %llu; %llu pairs of ops\n", (unsigned long long)r->proved,
	              (unsigned long long)r->failed, (unsigned long long)r->refused, (unsigned long long)r->unknown, (unsigned long long)r->covered);
	if (r->unchanged)
		ap_buf_printf(out, "  left %llu of %llu graphs unchanged\n", (unsigned long long)r->unchanged, (unsigned long long)r->graphs);
	if (r->from)
		ap_buf_printf(out, "  went on at graph %llu of a run that was ended\n", (unsigned long long)r->from);
	if (r->lost)
		ap_buf_printf(out, "  %llu worker%s killed from outside, or for want of memory; what they held was tried again\n", (unsigned long long)r->lost,
		              r->lost == 1 ? " was" : "s were");
	put_tallies(out, "refused", r->refusals.at, r->refusals.n);
	put_tallies(out, "unknown", r->unknowns.at, r->unknowns.n);
	for (size_t k = 0; k < r->found.n; k++)
		put_found(out, &r->found.at[k]);
	if (r->found.n)
		ap_buf_printf(out, "  findings are in %s; 'aliasproof fuzz --replay %s' tries them again\n", o->folder, o->folder);
}

static const char *
replay_word(ap_replay_status s)
{
	static const char *const words[] = { "fails", "otherwise", "passes", "unreadable" };

	return words[s];
}

void
ap_replay_text_put(const ap_replay *r, ap_buf *out)
{
	size_t n[4] = { 0 };

	for (size_t k = 0; k < r->n; k++) {
		const ap_replayed *x = &r->at[k];

		n[x->status]++;
		ap_buf_printf(out, "%-11s %.*s", replay_word(x->status), AP_FMT(x->name));
		if (x->status == AP_REPLAY_OTHERWISE)
			ap_buf_printf(out, "  (now %.*s)", AP_FMT(x->now));
		if (x->status != AP_REPLAY_PASSES)
			ap_buf_printf(out, ": %.*s", AP_FMT(x->reason));
		ap_buf_putc(out, '\n');
	}
	ap_buf_printf(out, "%zu finding%s: %zu still fail, %zu fail otherwise, %zu pass", r->n, r->n == 1 ? "" : "s", n[AP_REPLAY_FAILS],
	              n[AP_REPLAY_OTHERWISE], n[AP_REPLAY_PASSES]);
	if (n[AP_REPLAY_UNREADABLE])
		ap_buf_printf(out, ", %zu can't be read", n[AP_REPLAY_UNREADABLE]);
	ap_buf_putc(out, '\n');
}

/* --- JSON ------------------------------------------------------------------------------------------------------------- */

static void
set_count(json_t *o, const char *key, uint64_t n)
{
	ap_json_set(o, key, json_integer((json_int_t)n));
}

static json_t *
tallies(const ap_tally *at, size_t n)
{
	json_t *list = json_array();

	for (size_t k = 0; k < n; k++) {
		json_t *o = json_object();

		ap_json_set_text(o, "what", at[k].what);
		set_count(o, "times", at[k].times);
		json_array_append_new(list, o);
	}
	return list;
}

static json_t *
findings(const ap_campaign_result *r)
{
	json_t *list = json_array();

	for (size_t k = 0; k < r->found.n; k++) {
		const ap_found *f = &r->found.at[k];
		json_t *o = json_object(), *calls = json_object();

		ap_json_set_text(o, "name", f->name);
		ap_json_set_text(o, "fault", f->fault);
		ap_json_set_text(o, "key", f->key);
		ap_json_set_text(o, "reason", f->reason);
		set_count(o, "first", f->first);
		set_count(o, "times", f->times);
		ap_json_set(o, "known_before", json_boolean(f->old));
		ap_json_set(o, "seconds", json_real(f->seconds));
		if (f->calls_before) {
			set_count(calls, "found", f->calls_before);
			set_count(calls, "minimized", f->calls);
		}
		ap_json_set(o, "calls", calls);
		json_array_append_new(list, o);
	}
	return list;
}

void
ap_summary_json_put(const ap_campaign_options *s, const ap_campaign_result *r, int status, ap_buf *out)
{
	json_t *o = json_object();

	ap_json_set(o, "schema", json_string("aliasproof/fuzz-1"));
	ap_json_set(o, "exit", json_integer(status));
	set_count(o, "seed", s->seed);
	set_count(o, "shard", s->shard);
	set_count(o, "shards", s->shards);
	set_count(o, "jobs", s->jobs);
	ap_json_set_text(o, "source", ap_str_of(s->source.name));
	ap_json_set_text(o, s->subject.passes ? "passes" : "command", ap_str_of(s->subject.passes ? s->subject.passes : s->subject.remote.command));
	ap_json_set_text(o, "folder", ap_str_of(s->folder));
	set_count(o, "graphs", r->graphs);
	set_count(o, "proved", r->proved);
	set_count(o, "unchanged", r->unchanged);
	set_count(o, "refused", r->refused);
	set_count(o, "unknown", r->unknown);
	set_count(o, "failed", r->failed);
	set_count(o, "pairs", r->covered);
	set_count(o, "lost_workers", r->lost);
	set_count(o, "went_on_at", r->from);
	ap_json_set(o, "interrupted", json_boolean(r->interrupted));
	ap_json_set(o, "seconds", json_real(r->seconds));
	ap_json_set(o, "graphs_per_second", json_real(rate_of(r)));
	if (r->trouble.n)
		ap_json_set_text(o, "trouble", r->trouble);
	ap_json_set(o, "refusals", tallies(r->refusals.at, r->refusals.n));
	ap_json_set(o, "unknowns", tallies(r->unknowns.at, r->unknowns.n));
	ap_json_set(o, "findings", findings(r));
	ap_json_put(o, out);
}

void
ap_replay_json_put(const ap_replay *r, int status, ap_buf *out)
{
	json_t *o = json_object(), *list = json_array();

	ap_json_set(o, "schema", json_string("aliasproof/replay-1"));
	ap_json_set(o, "exit", json_integer(status));
	for (size_t k = 0; k < r->n; k++) {
		json_t *one = json_object();

		ap_json_set_text(one, "name", r->at[k].name);
		ap_json_set(one, "status", json_string(replay_word(r->at[k].status)));
		ap_json_set_text(one, "was", r->at[k].was);
		ap_json_set_text(one, "now", r->at[k].now);
		ap_json_set_text(one, "reason", r->at[k].reason);
		json_array_append_new(list, one);
	}
	ap_json_set(o, "findings", list);
	ap_json_put(o, out);
}

/* --- JUnit ------------------------------------------------------------------------------------------------------------ */

static void
begin_suite(ap_buf *out, const char *name, size_t tests, size_t failures, double seconds)
{
	ap_buf_lit(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
	ap_buf_printf(out, "<testsuites>\n  <testsuite name=\"%s\" tests=\"%zu\" failures=\"%zu\" errors=\"0\" skipped=\"0\" time=\"%.3f\">\n", name, tests,
	              failures, seconds);
}

static void
put_case(ap_buf *out, ap_str name, const char *class, double seconds)
{
	ap_buf_lit(out, "    <testcase name=\"");
	ap_xml_put(out, name);
	ap_buf_printf(out, "\" classname=\"%s\" time=\"%.3f\"", class, seconds);
}

static void
put_failure(ap_buf *out, ap_str type, ap_str reason, ap_str body)
{
	ap_buf_lit(out, ">\n      <failure type=\"");
	ap_xml_put(out, type);
	ap_buf_lit(out, "\" message=\"");
	ap_xml_put(out, reason);
	ap_buf_lit(out, "\">");
	ap_xml_put(out, body);
	ap_buf_lit(out, "</failure>\n    </testcase>\n");
}

/* The end of a case that passed, with what a reader should know of it. */
static void
put_output(ap_buf *out, const ap_campaign_result *r)
{
	if (r->unchanged)
		ap_buf_printf(out, ">\n      <system-out>left %llu of %llu graphs unchanged</system-out>\n    </testcase>\n", (unsigned long long)r->unchanged,
		              (unsigned long long)r->graphs);
	else
		ap_buf_lit(out, "/>\n");
}

void
ap_summary_junit_put(const ap_campaign_options *o, const ap_campaign_result *r, ap_buf *out)
{
	ap_buf name = { .arena = out->arena };

	bool nothing = r->trouble.n || ap_campaign_tested_nothing(o, r);
	ap_buf why = { .arena = out->arena };

	ap_buf_printf(&name, "%llu graphs, %s", (unsigned long long)(r->graphs - r->failed), o->source.name);
	begin_suite(out, "aliasproof fuzz", r->found.n + 1, r->found.n + nothing, r->seconds);
	put_case(out, ap_buf_str(&name), "aliasproof.fuzz", r->seconds);
	if (nothing) {
		put_nothing(&why, r);
		put_failure(out, r->trouble.n ? AP_STR("trouble") : AP_STR("nothing-tested"), ap_buf_str(&why), (ap_str){ 0 });
	} else {
		put_output(out, r);
	}
	for (size_t k = 0; k < r->found.n; k++) {
		const ap_found *f = &r->found.at[k];
		ap_buf body = { .arena = out->arena };

		ap_buf_printf(&body, "%s/%.*s: %llu times, first in graph %llu of seed %llu", o->folder, AP_FMT(f->name), (unsigned long long)f->times,
		              (unsigned long long)f->first, (unsigned long long)o->seed);
		put_case(out, f->name, "aliasproof.fuzz", f->seconds);
		put_failure(out, f->fault, f->reason, ap_buf_str(&body));
	}
	ap_buf_lit(out, "  </testsuite>\n</testsuites>\n");
}

void
ap_replay_junit_put(const ap_replay *r, ap_buf *out)
{
	size_t failures = 0;

	for (size_t k = 0; k < r->n; k++)
		failures += r->at[k].status != AP_REPLAY_PASSES;
	begin_suite(out, "aliasproof fuzz --replay", r->n, failures, 0);
	for (size_t k = 0; k < r->n; k++) {
		const ap_replayed *x = &r->at[k];

		put_case(out, x->name, "aliasproof.replay", 0);
		if (x->status == AP_REPLAY_PASSES)
			ap_buf_lit(out, "/>\n");
		else
			put_failure(out, x->now, x->reason, x->was);
	}
	ap_buf_lit(out, "  </testsuite>\n</testsuites>\n");
}
