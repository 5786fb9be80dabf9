/*
 * order_traces COUNT [SEED]: order-aliases on traces made by chance.  Of each result, under both kinds of fusion: no hazard is left, by the static
 * check and by an explorer of all schedules; no barrier can be taken out; and nowhere in the trace would fewer barriers do, even if
 * each were over every name.
 */
#include <stdio.h>
#include <stdlib.h>

#include "interp/fused.h"
#include "interp/toy.h"
#include "pass/pass.h"
#include "text/text.h"

typedef struct tally { long traces, refused, barriers[3], explored, fewer; } tally;

static bool
fail(const char *what, ap_fusion m, ap_str before, const ap_graph *after)
{
	ap_buf b = { .arena = after->arena };

	ap_text_print(after, &b);
	printf("%s: %s\n%.*s%.*s", ap_fusion_word(m), what, AP_FMT(before), AP_FMT(ap_buf_str(&b)));
	return false;
}

static bool
is_right(const toy *t, ap_fusion m)
{
	return m == AP_FUSION_DATAFLOW ? toy_is_right_dataflow(t) : toy_is_right_consecutive(t);
}

/* Is some placement of `left` walls, from op `from` on, right? */
static bool
walls_suffice(const toy *t, ap_fusion m, int from, int left)
{
	if (left == 0)
		return is_right(t, m);
	for (int i = from; i < t->nops; i++) {
		toy walled = toy_with_wall(t, i);

		if (walls_suffice(&walled, m, i + 2, left - 1))
			return true;
	}
	return false;
}

/* The result without any barrier: its names are as new as they can be. */
static toy
without_barriers(toy t)
{
	for (int i = t.nops - 1; i >= 0; i--)
		if (t.ops[i].kind == TOY_BARRIER)
			t = toy_without(&t, i);
	return t;
}

static bool
explore(const toy *t, ap_fusion m, ap_str before, const ap_graph *after, bool fewer, tally *n)
{
	int barriers = toy_barriers(t);

	n->explored++;
	if (!is_right(t, m))
		return fail("a schedule of the result is wrong", m, before, after);
	for (int i = 0; i < t->nops; i++) {
		toy less = *t;

		if (t->ops[i].kind != TOY_BARRIER)
			continue;
		less = toy_without(t, i);
		if (is_right(&less, m))
			return fail("a barrier can be taken out", m, before, after);
	}
	if (barriers == 0 || barriers > 3 || !fewer)
		return true;
	toy bare = without_barriers(*t);

	n->fewer++;
	return !walls_suffice(&bare, m, 0, barriers - 1) || fail("fewer barriers would do", m, before, after);
}

static bool
judge(ap_arena *a, ap_ops *ops, const toy *t, bool fewer, tally *n)
{
	ap_buf text = { .arena = a };
	ap_read_options none = { 0 };
	bool ok = true;
	ap_graph *g;

	toy_print(t, &text);
	ap_diags d = { .arena = a, .file = AP_STR("toy"), .source = ap_buf_str(&text) };
	if (!ap_text_read(a, ops, d.source, &none, &d, &g, NULL))
		ap_bug("a toy can't be read:\n%.*s", AP_FMT(d.source));
	n->traces++;
	for (ap_fusion m = AP_FUSION_CONSECUTIVE; ok && m <= AP_FUSION_DATAFLOW; m++) {
		ap_pass_plan plan = { .names = ap_str_of(m == AP_FUSION_DATAFLOW ? "order-aliases" : "order-aliases-consecutive") };
		ap_pass_result p = ap_passes_run(a, g, &plan, &d);

		if (p.status != AP_PASS_OK) {
			n->refused++;
			continue;
		}
		ap_facts *f = ap_infer(a, p.graph, NULL, &d);
		ap_hazards hazards = { 0 };

		if (f->status != AP_INFER_OK)
			return fail("eager refuses the result", m, d.source, p.graph);
		ap_fused_hazards(a, ap_trace_make(a, f), m, &hazards);
		if (hazards.n)
			return fail("a hazard is left", m, d.source, p.graph);
		toy result = toy_read(t, p.graph);

		n->barriers[m] += toy_barriers(&result);
		ok = explore(&result, m, d.source, p.graph, fewer, n);
	}
	return ok;
}

int
main(int argc, char **argv)
{
	long count = argc > 1 ? atol(argv[1]) : 1000, failures = 0;
	ap_rng r = { argc > 2 ? strtoull(argv[2], NULL, 10) : 1 };
	ap_arena a;
	tally n = { 0 };

	if (!ap_arena_init(&a, (size_t)256 << 20))
		return 2;
	ap_ops *ops = ap_ops_make(&a);
	char *mark = NULL;

	for (long k = 0; k < count && failures < 5; k++) {
		toy t = toy_make(&r, 2 + (int)(k % 7), k % 5 ? 0 : 30);

		failures += !judge(&a, ops, &t, k % 10 == 0, &n);
		if (k == 300)
			mark = ap_arena_mark(&a);   /* by now all rows of the table that toys use are parsed */
		if (mark)
			ap_arena_reset(&a, mark);
	}
	printf("%ld traces (%ld refused): %ld barriers for consecutive, %ld for dataflow; %ld explored, %ld against fewer; %ld failures\n", n.traces,
	       n.refused, n.barriers[1], n.barriers[2], n.explored, n.fewer, failures);
	ap_arena_fini(&a);
	return failures != 0;
}
