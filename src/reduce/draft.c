#include "reduce/draft.h"

#include "pass/build.h"
#include "text/text.h"

ap_draft
ap_draft_begin(ap_arena *a, const ap_case *base)
{
	ap_draft d = { .arena = a, .base = base, .sides = base->sides };

	for (int s = 0; s < d.sides; s++) {
		ap_draft_side *e = &d.side[s];
		const ap_graph *g = base->graph[s];
		size_t n = g->nodes.n;

		e->graph = g;
		e->nodes = AP_NEW_N(a, ap_node, n);
		e->gone = AP_NEW_N(a, bool, n);
		e->replaced = AP_NEW_N(a, bool, n);
		e->instead = AP_NEW_N(a, ap_arg, n);
		if (n)
			memcpy(e->nodes, g->nodes.at, n * sizeof *e->nodes);
		ap_graph_outputs(a, g, &e->outputs);
		e->output_gone = AP_NEW_N(a, bool, e->outputs.n);
		e->nio = g->nio;
		e->io = AP_NEW_N(a, ap_io, g->nio);
		if (g->nio)
			memcpy(e->io, g->io_map, g->nio * sizeof *e->io);
		e->io_gone = AP_NEW_N(a, bool, g->nio);
		e->count = g->original_output_count;
	}
	return d;
}

static bool
is_name_free(const ap_draft *d, ap_str name)
{
	for (int s = 0; s < d->sides; s++) {
		if (ap_graph_find(d->side[s].graph, name).i)
			return false;
	}
	for (size_t k = 0; k < d->fresh.n; k++) {
		if (ap_str_is(d->fresh.at[k].name, name))
			return false;
	}
	return true;
}

ap_arg
ap_draft_input(ap_draft *d, ap_dtype dtype, int rank, const int64_t *size)
{
	ap_tensor t = { .dtype = dtype, .device = &ap_cpu };
	ap_str name = AP_STR("v");

	if (!ap_layout_contiguous(d->arena, rank, size, ap_dtype_size(dtype), &t.layout))
		ap_bug("the sizes of a tensor that is there have no contiguous layout");
	for (unsigned k = 1; !is_name_free(d, name); k++)
		name = ap_str_printf(d->arena, "v_%u", k);
	*AP_PUSH(d->arena, &d->fresh) = (ap_draft_fresh){ .name = name, .annot = ap_build_annot(d->arena, &t, true) };
	return ap_arg_of_node((ap_node_id){ AP_DRAFT_FRESH + (uint32_t)d->fresh.n - 1 });
}

void
ap_draft_replace(ap_draft *d, int side, uint32_t id, ap_arg instead)
{
	d->side[side].gone[id] = true;
	d->side[side].replaced[id] = true;
	d->side[side].instead[id] = instead;
}

void
ap_draft_alone(ap_draft *d, int side)
{
	d->bound |= side == 1 || d->base->only_after;
}

ap_arg *
ap_draft_args(ap_draft *d, int side, uint32_t id)
{
	ap_node *n = &d->side[side].nodes[id];
	ap_arg *args = AP_NEW_N(d->arena, ap_arg, n->nargs);

	if (n->nargs)
		memcpy(args, n->args, n->nargs * sizeof *args);
	n->args = args;
	return args;
}

ap_keyword *
ap_draft_keywords(ap_draft *d, int side, uint32_t id)
{
	ap_node *n = &d->side[side].nodes[id];
	ap_keyword *keywords = AP_NEW_N(d->arena, ap_keyword, n->nkeywords);

	if (n->nkeywords)
		memcpy(keywords, n->keywords, n->nkeywords * sizeof *keywords);
	n->keywords = keywords;
	return keywords;
}

/* Numbering one side anew. */
typedef struct renumbering {
	ap_draft *d;
	ap_draft_side *e;
	int side;
	uint32_t *id_of;    /* by old id; 0: gone */
	uint32_t *fresh_of; /* by fresh input */
	bool ok;
} renumbering;

/* What users of `arg` get: replacements lead to earlier nodes, inputs or literals. */
static ap_arg
follow(const ap_draft_side *e, ap_arg arg)
{
	while (arg.kind == AP_ARG_NODE && arg.node.i < AP_DRAFT_FRESH && e->replaced[arg.node.i])
		arg = e->instead[arg.node.i];
	return arg;
}

static void
see_fresh(ap_draft *d, int side, const ap_arg *arg)
{
	ap_arg to = follow(&d->side[side], *arg);

	if (to.kind == AP_ARG_NODE && to.node.i >= AP_DRAFT_FRESH)
		d->fresh.at[to.node.i - AP_DRAFT_FRESH].used[side] = true;
	for (size_t k = 0; k < to.n; k++)
		see_fresh(d, side, &to.items[k]);
}

static void
find_used_fresh(ap_draft *d, int side)
{
	ap_draft_side *e = &d->side[side];

	for (uint32_t i = 1; i < e->graph->nodes.n; i++) {
		for (size_t k = 0; !e->gone[i] && k < e->nodes[i].nargs; k++)
			see_fresh(d, side, &e->nodes[i].args[k]);
		for (size_t k = 0; !e->gone[i] && k < e->nodes[i].nkeywords; k++)
			see_fresh(d, side, &e->nodes[i].keywords[k].value);
	}
	for (size_t k = 0; k < e->outputs.n; k++) {
		if (!e->output_gone[k])
			see_fresh(d, side, &e->outputs.at[k]);
	}
}

static ap_arg
renumber(renumbering *r, const ap_arg *arg)
{
	ap_arg out = follow(r->e, *arg);

	if (out.kind == AP_ARG_NODE) {
		uint32_t i = out.node.i;

		out.node.i = i >= AP_DRAFT_FRESH ? r->fresh_of[i - AP_DRAFT_FRESH] : r->id_of[i];
		r->ok &= out.node.i != 0;
	}
	if (out.n) {
		ap_arg *items = AP_NEW_N(r->d->arena, ap_arg, out.n);

		for (size_t k = 0; k < out.n; k++)
			items[k] = renumber(r, &out.items[k]);
		out.items = items;
	}
	return out;
}

static void
add_node(renumbering *r, ap_graph *g, uint32_t old)
{
	ap_node n = r->e->nodes[old];
	ap_arg *args = AP_NEW_N(r->d->arena, ap_arg, n.nargs);
	ap_keyword *keywords = AP_NEW_N(r->d->arena, ap_keyword, n.nkeywords);

	for (size_t k = 0; k < n.nargs; k++)
		args[k] = renumber(r, &n.args[k]);
	for (size_t k = 0; k < n.nkeywords; k++)
		keywords[k] = (ap_keyword){ n.keywords[k].name, renumber(r, &n.keywords[k].value) };
	n.args = args;
	n.keywords = keywords;
	n.unpacked = NULL;
	n.nunpacked = n.ncomments = n.ndropped = n.ndetail = 0;
	n.remark = (ap_str){ 0 };
	n.span = (ap_span){ 0 };
	if (n.spelling == AP_SPELL_UNPACKED)
		n.spelling = AP_SPELL_GETITEM;
	r->id_of[old] = ap_graph_add(g, &n).i;
}

static void
add_inputs(renumbering *r, ap_graph *g)
{
	for (uint32_t i = 1; i <= r->e->graph->ninputs; i++) {
		if (!r->e->gone[i])
			add_node(r, g, i);
	}
	for (size_t k = 0; k < r->d->fresh.n; k++) {
		const ap_draft_fresh *f = &r->d->fresh.at[k];
		ap_node n = { .kind = AP_NODE_INPUT, .name = f->name, .annot = f->annot };

		if (f->used[0] || f->used[1])
			r->fresh_of[k] = ap_graph_add(g, &n).i;
	}
	g->ninputs = ap_graph_count(g);
	for (uint32_t i = 1; i <= g->ninputs; i++) {
		ap_str alias = g->nodes.at[i].annot.alias;

		r->ok &= !alias.n || ap_graph_find(g, alias).i;
	}
}

/* A number of an output or input less those before it that are gone. */
static int64_t
less_gone(int64_t number, const bool *gone, size_t n)
{
	int64_t less = 0;

	for (size_t k = 0; k < n && (int64_t)k < number; k++)
		less += gone[k];
	return number - less;
}

static bool
is_gone(int64_t number, const bool *gone, size_t n)
{
	return number >= 0 && (uint64_t)number < n && gone[number];
}

/* What stands after `return`: the outputs; in a Thunder trace among its flat_args, of which those that are gone are left out. */
static ap_arg
returned(renumbering *r, ap_arg outputs)
{
	const ap_arg *flat, *old = &r->e->graph->returned, *output = ap_graph_output_arg(r->e->graph, &flat);
	ap_arg *items = AP_NEW_N(r->d->arena, ap_arg, old->n), *args = AP_NEW_N(r->d->arena, ap_arg, flat ? flat->n : 0), out = *old;
	size_t n = 0;

	if (!flat)
		return outputs;
	for (size_t k = 0; k < flat->n; k++) {
		ap_arg to = follow(r->e, flat->items[k]);

		if (to.kind != AP_ARG_NODE || to.node.i >= AP_DRAFT_FRESH || r->id_of[to.node.i])
			args[n++] = renumber(r, &to);
	}
	for (size_t k = 0; k < old->n; k++)
		items[k] = &old->items[k] == output ? outputs
			   : &old->items[k] == flat ? ap_arg_of_items(r->d->arena, flat->kind, args, n)
						    : old->items[k];
	out.items = items;
	return out;
}

static void
add_returned(renumbering *r, ap_graph *g)
{
	const ap_draft_side *e = r->e;
	ap_arg *outputs = AP_NEW_N(r->d->arena, ap_arg, e->outputs.n);
	ap_io *io = AP_NEW_N(r->d->arena, ap_io, e->nio);
	size_t n = 0, inputs = e->graph->ninputs;

	for (size_t k = 0; k < e->outputs.n; k++) {
		if (!e->output_gone[k])
			outputs[n++] = renumber(r, &e->outputs.at[k]);
	}
	g->returned = returned(r, ap_arg_of_items(r->d->arena, AP_ARG_TUPLE, outputs, n));
	n = 0;
	for (size_t k = 0; k < e->nio; k++) {
		if (e->io_gone[k] || is_gone(e->io[k].output, e->output_gone, e->outputs.n) || is_gone(e->io[k].input, e->gone + 1, inputs))
			continue;
		io[n].output = less_gone(e->io[k].output, e->output_gone, e->outputs.n);
		io[n++].input = less_gone(e->io[k].input, e->gone + 1, inputs);
	}
	g->has_io_map = e->graph->has_io_map;
	g->io_map = io;
	g->nio = n;
	g->original_output_count = e->count < 0 ? e->count : less_gone(e->count, e->output_gone, e->outputs.n);
}

static bool
has_part(ap_str text, ap_str part)
{
	return part.n == 0 || memmem(text.p, text.n, part.p, part.n) != NULL;
}

/* Keeps the declarations of custom ops whose name still stands in the text. */
static void
keep_defines(ap_arena *a, ap_graph *g, const ap_graph *old)
{
	ap_define *keep = AP_NEW_N(a, ap_define, old->ndefines);
	ap_buf text = { .arena = a };

	if (!old->ndefines)
		return;
	ap_text_print(g, &text);
	for (size_t k = 0; k < old->ndefines; k++) {
		ap_str name = old->defines[k].name;
		size_t colon = ap_str_find(name, 0, ':');
		ap_str dotted =
			ap_str_printf(a, "%.*s.%.*s", AP_FMT(ap_str_cut(name, 0, colon)), AP_FMT(ap_str_cut(name, colon + 2, name.n)));

		if (has_part(ap_buf_str(&text), dotted)) {
			keep[g->ndefines] = old->defines[k];
			keep[g->ndefines++].ncomments = 0;
		}
	}
	g->defines = keep;
}

/*
 * Types of results are worked out anew.  Those that only the text says (of kernels, functionalized calls, ops without a rule, and of what
 * is taken out of their tuples) stay.
 */
static bool
is_only_stated(const ap_case *base, int side, uint32_t id)
{
	const ap_node *n = &base->graph[side]->nodes.at[id];
	const ap_op *op = base->facts[side]->effects[id].call.op;

	if (op)
		return !op->rule && !(op->twin.i && ap_op_get(base->graph[side]->ops, op->twin)->rule);
	if (n->spelling != AP_SPELL_GETITEM && n->spelling != AP_SPELL_UNPACKED)
		return n->spelling == AP_SPELL_FUNCTION || n->spelling == AP_SPELL_OP;
	return n->nargs && n->args[0].kind == AP_ARG_NODE && !ap_case_tensor(base, side, n->args[0].node.i) &&
	       is_only_stated(base, side, n->args[0].node.i);
}

static void
strip(ap_graph *g, const renumbering *r, bool keep_stated)
{
	for (uint32_t i = 1; i < r->e->graph->nodes.n; i++) {
		ap_node *n = r->id_of[i] ? &g->nodes.at[r->id_of[i]] : NULL;

		if (n && n->kind == AP_NODE_CALL && !(keep_stated && is_only_stated(r->d->base, r->side, i)))
			n->annot = (ap_annot){ 0 };
	}
}

static void
annotate(ap_arena *a, ap_graph *g, const ap_facts *f)
{
	for (uint32_t i = (uint32_t)g->ninputs + 1; i < g->nodes.n; i++) {
		ap_node *n = &g->nodes.at[i];
		const ap_val *v = &f->effects[i].result;

		if (n->kind == AP_NODE_CALL && v->kind == AP_VAL_TENSOR && n->annot.kind != AP_ANNOT_TUPLE &&
		    n->spelling != AP_SPELL_SETITEM && n->spelling != AP_SPELL_NAME)
			n->annot = ap_build_annot(a, &v->tensor, true);
	}
}

static bool
is_accepted(ap_arena *a, const ap_graph *g, const ap_facts **f)
{
	ap_diags d = { .arena = a };

	*f = ap_infer(a, g, NULL, &d);
	return (*f)->status == AP_INFER_OK;
}

static bool
finish_side(ap_draft *d, int s, ap_graph **out)
{
	ap_arena *a = d->arena;
	renumbering r = { .d = d, .e = &d->side[s], .side = s, .ok = true };
	const ap_graph *old = r.e->graph;
	const ap_facts *old_facts = d->base->facts[s], *f;
	ap_graph *g = ap_graph_make(a, old->ops);

	r.id_of = AP_NEW_N(a, uint32_t, old->nodes.n);
	r.fresh_of = AP_NEW_N(a, uint32_t, d->fresh.n);
	g->imports_torch = true; /* it may be run as it stands */
	g->class_name = old->class_name;
	g->thunder = old->thunder;
	add_inputs(&r, g);
	for (uint32_t i = (uint32_t)old->ninputs + 1; i < old->nodes.n && r.ok; i++) {
		if (!r.e->gone[i])
			add_node(&r, g, i);
	}
	add_returned(&r, g);
	if (!r.ok)
		return false;
	keep_defines(a, g, old);
	strip(g, &r, true);
	if (!is_accepted(a, g, &f)) {
		strip(g, &r, false);
		if (!is_accepted(a, g, &f) && old_facts->status == AP_INFER_OK)
			return false;
	}
	annotate(a, g, f);
	*out = g;
	return true;
}

bool
ap_draft_finish(ap_draft *d, ap_case *out)
{
	ap_graph *g[2] = { NULL, NULL };

	for (int s = 0; s < d->sides; s++)
		find_used_fresh(d, s);
	for (int s = 0; s < d->sides; s++) {
		if (!finish_side(d, s, &g[s]))
			return false;
	}
	*out = ap_case_of(d->arena, g[0], g[1]);
	return true;
}
