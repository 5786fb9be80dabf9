/*
 * explore_traces COUNT [SEED]: the static check of schedules (interp/fused.h) against an explorer that tries all of them, on traces made by
 * chance.  They must agree on every trace.
 */
#include <stdio.h>
#include <stdlib.h>

#include "interp/fused.h"
#include "interp/toy.h"
#include "text/text.h"

typedef struct tally { long traces, skipped, right[3], wrong[3]; } tally;

/* Do both agree?  The trace's words go to standard output if not. */
static bool
judge(ap_arena *a, ap_ops *ops, const toy *t, tally *n)
{
	ap_buf text = { .arena = a };
	ap_read_options none = { 0 };
	ap_graph *g;
	bool agree = true;

	toy_print(t, &text);
	ap_diags d = { .arena = a, .file = AP_STR("toy"), .source = ap_buf_str(&text) };
	if (!ap_text_read(a, ops, d.source, &none, &d, &g, NULL))
		ap_bug("a toy can't be read:\n%.*s", AP_FMT(d.source));
	ap_facts *f = ap_infer(a, g, NULL, &d);

	n->traces++;
	if (f->status != AP_INFER_OK) {
		n->skipped++;
		return true;
	}
	ap_trace *trace = ap_trace_make(a, f);

	for (ap_fusion m = AP_FUSION_CONSECUTIVE; m <= AP_FUSION_DATAFLOW; m++) {
		ap_hazards hazards = { 0 };
		bool right = m == AP_FUSION_DATAFLOW ? toy_is_right_dataflow(t) : toy_is_right_consecutive(t);

		ap_fused_hazards(a, trace, m, &hazards);
		(right ? n->right : n->wrong)[m]++;
		if (right == (hazards.n == 0))
			continue;
		agree = false;
		printf("%s: the explorer says %s, the static check %s\n%.*s", ap_fusion_word(m), right ? "right" : "wrong",
		       hazards.n ? ap_hazard_text(a, trace, &hazards.at[0]).p : "right", AP_FMT(d.source));
	}
	return agree;
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
	toy first = toy_make(&r, TOY_MADE, 30);

	judge(&a, ops, &first, &n);   /* rows of the table are parsed on first use: */
	for (int k = 0; k < 200; k++) {
		toy t = toy_make(&r, TOY_MADE, 30);

		failures += !judge(&a, ops, &t, &n);
	}
	char *mark = ap_arena_mark(&a);   /* by now all that toys use is there */

	for (long k = n.traces; k < count && failures < 5; k++) {
		toy t = toy_make(&r, 2 + (int)(k % (TOY_MADE - 1)), (int)(k % 7) * 10);

		failures += !judge(&a, ops, &t, &n);
		ap_arena_reset(&a, mark);
	}
	printf("%ld traces (%ld refused): consecutive %ld right, %ld wrong; dataflow %ld right, %ld wrong; %ld disagreements\n", n.traces, n.skipped,
	       n.right[1], n.wrong[1], n.right[2], n.wrong[2], failures);
	ap_arena_fini(&a);
	return failures != 0;
}
