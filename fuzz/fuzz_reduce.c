/*
 * Property: what is left of a failing graph, or of a failing pair, fails in the same way, is not larger, and is a graph file that reads back.
 * The pass is ours with one io_map entry left out; the graph, which entry, and one file or two come from the bytes.
 */
#include "gen/gen.h"
#include "pass/pass.h"
#include "reduce/judge.h"
#include "text/text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MEMORY = 1 << 26, TRIES = 150 };

typedef struct wrong { ap_judge_passes right; size_t entry; } wrong;

static ap_graph *
forgetful_pass(ap_arena *a, const wrong *w, const ap_graph *g)
{
	ap_diags d = { .arena = a };
	ap_pass_result r = ap_passes_run(a, g, &(ap_pass_plan){ .names = w->right.passes }, &d);

	if (r.status != AP_PASS_OK || !r.graph->nio)
		return NULL;
	ap_io *io = AP_NEW_N(a, ap_io, r.graph->nio);

	r.graph->nio--;
	for (size_t k = 0; k < r.graph->nio; k++)
		io[k] = r.graph->io_map[k + (k >= w->entry % (r.graph->nio + 1))];
	r.graph->io_map = io;
	return r.graph;
}

static ap_judgement
judge(void *data, ap_arena *a, const ap_graph *before, const ap_graph *after)
{
	wrong *w = data;
	const ap_graph *rewritten = after ? after : forgetful_pass(a, w, before);

	if (!rewritten)
		return (ap_judgement){ .kind = AP_STR("nothing to forget") };
	return ap_judge_of_passes(&w->right).run(&w->right, a, before, rewritten);
}

static void
reduce(ap_arena *a, wrong *w, const ap_graph *before, const ap_graph *after)
{
	ap_reduce_judge j = { .run = judge, .data = w };
	ap_reduce_options o = { .repeat = 1, .tries = TRIES, .memory = MEMORY };
	ap_reduce_result r;
	ap_graph *g = ap_reduce_run(a, before, after, &j, &o, &r);

	if (r.status == AP_REDUCE_BORING)
		return;
	ap_judgement left = judge(w, a, g, r.after);

	ap_require(left.failing && ap_str_is(left.kind, r.kind));
	ap_require(2 * (r.to.calls + r.to.after_calls) + r.to.inputs <= 2 * (r.from.calls + r.from.after_calls) + r.from.inputs);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static ap_arena table, a;
	static ap_gen *gen;
	jmp_buf full;

	ap_require(a.begin || (ap_arena_init(&table, 4 * MEMORY) && ap_arena_init(&a, MEMORY)));
	gen = gen ? gen : ap_gen_make(&table, ap_ops_make(&table));
	a.full = &full;
	if (size > 1 && setjmp(full) == 0) {
		ap_choice c = ap_choice_of_bytes((ap_str){ (const char *)data + 1, size - 1 });
		ap_gen_options o = ap_gen_defaults();
		wrong w = { .right = { .passes = AP_STR("alias-outputs,out-of-place"), .verify = ap_judge_verify_options() }, .entry = data[0] / 2 };

		w.right.verify.memory = MEMORY;
		w.right.verify.smt_ms = 0;
		ap_graph *g = ap_gen_graph(&a, gen, &c, &o), *after = data[0] % 2 ? forgetful_pass(&a, &w, g) : NULL;

		reduce(&a, &w, g, after);
	}
	ap_arena_reset(&a, a.begin);
	return 0;
}
