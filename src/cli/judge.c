#include "cli/judge.h"
#include "interp/cost.h"
#include "verify/patterns.h"

#include "report/html.h"

ap_result
ap_cli_unread(ap_arena *a, const ap_source *s, bool after)
{
	const ap_diags *d = &s->diags;

	if (!d->errors)
		return (ap_result){ .verdict = AP_UNKNOWN, .code = "not-modelled",
		                    .reason = ap_str_printf(a, "%.*s uses what is not modelled: %.*s", AP_FMT(d->file), AP_FMT(s->unmodelled)) };
	return (ap_result){ .verdict = AP_INVALID, .code = after ? "after-text" : "before-text",
	                    .reason = ap_str_printf(a, "%.*s has %zu error%s", AP_FMT(d->file), d->errors, d->errors == 1 ? "" : "s") };
}

typedef ap_result judge(ap_arena *a, const ap_graph *before, const ap_graph *after, const ap_verify_options *o, ap_diags *b, ap_diags *c);

static ap_result
judge_sources(ap_arena *a, ap_source *before, ap_source *after, const ap_verify_options *o, judge *by)
{
	bool readable = before->graph || !before->diags.errors;

	if (!before->graph && !(readable && after->diags.errors))
		return ap_cli_unread(a, before, false);
	if (!after->graph)
		return ap_cli_unread(a, after, true);
	return by(a, before->graph, after->graph, o, &before->diags, &after->diags);
}

ap_result
ap_cli_judge(ap_arena *a, ap_source *before, ap_source *after, const ap_verify_options *o)
{
	return judge_sources(a, before, after, o, ap_verify);
}

ap_result
ap_cli_judge_patterns(ap_arena *a, ap_source *before, ap_source *after, const ap_verify_options *o)
{
	return judge_sources(a, before, after, o, ap_verify_patterns);
}

void
ap_cli_report_side(ap_report *r, int side, const ap_source *s)
{
	r->files[side] = (ap_report_text){ .role = side ? "AFTER" : "BEFORE", .diags = &s->diags, .made = s->made };
	r->graphs[side] = s->graph;
}

struct ap_cost *
ap_cli_cost(ap_arena *a, const ap_source *after, const ap_verify_options *o)
{
	ap_diags d = { .arena = a };
	const ap_facts *f = after->graph ? ap_infer(a, after->graph, &o->infer, &d) : NULL;
	ap_cost *c = AP_NEW(a, ap_cost);

	if (!f || f->status != AP_INFER_OK)
		return NULL;
	*c = ap_cost_of(a, f);
	return c;
}

void
ap_cli_report_cost(const ap_settings *s, ap_report *r, const ap_source *after, const ap_verify_options *o)
{
	const ap_cost *c = s->cost && !r->costs.n ? ap_cli_cost(s->arena, after, o) : NULL;

	if (c)
		*AP_PUSH(s->arena, &r->costs) = (ap_report_cost){ .cost = c, .graph = after->graph, .diags = &after->diags };
}

int
ap_cli_report(const ap_settings *s, const ap_report *r)
{
	ap_buf b = { .arena = s->arena };
	ap_str why;

	switch (s->format) {
	case AP_FORMAT_TEXT:
		ap_report_text_put(r, s->colour, &b);
		break;
	case AP_FORMAT_JSON:
		ap_report_json_put(r, &b);
		break;
	case AP_FORMAT_JUNIT:
		ap_report_junit_put(&r, 1, &b);
		break;
	case AP_FORMAT_SARIF:
		ap_report_sarif_put(&r, 1, &b);
		break;
	case AP_FORMAT_GITHUB:
		ap_report_github_put(r, &b);
		break;
	case AP_FORMAT_HTML:
		ap_html_report_put(r, &b);
		break;
	}
	ap_cli_put(ap_buf_str(&b));
	if (s->report && !ap_report_folder_add(s->arena, s->report, r, &why)) {
		ap_cli_warn("--report=%s: %.*s", s->report, AP_FMT(why));
		return AP_EXIT_INVALID;
	}
	return (int)r->result->verdict;
}
