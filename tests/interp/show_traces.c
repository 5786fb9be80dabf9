/*
 * show_traces COUNT [SEED]: the schedules that are shown for wrong traces (interp/schedule.h), on traces made by chance.  Each must be one that
 * the mode allows, and where an explorer of all schedules finds the trace wrong, the judge must refute it by one of them: in 99 of 100 traces,
 * because to the explorer each cell of a result depends on all cells of the operands, and tanh(5) is not tanh(7).
 */
#include <stdio.h>
#include <stdlib.h>

#include "interp/schedule.h"
#include "interp/toy.h"
#include "text/text.h"
#include "verify/verify.h"

typedef struct tally { long traces, schedules, wrong, refuted; } tally;

typedef struct order {
	const ap_graph *g;
	ap_fusion mode;
	size_t *region;          /* by node: 1 + the number of its region; 0: it never runs */
	bool *barrier;           /* by node */
	uint32_t node;
	const char *wrong;
} order;

static void
check_operand(void *data, ap_node_id id)
{
	order *o = data;

	if (id.i <= o->g->ninputs)
		return;
	if (!o->region[id.i] || o->region[id.i] > o->region[o->node])
		o->wrong = "runs before its operand";
}

static void
check_needed(void *data, ap_node_id id)
{
	order *o = data;

	if (id.i > o->g->ninputs && !o->region[id.i])
		o->wrong = "is needed by the return and never runs";
}

static void
each_operand(order *o, uint32_t node, void (*f)(void *, ap_node_id))
{
	const ap_node *n = ap_node_get(o->g, (ap_node_id){ node });

	for (size_t i = 0; i < n->nargs; i++)
		ap_arg_each_node(&n->args[i], f, o);
	for (size_t i = 0; i < n->nkeywords; i++)
		ap_arg_each_node(&n->keywords[i].value, f, o);
}

/* What is wrong with it, or NULL: the definition in interp/fused.h, read node by node.  In toys nothing may come late. */
static const char *
what_is_wrong(ap_arena *a, const ap_trace *t, ap_fusion mode, const ap_schedule *s)
{
	const ap_graph *g = t->facts->graph;
	uint32_t count = (uint32_t)ap_graph_count(g), last = 0;
	order o = { .g = g, .mode = mode, .region = AP_NEW_N(a, size_t, count + 1), .barrier = AP_NEW_N(a, bool, count + 1) };

	for (uint32_t i = 1; i <= count; i++)
		o.barrier[i] = ap_effect_is_barrier(&t->facts->effects[i]);
	for (size_t k = 0; k < s->regions.n; k++)
		for (size_t i = 0; i < s->regions.at[k].n; i++) {
			uint32_t node = s->regions.at[k].nodes[i];

			if (node <= g->ninputs || node > count || o.region[node])
				return "runs twice, or is no call";
			if (o.barrier[node] && s->regions.at[k].n > 1)
				return "is a barrier in a region";
			if (i && node <= s->regions.at[k].nodes[i - 1])
				return "stands before an earlier call of its region";
			if (mode == AP_FUSION_CONSECUTIVE && node != g->ninputs + ++last)
				return "is not next in program order";
			o.region[node] = k + 1;
		}
	if (mode == AP_FUSION_CONSECUTIVE && g->ninputs + last != count)
		return "is not all of the program";
	for (o.node = 1; o.node <= count && !o.wrong; o.node++)
		if (o.region[o.node])
			each_operand(&o, o.node, check_operand);
	if (!o.wrong)
		ap_arg_each_node(&g->returned, check_needed, &o);
	if (!o.wrong && s->last && !o.region[s->last])
		return "stores last and never runs";
	return o.wrong;
}

static bool
fail(const char *what, ap_fusion m, ap_str trace, ap_str more)
{
	printf("%s: %s: %.*s\n%.*s", ap_fusion_word(m), what, AP_FMT(more), AP_FMT(trace));
	return false;
}

/* An explorer tells a copy from what it copies, values don't: traces with copies may be right by chance. */
static bool
has_copy(const toy *t)
{
	for (int i = 0; i < t->nops; i++)
		if (t->ops[i].kind == TOY_FILL && t->ops[i].nargs == 2)
			return true;
	return false;
}

/* Can it be printed and read again, and does eager take it? */
static bool
is_program(ap_arena *a, const ap_graph *g)
{
	ap_buf text = { .arena = a };
	ap_read_options none = { 0 };
	ap_graph *again;

	if (!g)
		return false;
	ap_text_print(g, &text);
	ap_diags d = { .arena = a, .file = AP_STR("schedule"), .source = ap_buf_str(&text) };

	return ap_text_read(a, g->ops, d.source, &none, &d, &again, NULL) && ap_infer(a, again, NULL, &d)->status == AP_INFER_OK;
}

static bool
judge_mode(ap_arena *a, const ap_trace *t, const toy *made, ap_fusion m, ap_diags *d, tally *n)
{
	bool right = m == AP_FUSION_DATAFLOW ? toy_is_right_dataflow(made) : toy_is_right_consecutive(made);
	ap_verify_options o = ap_verify_defaults();
	ap_diags before = *d, after = *d;
	ap_hazards hazards = { 0 };

	ap_fused_hazards(a, t, m, &hazards);
	for (size_t k = 0; k < hazards.n; k++) {
		ap_schedule s = ap_schedule_of_hazard(a, t, m, &hazards.at[k]);
		const char *wrong = what_is_wrong(a, t, m, &s);

		n->schedules++;
		if (wrong)
			return fail(wrong, m, d->source, ap_schedule_text(a, t, &s));
		if (!is_program(a, ap_schedule_graph(a, t, &s)))
			return fail("a schedule is no program", m, d->source, ap_schedule_text(a, t, &s));
	}
	if (right || has_copy(made))
		return true;
	o.fusion = m;
	o.memory = (size_t)64 << 20;
	ap_result r = ap_verify(a, t->facts->graph, t->facts->graph, &o, &before, &after);

	n->wrong++;
	n->refuted += r.verdict == AP_REFUTED && !strcmp(r.code, "schedule-differs");
	return r.verdict != AP_PROVED || fail("a wrong trace is proved", m, d->source, r.reason);
}

static bool
judge(ap_arena *a, ap_ops *ops, const toy *made, tally *n)
{
	ap_buf text = { .arena = a };
	ap_read_options none = { 0 };
	bool ok = true;
	ap_graph *g;

	toy_print(made, &text);
	ap_diags d = { .arena = a, .file = AP_STR("toy"), .source = ap_buf_str(&text) };
	if (!ap_text_read(a, ops, d.source, &none, &d, &g, NULL))
		ap_bug("a toy can't be read:\n%.*s", AP_FMT(d.source));
	ap_facts *f = ap_infer(a, g, NULL, &d);

	if (f->status != AP_INFER_OK)
		return true;
	ap_trace *t = ap_trace_make(a, f);

	n->traces++;
	for (ap_fusion m = AP_FUSION_CONSECUTIVE; ok && m <= AP_FUSION_DATAFLOW; m++)
		ok = judge_mode(a, t, made, m, &d, n);
	return ok;
}

int
main(int argc, char **argv)
{
	long count = argc > 1 ? atol(argv[1]) : 300, failures = 0;
	ap_rng r = { argc > 2 ? strtoull(argv[2], NULL, 10) : 1 };
	ap_arena a;
	tally n = { 0 };

	if (!ap_arena_init(&a, (size_t)4 << 30))
		return 2;
	ap_ops *ops = ap_ops_make(&a);

	for (long k = 0; k < count && failures < 5; k++) {
		toy t = toy_make(&r, 2 + (int)(k % (TOY_MADE - 1)), (int)(k % 3) * 15);

		failures += !judge(&a, ops, &t, &n);
	}
	printf("%ld traces: %ld schedules; %ld of %ld wrong ones refuted; %ld failures\n", n.traces, n.schedules, n.refuted, n.wrong, failures);
	ap_arena_fini(&a);
	return failures || n.refuted < n.wrong - n.wrong / 100;
}
