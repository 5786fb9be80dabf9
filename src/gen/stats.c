#include "gen/stats.h"

ap_gen_stats *
ap_gen_stats_make(ap_arena *a, ap_gen *gen)
{
	ap_gen_stats *s = AP_NEW(a, ap_gen_stats);

	s->gen = gen;
	s->op = AP_NEW_N(a, uint64_t, gen->all.n);
	return s;
}

static ap_gen_group
group_of_node(const ap_gen_stats *s, const ap_node *n, const ap_effect *e)
{
	uint32_t id = e->call.id.i;

	if (n->kind == AP_NODE_CONSTANT)
		return AP_GROUP_CONSTANT;
	if (n->spelling == AP_SPELL_SETITEM)
		return AP_GROUP_SETITEM;
	if (n->spelling == AP_SPELL_NAME)
		return AP_GROUP_NAME;
	if (n->spelling == AP_SPELL_GETITEM || n->spelling == AP_SPELL_UNPACKED)
		return AP_GROUP_GETITEM;
	if (e->call.op && e->call.op->custom)
		return AP_GROUP_CUSTOM;
	if (!e->call.op)
		return n->spelling == AP_SPELL_OP ? AP_GROUP_FUNCTIONALIZED : AP_GROUP_KERNEL;
	return id && id <= s->gen->nops ? s->gen->all.at[id - 1].group : AP_GROUP_PYTHON;
}

/* By storage: the kind of call that touched it last, plus one. */
typedef struct touches { ap_gen_stats *s; const ap_facts *f; uint8_t *last; ap_gen_group group; } touches;

static void
touch(void *data, ap_node_id id)
{
	touches *t = data;
	const ap_val *v = &t->f->effects[id.i].result;

	if (v->kind != AP_VAL_TENSOR)
		return;
	uint8_t *last = &t->last[v->tensor.storage];

	if (*last)
		t->s->pair[*last - 1][t->group]++;
}

static void
count_op(ap_gen_stats *s, const ap_effect *e)
{
	const ap_op *op = e->call.op;

	if (e->call.id.i && e->call.id.i <= s->gen->nops)
		s->op[e->call.id.i - 1]++;
	else if (op && !op->custom)
		for (size_t i = s->gen->nops; i < s->gen->all.n; i++)
			if (s->gen->all.at[i].op == op)
				s->op[i]++;
}

static void
count_calls(ap_gen_stats *s, ap_arena *a, const ap_facts *f)
{
	const ap_graph *g = f->graph;
	touches t = { s, f, AP_NEW_N(a, uint8_t, f->storages.n), 0 };

	for (uint32_t i = (uint32_t)g->ninputs + 1; i <= ap_graph_count(g); i++) {
		const ap_node *n = ap_node_get(g, (ap_node_id){ i });
		const ap_effect *e = &f->effects[i];

		t.group = group_of_node(s, n, e);
		for (size_t k = 0; k < n->nargs; k++)
			ap_arg_each_node(&n->args[k], touch, &t);
		for (size_t k = 0; k < n->nkeywords; k++)
			ap_arg_each_node(&n->keywords[k].value, touch, &t);
		for (size_t k = 0; k < e->writes.n; k++)
			t.last[e->writes.at[k].dest.storage] = (uint8_t)(t.group + 1);
		if (e->result.kind == AP_VAL_TENSOR)
			t.last[e->result.tensor.storage] = (uint8_t)(t.group + 1);
		count_op(s, e);
	}
	s->calls += ap_graph_count(g) - g->ninputs;
}

void
ap_gen_stats_add(ap_gen_stats *s, ap_arena *a, const ap_graph *g)
{
	ap_diags d = { .arena = a };
	const ap_facts *f = ap_infer(a, g, NULL, &d);
	bool has[AP_FEATURE_COUNT];

	s->graphs++;
	if (f->status != AP_INFER_OK) {
		s->invalid++;
		return;
	}
	s->inputs += g->ninputs;
	s->outputs += f->outputs.n;
	ap_gen_features(f, has);
	for (int i = 0; i < AP_FEATURE_COUNT; i++)
		s->feature[i] += has[i];
	count_calls(s, a, f);
}

size_t
ap_gen_stats_missing(const ap_gen_stats *s)
{
	size_t n = 0;

	for (size_t i = 0; i < s->gen->nops; i++)
		n += !s->gen->all.at[i].never.n && !s->op[i];
	return n;
}

static void
print_pairs(const ap_gen_stats *s, ap_buf *out)
{
	ap_buf_lit(out, "\nwhat follows what on the same memory (calls; rows: first, columns: then)\n");
	for (int i = 0; i < AP_GROUP_COUNT; i++)
		ap_buf_printf(out, "  %c  %s\n", 'A' + i, ap_gen_group_help[i]);
	ap_buf_lit(out, "   ");
	for (int k = 0; k < AP_GROUP_COUNT; k++)
		ap_buf_printf(out, "%7c", 'A' + k);
	for (int i = 0; i < AP_GROUP_COUNT; i++) {
		ap_buf_printf(out, "\n  %c", 'A' + i);
		for (int k = 0; k < AP_GROUP_COUNT; k++)
			ap_buf_printf(out, "%7llu", (unsigned long long)s->pair[i][k]);
	}
	ap_buf_putc(out, '\n');
}

/* Reasons with the number of ops, in the order in which they first occur. */
static void
print_never(const ap_gen_stats *s, ap_buf *out)
{
	const ap_gen *gen = s->gen;

	ap_buf_lit(out, "\nops of which no calls are made, and why\n");
	for (size_t i = 0; i < gen->nops; i++) {
		ap_str why = gen->all.at[i].never;
		size_t n = 0;
		bool first = why.n > 0;

		for (size_t k = 0; k < gen->nops && first; k++) {
			if (!ap_str_is(gen->all.at[k].never, why))
				continue;
			first &= k >= i;
			n++;
		}
		if (first)
			ap_buf_printf(out, "%7zu  %.*s, such as %.*s\n", n, AP_FMT(why), AP_FMT(gen->all.at[i].op->name));
	}
}

static void
print_ops(const ap_gen_stats *s, ap_buf *out)
{
	const ap_gen *gen = s->gen;

	ap_buf_lit(out, "\ncalls of each op\n");
	for (size_t i = 0; i < gen->all.n; i++) {
		const ap_gen_op *o = &gen->all.at[i];

		if (o->never.n)
			continue;
		ap_buf_printf(out, "%9llu  %.*s", (unsigned long long)s->op[i], AP_FMT(o->op->name));
		if (!s->op[i] && i < gen->nops)
			ap_buf_printf(out, "  (tried %u times; %s)", o->tried, o->refused);
		ap_buf_putc(out, '\n');
	}
}

void
ap_gen_stats_print(const ap_gen_stats *s, ap_buf *out)
{
	size_t can = 0;

	for (size_t i = 0; i < s->gen->nops; i++)
		can += !s->gen->all.at[i].never.n;
	ap_buf_printf(out, "graphs %llu, calls %llu, inputs %llu, outputs %llu; refused by infer: %llu\n", (unsigned long long)s->graphs,
	              (unsigned long long)s->calls, (unsigned long long)s->inputs, (unsigned long long)s->outputs, (unsigned long long)s->invalid);
	ap_buf_printf(out, "ops %zu of %zu; %zu of them at 0\n\ngraphs with a feature\n", can, s->gen->nops, ap_gen_stats_missing(s));
	for (int i = 0; i < AP_FEATURE_COUNT; i++)
		ap_buf_printf(out, "%9llu  %s\n", (unsigned long long)s->feature[i], ap_gen_feature_help[i]);
	print_pairs(s, out);
	print_never(s, out);
	print_ops(s, out);
}
