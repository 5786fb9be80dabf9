#include "gen/gen.h"
#include "gen/propose.h"

ap_gen_options
ap_gen_defaults(void)
{
	return (ap_gen_options){ .least_nodes = 2, .most_nodes = 40, .overlap = AP_GEN_OVERLAP };
}

uint64_t
ap_gen_seed(uint64_t seed, uint64_t k)
{
	ap_rng r = { seed };

	r.state = ap_rng_next(&r) ^ k;
	return ap_rng_next(&r);
}

/* --- which calls ------------------------------------------------------------------------------------------------------- */

/* AP_GROUP_COUNT: none is left. */
static ap_gen_group
choose_group(ap_growth *w)
{
	static const struct { unsigned weight; bool exact; } groups[] = {
#define AP_GROUP(id, weight, exact, name, help) { weight, exact },
#include "gen/group.def"
#undef AP_GROUP
	};
	uint64_t weight[AP_GROUP_COUNT], all = 0, at;

	for (int i = 0; i < AP_GROUP_COUNT; i++) {
		bool made = (groups[i].exact || !w->options->exact) && !(w->options->without.groups >> i & 1);

		weight[i] = made ? groups[i].weight : 0;
		all += weight[i];
	}
	if (!all)
		return AP_GROUP_COUNT;
	at = ap_grow_below(w, all);
	for (int i = 0; i < AP_GROUP_COUNT; i++) {
		if (at < weight[i])
			return (ap_gen_group)i;
		at -= weight[i];
	}
	ap_bug("weights of groups");
}

static void
add_call(ap_growth *w)
{
	enum { TRIES = 6 };

	for (int i = 0; i < TRIES && ap_choice_more(w->choice); i++) {
		ap_grow_mark mark = ap_grow_note(w);

		if (ap_grow_chance(w, 4) ? ap_propose_again(w) : ap_propose_group(w, choose_group(w)))
			return;
		ap_grow_undo(w, &mark);
	}
}

bool
ap_gen_names(const ap_gen_op *o, ap_str name)
{
	const ap_schema *s = &o->op->schema;
	ap_str bare = s->ns.n ? ap_str_cut(o->op->name, s->ns.n + 2, o->op->name.n) : o->op->name;

	return ap_str_is(o->op->name, name) || ap_str_is(bare, name) || ap_str_is(s->name, name);
}

bool
ap_gen_knows(const ap_gen *gen, ap_str op)
{
	for (size_t i = 0; i < gen->all.n; i++)
		if (!gen->all.at[i].never.n && ap_gen_names(&gen->all.at[i], op))
			return true;
	return false;
}

/* Calls of the op that was asked for, until one is taken. */
static void
add_wanted(ap_growth *w)
{
	enum { TRIES = 400 };
	ap_gen *gen = w->gen;
	AP_VEC(uint32_t) found = { 0 };

	for (uint32_t i = 0; i < gen->all.n; i++)
		if (!gen->all.at[i].never.n && ap_gen_names(&gen->all.at[i], w->options->op))
			*AP_PUSH(w->arena, &found) = i;
	for (int i = 0; found.n && i < TRIES; i++) {
		ap_grow_mark mark = ap_grow_note(w);

		if (ap_propose_op(w, &gen->all.at[found.at[ap_grow_below(w, found.n)]]))
			return;
		ap_grow_undo(w, &mark);
	}
}

/* --- what is returned -------------------------------------------------------------------------------------------------- */

static ap_arg
choose_output(ap_growth *w, ap_choice *c)
{
	uint64_t kind = ap_choice_below(c, 32);
	size_t n = w->tensors.n;

	if (kind == 31)
		return ap_arg_of_none();
	if (kind == 30)
		return ap_arg_of_int(3);
	if (kind < 6 && w->inputs)
		return ap_arg_of_node((ap_node_id){ 1 + (uint32_t)ap_choice_below(c, w->inputs) });
	if (!n)
		return ap_arg_of_none();
	return ap_arg_of_node(w->tensors.at[kind < 18 && n > 4 ? n - 1 - ap_choice_below(c, 4) : ap_choice_below(c, n)]);
}

/* `seed` was drawn before there was anything to return. */
static void
choose_outputs(ap_growth *w, uint64_t seed)
{
	ap_choice choice = ap_choice_of_seed(seed), *c = &choice;
	bool all = ap_choice_percent(c, 15);
	size_t n = all ? w->tensors.n : ap_choice_below(c, 6);
	ap_arg *items = AP_NEW_N(w->arena, ap_arg, n + 1);

	for (size_t i = 0; i < n; i++) {
		items[i] = all ? ap_arg_of_node(w->tensors.at[i]) : choose_output(w, c);
		if (i && !all && ap_choice_percent(c, 6))
			items[i] = items[i - 1];
	}
	w->graph->returned = (ap_arg){ .kind = AP_ARG_TUPLE, .items = items, .n = n };
	if (ap_choice_percent(c, 50))
		w->graph->class_name = AP_STR("GraphModule");
}

/* --- the graph without the places of inputs that never came -------------------------------------------------------------- */

static ap_arg
moved(ap_growth *w, const ap_arg *a)
{
	ap_arg out = *a;

	if (a->kind == AP_ARG_NODE && a->node.i > AP_GROW_INPUTS)
		out.node.i -= AP_GROW_INPUTS - w->inputs;
	if (a->n) {
		ap_arg *items = AP_NEW_N(w->arena, ap_arg, a->n);

		for (size_t i = 0; i < a->n; i++)
			items[i] = moved(w, &a->items[i]);
		out.items = items;
	}
	return out;
}

static ap_annot
type_of(ap_growth *w, const ap_val *v)
{
	ap_annot out = { 0 }, *items;

	if (v->kind == AP_VAL_TENSOR && v->tensor.dtype != AP_DTYPE_NONE)
		return ap_grow_annot(w, v->tensor.dtype, v->tensor.layout.rank, v->tensor.layout.size, v->tensor.layout.stride);
	if (v->kind != AP_VAL_LIST || !v->n)
		return out;
	items = AP_NEW_N(w->arena, ap_annot, v->n);
	for (size_t i = 0; i < v->n; i++) {
		if (v->items[i].kind != AP_VAL_TENSOR)
			return out;
		items[i] = type_of(w, &v->items[i]);
	}
	return (ap_annot){ .kind = AP_ANNOT_TUPLE, .items = items, .n = v->n };
}

static bool
states_type(const ap_node *n)
{
	return n->kind == AP_NODE_CALL && n->annot.kind == AP_ANNOT_NONE && n->spelling != AP_SPELL_SETITEM && n->spelling != AP_SPELL_AUGMENTED &&
	       n->spelling != AP_SPELL_NAME;
}

static void
move_node(ap_growth *w, uint32_t id, ap_graph *g)
{
	ap_node n = w->graph->nodes.at[id];
	ap_arg *args = AP_NEW_N(w->arena, ap_arg, n.nargs);
	ap_keyword *keywords = AP_NEW_N(w->arena, ap_keyword, n.nkeywords);

	for (size_t i = 0; i < n.nargs; i++)
		args[i] = moved(w, &n.args[i]);
	for (size_t i = 0; i < n.nkeywords; i++)
		keywords[i] = (ap_keyword){ n.keywords[i].name, moved(w, &n.keywords[i].value) };
	n.args = args;
	n.keywords = keywords;
	if (w->options->types && states_type(&n))
		n.annot = type_of(w, &w->facts->effects[id].result);
	ap_graph_add(g, &n);
}

static ap_graph *
finish(ap_growth *w)
{
	ap_graph *g = ap_graph_make(w->arena, w->gen->ops), *from = w->graph;

	ap_graph_reserve(g, from->nodes.n);
	for (uint32_t i = 1; i < from->nodes.n; i++)
		if (i <= w->inputs || i > AP_GROW_INPUTS)
			move_node(w, i, g);
	g->ninputs = w->inputs;
	g->returned = moved(w, &from->returned);
	g->defines = from->defines;
	g->ndefines = from->ndefines;
	g->class_name = from->class_name;
	return g;
}

/* A call that eager refuses, for a reason that infer knows. */
static void
add_invalid(ap_growth *w)
{
	enum { TRIES = 256 };

	w->wild = true;
	for (int i = 0; i < TRIES; i++) {
		ap_grow_mark mark = ap_grow_note(w);

		if (!ap_propose_group(w, choose_group(w)) && w->facts->status == AP_INFER_INVALID)
			return;
		ap_grow_undo(w, &mark);
	}
}

static unsigned
count_calls(ap_choice *c, const ap_gen_options *o)
{
	unsigned more = o->most_nodes > o->least_nodes ? o->most_nodes - o->least_nodes : 0;

	return o->least_nodes + (c->random ? (unsigned)ap_choice_below(c, 1 + ap_choice_below(c, more + 1)) : more);
}

static void
mark(const ap_growth *w)
{
	ap_gen_trace *t = w->options->trace;

	if (t && t->calls <= AP_GEN_TRACE)
		t->at[t->calls++] = w->choice->at;
}

ap_graph *
ap_gen_graph(ap_arena *a, ap_gen *gen, ap_choice *c, const ap_gen_options *o)
{
	unsigned calls = count_calls(c, o);
	ap_growth *w = ap_grow_begin(a, gen, c, o, calls);
	unsigned wanted = o->op.n ? (unsigned)ap_grow_below(w, calls) : calls;
	uint64_t outputs = ap_grow_below(w, 65536);

	ap_require(a != gen->arena);
	if (o->trace)
		o->trace->calls = 0;
	ap_grow_inputs(w);
	for (unsigned i = 0; i < calls; i++) {
		if (ap_choice_more(c))
			mark(w);
		if (i == wanted)
			add_wanted(w);
		else
			add_call(w);
	}
	mark(w);
	if (o->trace)
		o->trace->calls--;
	choose_outputs(w, outputs);
	if (o->invalid)
		add_invalid(w);
	return finish(w);
}
