#include "cli/judge.h"

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

ap_result
ap_cli_judge(ap_arena *a, ap_source *before, ap_source *after, const ap_verify_options *o)
{
	bool readable = before->graph || !before->diags.errors;

	if (!before->graph && !(readable && after->diags.errors))
		return ap_cli_unread(a, before, false);
	if (!after->graph)
		return ap_cli_unread(a, after, true);
	return ap_verify(a, before->graph, after->graph, o, &before->diags, &after->diags);
}

int
ap_cli_report(const ap_settings *s, const ap_report *r)
{
	ap_buf b = { .arena = s->arena };

	switch (s->format) {
	case AP_FORMAT_TEXT:
		ap_report_text_put(r, s->colour, &b);
		break;
	case AP_FORMAT_JSON:
		ap_report_json_put(r, &b);
		break;
	}
	ap_cli_put(ap_buf_str(&b));
	return (int)r->result->verdict;
}
