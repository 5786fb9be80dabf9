/* What is asked about graphs: passes, verdicts, overlap. */
#include <stdio.h>

#include "layout/overlap.h"
#include "lib/inside.h"
#include "pass/pass.h"
#include "report/report.h"
#include "smt/decide.h"
#include "verify/patterns.h"

struct aliasproof_result {
	aliasproof_context *context;
	const aliasproof_graph *side[2];
	ap_diags diags[2]; /* the graphs' own, and what the judge found */
	ap_result result;
	ap_infer_options infer;
	const char *reason;
	void *text, *json;
};

typedef struct judge_args {
	const aliasproof_graph *before, *after;
	aliasproof_result **out;
} judge_args;

static aliasproof_error
verify(aliasproof_context *c, void *args)
{
	const judge_args *j = args;
	ap_verify_options o = ap_lib_verify_options(c);
	aliasproof_result *r = AP_NEW(&c->work, aliasproof_result);

	if (!ap_lib_is_of(c, j->before) || !ap_lib_is_of(c, j->after))
		return ap_lib_fail(c, ALIASPROOF_MISUSE, "a graph of another context, or none");
	*r = (aliasproof_result){
		.context = c, .side = { j->before, j->after }, .diags = { j->before->diags, j->after->diags }, .infer = o.infer
	};
	r->result = (c->settings[ALIASPROOF_MAY_ALIAS] ? ap_verify_patterns : ap_verify)(&c->work, j->before->graph, j->after->graph, &o,
											 &r->diags[0], &r->diags[1]);
	r->reason = ap_str_copy(&c->work, r->result.reason).p;
	*j->out = r;
	return ALIASPROOF_OK;
}

aliasproof_error
aliasproof_verify(aliasproof_context *c, const aliasproof_graph *before, const aliasproof_graph *after, aliasproof_result **out)
{
	*out = NULL;
	return ap_lib_call(c, verify, &(judge_args){ before, after, out });
}

aliasproof_verdict
aliasproof_result_verdict(const aliasproof_result *r)
{
	switch (r->result.verdict) {
	case AP_PROVED:
		return ALIASPROOF_PROVED;
	case AP_REFUTED:
		return ALIASPROOF_REFUTED;
	case AP_INVALID:
		return ALIASPROOF_INVALID;
	case AP_UNKNOWN:
		break;
	}
	return ALIASPROOF_UNKNOWN;
}

const char *
aliasproof_result_code(const aliasproof_result *r)
{
	return r->result.code;
}

const char *
aliasproof_result_reason(const aliasproof_result *r)
{
	return r->reason;
}

static ap_report
report_of(const aliasproof_result *r)
{
	ap_report report = { .command = "verify", .result = &r->result, .infer = r->infer };

	for (int k = 0; k < 2; k++) {
		report.files[k] = (ap_report_text){ .role = k ? "AFTER" : "BEFORE", .diags = &r->diags[k], .made = r->side[k]->made };
		report.graphs[k] = r->side[k]->graph;
	}
	return report;
}

static aliasproof_error
put_text(aliasproof_context *c, void *args)
{
	aliasproof_result *r = args;
	ap_report report = report_of(r);
	ap_buf b = { .arena = &c->work };

	ap_report_text_put(&report, false, &b);
	ap_lib_keep(c, &r->text, (void *)ap_buf_str(&b).p);
	return ALIASPROOF_OK;
}

static aliasproof_error
put_json(aliasproof_context *c, void *args)
{
	aliasproof_result *r = args;
	ap_report report = report_of(r);
	ap_buf b = { .arena = &c->work };

	ap_report_json_put(&report, &b);
	ap_lib_keep(c, &r->json, (void *)ap_buf_str(&b).p);
	return ALIASPROOF_OK;
}

const char *
aliasproof_result_text(const aliasproof_result *r)
{
	return r->text || ap_lib_call(r->context, put_text, (void *)r) == ALIASPROOF_OK ? r->text : NULL;
}

const char *
aliasproof_result_json(const aliasproof_result *r)
{
	return r->json || ap_lib_call(r->context, put_json, (void *)r) == ALIASPROOF_OK ? r->json : NULL;
}

/* --- passes --------------------------------------------------------------------------------------------------------- */

typedef struct rewrite_args {
	const aliasproof_graph *graph;
	const char *passes;
	aliasproof_graph **out;
} rewrite_args;

static aliasproof_error
fail_of_pass(aliasproof_context *c, const aliasproof_graph *g, const ap_pass_result *p, const ap_diags *d)
{
	char line[32] = "";

	if (p->at.i && p->at.i <= ap_graph_count(g->graph))
		snprintf(line, sizeof line, " at line %u", ap_node_get(g->graph, p->at)->span.line);
	switch (p->status) {
	case AP_PASS_INVALID:
		return ap_lib_fail(c, ALIASPROOF_WRONG, "%s the graph%s: %.*s", ap_refusal_words(p->code), line, AP_FMT(p->reason));
	case AP_PASS_UNKNOWN:
		return ap_lib_fail(c, ALIASPROOF_NOT_MODELLED, "not modelled%s: %.*s", line, AP_FMT(p->reason));
	case AP_PASS_REFUSED:
		return ap_lib_fail(c, ALIASPROOF_REFUSED, "the pass can't rewrite this graph%s: %.*s", line, AP_FMT(p->reason));
	case AP_PASS_ERROR:
		return ap_lib_fail_text(c, d);
	case AP_PASS_OK:
		break;
	}
	ap_bug("a pass that succeeded has no failure");
}

static aliasproof_error
rewrite(aliasproof_context *c, void *args)
{
	const rewrite_args *w = args;
	ap_pass_plan plan = { .names = ap_str_of(w->passes) };

	if (!ap_lib_is_of(c, w->graph))
		return ap_lib_fail(c, ALIASPROOF_MISUSE, "a graph of another context, or none");
	ap_diags d = { .arena = &c->work, .file = w->graph->diags.file, .source = w->graph->diags.source };
	ap_pass_result p = ap_passes_run(&c->work, w->graph->graph, &plan, &d);

	if (p.status != AP_PASS_OK)
		return fail_of_pass(c, w->graph, &p, &d);
	return ap_lib_adopt(c, p.graph, "<rewritten>", w->out);
}

aliasproof_error
aliasproof_rewrite(aliasproof_context *c, const aliasproof_graph *g, const char *passes, aliasproof_graph **out)
{
	*out = NULL;
	return ap_lib_call(c, rewrite, &(rewrite_args){ g, passes, out });
}

/* --- overlap -------------------------------------------------------------------------------------------------------- */

aliasproof_error
ap_lib_layout(aliasproof_context *c, const aliasproof_tensor *t, ap_dtype *dtype, ap_layout *out)
{
	static const int64_t none[1];

	*dtype = t->dtype ? ap_dtype_find_text(ap_str_of(t->dtype)) : AP_DTYPE_NONE;
	if (*dtype == AP_DTYPE_NONE)
		return ap_lib_fail(c, ALIASPROOF_MISUSE, "'%s' is no dtype", t->dtype ? t->dtype : "");
	if (t->rank < 0 || t->rank > AP_MAX_RANK || (t->rank && !t->size))
		return ap_lib_fail(c, ALIASPROOF_MISUSE, "a rank of %d, or sizes that are missing", t->rank);
	const int64_t *size = t->rank ? t->size : none, *stride = t->rank ? t->stride : none;
	int64_t itemsize = ap_dtype_size(*dtype);

	for (int k = 0; k < t->rank; k++)
		if (size[k] < 0)
			return ap_lib_fail(c, ALIASPROOF_MISUSE, "a size of %lld", (long long)size[k]);
	if (stride)
		*out = ap_layout_make(&c->work, t->rank, size, stride, t->offset, itemsize);
	else if (!ap_layout_contiguous(&c->work, t->rank, size, itemsize, out))
		return ap_lib_fail(c, ALIASPROOF_MISUSE, "sizes whose product leaves 64 bits");
	out->offset = t->offset;
	return ap_layout_is_valid(out) ? ALIASPROOF_OK : ap_lib_fail(c, ALIASPROOF_MISUSE, "a layout that leaves 64 bits, or its storage");
}

typedef struct overlap_args {
	const aliasproof_tensor *x, *y;
	aliasproof_overlaps *answer;
	int64_t *byte;
} overlap_args;

static aliasproof_error
overlap(aliasproof_context *c, void *args)
{
	enum { WORK = 1 << 24 };
	static const aliasproof_overlaps answers[] = {
		[AP_DISJOINT] = ALIASPROOF_DISJOINT, [AP_OVERLAP] = ALIASPROOF_OVERLAP, [AP_TOO_HARD] = ALIASPROOF_UNDECIDED
	};
	const overlap_args *o = args;
	ap_decide_options how = { WORK, (unsigned)c->settings[ALIASPROOF_SMT_MS], NULL };
	char *mark = ap_arena_mark(&c->work);
	ap_witness where = { 0 };
	ap_layout x, y;
	ap_dtype dtype;
	aliasproof_error e = ap_lib_layout(c, o->x, &dtype, &x);

	if (e == ALIASPROOF_OK && o->y)
		e = ap_lib_layout(c, o->y, &dtype, &y);
	if (e != ALIASPROOF_OK)
		return e;
	*o->answer =
		answers[o->y ? ap_decide_overlap(&c->work, &x, &y, &how, &where, NULL) : ap_decide_self(&c->work, &x, &how, &where, NULL)];
	if (o->byte && *o->answer == ALIASPROOF_OVERLAP)
		*o->byte = where.byte;
	ap_arena_reset(&c->work, mark);
	return ALIASPROOF_OK;
}

aliasproof_error
aliasproof_overlap(aliasproof_context *c, const aliasproof_tensor *x, const aliasproof_tensor *y, aliasproof_overlaps *answer,
		   int64_t *byte)
{
	*answer = ALIASPROOF_UNDECIDED;
	return ap_lib_call(c, overlap, &(overlap_args){ x, y, answer, byte });
}
