/* What the tests of this room share: read a graph's text, run passes, judge the printed result. */
#ifndef AP_TESTS_PASS_HARNESS_H
#define AP_TESTS_PASS_HARNESS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "base/file.h"
#include "pass/pass.h"
#include "text/text.h"
#include "verify/verify.h"

typedef struct outcome {
	ap_pass_result pass;
	ap_str text;             /* the rewritten graph, printed */
	ap_graph *before, *after;
	ap_result judged;
	ap_str why;              /* what went wrong before there was a verdict; empty: nothing */
} outcome;

static inline ap_str
said(ap_diags *d)
{
	ap_buf b = { .arena = d->arena };

	ap_diags_print(d, &b, false);
	return ap_buf_str(&b);
}

/* Reads `text`, runs the passes, prints and reads the result again, verifies it. */
static inline outcome
rewrite_and_judge(ap_arena *a, ap_str text, const char *passes)
{
	ap_ops *ops = ap_ops_make(a);
	ap_diags d = { .arena = a, .file = AP_STR("before"), .source = text }, e = { .arena = a, .file = AP_STR("after") };
	ap_read_options options = { 0 };
	ap_verify_options verify = ap_verify_defaults();
	outcome o = { 0 };
	ap_buf out = { .arena = a };
	ap_str unmodelled = { 0 };

	if (!ap_text_read(a, ops, text, &options, &d, &o.before, &unmodelled)) {
		o.why = unmodelled.n ? unmodelled : said(&d);
		return o;
	}
	o.pass = ap_passes_run(a, o.before, &(ap_pass_plan){ .names = ap_str_of(passes) }, &d);
	if (o.pass.status != AP_PASS_OK) {
		o.why = ap_str_printf(a, "%s: %.*s%.*s", o.pass.code ? o.pass.code : "?", AP_FMT(o.pass.reason), AP_FMT(said(&d)));
		return o;
	}
	ap_text_print(o.pass.graph, &out);
	o.text = ap_buf_str(&out);
	e.source = o.text;
	if (!ap_text_read(a, ops, o.text, &options, &e, &o.after, &unmodelled)) {
		o.why = said(&e);
		return o;
	}
	o.judged = ap_verify(a, o.before, o.after, &verify, &d, &e);
	if (o.judged.verdict != AP_PROVED)
		o.why = ap_str_printf(a, "verdict %d, %s: %.*s %.*s %.*s", (int)o.judged.verdict, o.judged.code, AP_FMT(o.judged.reason),
		                      AP_FMT(o.judged.what), AP_FMT(said(&e)));
	return o;
}

/* Calls of the graph that write memory, but for the random state. */
static inline size_t
count_writes(ap_arena *a, const ap_graph *g)
{
	ap_diags d = { .arena = a };
	const ap_facts *f = ap_infer(a, g, NULL, &d);
	size_t n = 0;

	for (uint32_t i = 1; i <= ap_graph_count(g); i++)
		for (size_t w = 0; w < f->effects[i].writes.n; w++)
			n += f->effects[i].writes.at[w].dest.storage != 0;
	return n;
}

#endif
