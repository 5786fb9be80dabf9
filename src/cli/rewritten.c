#include "cli/rewritten.h"
#include "verify/patterns.h"

#include <stdio.h>

/* Prints a graph and reads the text again, under a name that messages can use. */
static void
read_again(ap_arena *a, ap_ops *ops, const ap_graph *g, const char *name, ap_source *out)
{
	ap_buf text = { .arena = a };
	ap_read_options o = { 0 };

	ap_text_print(g, &text);
	*out = (ap_source){ .diags = { .arena = a, .file = ap_str_of(name), .source = ap_buf_str(&text) }, .made = true };
	if (!ap_text_read(a, ops, out->diags.source, &o, &out->diags, &out->graph, &out->unmodelled))
		ap_bug("what aliasproof printed can't be read again:\n%.*s", AP_FMT(out->diags.source));
}

typedef struct hook_state {
	ap_arena *arena;
	ap_rewriting *r;
} hook_state;

static bool
after_pass(void *data, const ap_pass *pass, const ap_graph *before, const ap_graph *after)
{
	hook_state *h = data;
	ap_rewriting *r = h->r;
	ap_ops *ops = before->ops;

	if (r->dump_after && !strcmp(r->dump_after, pass->name)) {
		ap_buf text = { .arena = h->arena };

		ap_text_print(after, &text);
		fprintf(stderr, "# after %s\n%.*s", pass->name, AP_FMT(ap_buf_str(&text)));
	}
	if (!r->settings->verify_each)
		return true;
	ap_verify_options o = ap_cli_verify_options(r->settings);

	read_again(h->arena, ops, before, ap_str_printf(h->arena, "before %s", pass->name).p, &r->step_before);
	read_again(h->arena, ops, after, ap_str_printf(h->arena, "after %s", pass->name).p, &r->step_after);
	r->step = ap_cli_judge(h->arena, &r->step_before, &r->step_after, &o);
	if (r->step.verdict == AP_PROVED)
		return true;
	r->broke = pass->name;
	return false;
}

/* What a pass that did not succeed means as a verdict. */
static ap_result
verdict_of(ap_arena *a, const ap_rewriting *r, const ap_pass_result *p)
{
	ap_result v = { .detail = p->code, .reason = p->reason };

	if (p->at.i && p->at.i <= ap_graph_count(r->source.graph))
		v.before_at = ap_node_get(r->source.graph, p->at)->span;
	switch (p->status) {
	case AP_PASS_OK:
		break;
	case AP_PASS_INVALID:
		v.verdict = AP_INVALID;
		v.code = "before-refused";
		v.reason = ap_str_printf(a, "%s the graph: %.*s", ap_refusal_words(p->code), AP_FMT(p->reason));
		return v;
	case AP_PASS_UNKNOWN:
		v.verdict = AP_UNKNOWN;
		v.code = "not-modelled";
		return v;
	case AP_PASS_REFUSED:
		v.verdict = AP_UNKNOWN;
		v.code = "pass-refused";
		return v;
	case AP_PASS_ERROR:
		v = ap_cli_unread(a, &r->source, false);
		return v;
	}
	ap_bug("a pass that succeeded has no failure");
}

bool
ap_cli_rewrite(ap_arena *a, ap_rewriting *r, const char *path, ap_result *why)
{
	hook_state h = { a, r };
	ap_pass_plan plan = { .names = ap_str_of(r->settings->passes), .hook = after_pass, .data = &h };
	ap_ops *ops = ap_cli_ops(r->settings);

	if (!ops || !ap_cli_classes(r->settings, &plan.classes)) {
		*why = (ap_result){ .verdict = AP_INVALID, .code = "specs", .reason = AP_STR("a file of --specs or --classes can't be used") };
		return false;
	}
	ap_cli_read(r->settings, ops, path, 0, &r->source);
	if (!r->source.graph) {
		*why = ap_cli_unread(a, &r->source, false);
		return false;
	}
	ap_pass_result p = ap_passes_run(a, r->source.graph, &plan, &r->source.diags);

	if (r->broke) {
		*why = r->step;
		return false;
	}
	if (p.status != AP_PASS_OK) {
		*why = verdict_of(a, r, &p);
		return false;
	}
	if (r->settings->explain)
		fprintf(stderr, "%.*s", AP_FMT(p.explain));
	read_again(a, ops, p.graph, "<rewritten>", &r->after);
	r->text = r->after.diags.source;
	return true;
}

static ap_result
check_pattern(ap_arena *a, ap_rewriting *r, const ap_graph *before, const ap_verify_options *o)
{
	ap_diags d = { .arena = a };
	ap_pass_plan plan = { .names = ap_str_of(r->settings->passes) };

	if (!ap_cli_classes(r->settings, &plan.classes))
		return (ap_result){ .verdict = AP_INVALID, .code = "specs", .reason = AP_STR("a file of --specs or --classes can't be used") };
	ap_pass_result p = ap_passes_run(a, before, &plan, &d);

	if (p.status != AP_PASS_OK)
		return verdict_of(a, r, &p);
	read_again(a, before->ops, p.graph, "<rewritten>", &r->after);
	return ap_verify(a, before, r->after.graph, o, &d, &r->after.diags);
}

ap_result
ap_cli_check_patterns(ap_arena *a, ap_rewriting *r, const ap_verify_options *o)
{
	const ap_graph *g = r->source.graph;
	ap_source declared = r->after;
	ap_diags d = { .arena = a };
	ap_patterns all = ap_patterns_of(a, ap_infer(a, g, &o->infer, &d), NULL);
	size_t refused = 0;

	if (all.too_many)
		return (ap_result){ .verdict = AP_UNKNOWN, .code = "too-many-overlaps",
		                    .reason = ap_str_printf(a, "equal for the declared inputs, but they may overlap in more than %d ways", AP_PATTERNS_MOST) };
	for (size_t k = 1; k < all.at.n; k++) {
		ap_result one = check_pattern(a, r, ap_pattern_apply(a, g, &all.at.at[k]), o);

		if (one.verdict == AP_INVALID && !strcmp(one.code, "before-refused")) {
			refused++;
		} else if (one.verdict != AP_PROVED) {
			ap_pattern_blame(a, g, &all.at.at[k], &one);
			return one;
		}
	}
	r->after = declared;
	return (ap_result){ .verdict = AP_PROVED, .code = "proved", .reason = ap_patterns_reason(a, all.at.n, refused) };
}
