/*
 * Property: what is left of a failing graph, or of a failing pair, fails in the same way, is not larger, and is a graph file that reads back.
 * The pass is ours with one io_map entry forgotten; the first byte chooses which, and whether one file fails or two.
 */
#include "graph_input.h"

#include "reduce/judge.h"

const size_t graph_input_choices = 1;

typedef struct wrong { ap_judge_passes right; size_t entry; } wrong;

static ap_judgement
judge(void *data, ap_arena *a, const ap_graph *before, const ap_graph *after)
{
	wrong *w = data;
	const ap_graph *rewritten = after ? after : graph_input_forget(a, before, w->entry);

	if (!rewritten)
		return (ap_judgement){ .kind = AP_STR("nothing to forget") };
	return ap_judge_of_passes(&w->right).run(&w->right, a, before, rewritten);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	ap_arena *a = graph_input_arena();
	wrong w = { .right = { .passes = AP_STR("alias-outputs,out-of-place"), .verify = ap_judge_verify_options() }, .entry = size ? data[0] / 2 : 0 };
	ap_reduce_judge j = { .run = judge, .data = &w };
	ap_reduce_options o = { .repeat = 1, .tries = 150, .memory = 64 << 20 }; /* guard_smt_ms 0: Z3 took most of the time */
	ap_reduce_result r;
	jmp_buf full;

	a->full = &full;
	if (size < 2 || setjmp(full))
		return 0;
	w.right.verify.memory = 64 << 20;
	w.right.verify.smt_ms = 0;
	const ap_graph *before = graph_input_make(a, data + 1, size - 1), *after = data[0] % 2 ? graph_input_forget(a, before, w.entry) : NULL;
	ap_graph *left = ap_reduce_run(a, before, after, &j, &o, &r);

	if (r.status == AP_REDUCE_BORING)
		return 0;
	ap_judgement still = judge(&w, a, left, r.after);

	ap_require(still.failing && ap_str_is(still.kind, r.kind));
	ap_require(2 * (r.to.calls + r.to.after_calls) + r.to.inputs <= 2 * (r.from.calls + r.from.after_calls) + r.from.inputs);
	return 0;
}
