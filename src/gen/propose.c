#include "gen/keep.h"
#include "gen/propose.h"

#include <stdio.h>

/* Some items of a tuple, each a getitem. */
static bool
name_items(ap_growth *w, ap_node_id tuple, size_t n)
{
	size_t most = n < 4 ? n : 4, skip = n > most ? ap_grow_below(w, n - most + 1) : 0;

	for (size_t k = 0; k < most; k++) {
		ap_arg *args;

		if (w->facts->effects[tuple.i].result.items[skip + k].kind != AP_VAL_TENSOR || (k && !ap_grow_chance(w, 75)))
			continue;
		args = AP_NEW_N(w->arena, ap_arg, 2);
		args[0] = ap_arg_of_node(tuple);
		args[1] = ap_arg_of_int((int64_t)(skip + k));
		ap_node item = { .kind = AP_NODE_CALL, .spelling = AP_SPELL_GETITEM, .args = args, .nargs = 2 };

		if (!ap_grow_add(w, &item).i)
			return false;
	}
	return true;
}

/* Does the call leave a tensor with unknown cells? */
static bool
is_uninitialised(const ap_effect *e)
{
	for (size_t i = 0; i < e->steps.n; i++)
		if (e->steps.at[i].kind == AP_STEP_UNINIT)
			return true;
	return false;
}

/* Is it a call at all, and not of an op that is left out? */
static bool
is_wanted(const ap_growth *w, ap_node_id id)
{
	return id.i && !ap_gen_leaves_out(&w->options->without, w->facts->effects[id.i].call.op);
}

/* Nothing is known of what rests on unknown cells, so the tensor is filled at once; false where it leaves gaps. */
static bool
fill_it(ap_growth *w, ap_node_id id)
{
	const ap_tensor *t = &w->facts->effects[id.i].result.tensor;
	ap_arg *args = AP_NEW_N(w->arena, ap_arg, 2);
	ap_node n = { .kind = AP_NODE_CALL, .spelling = AP_SPELL_METHOD, .target = AP_STR("fill_"), .args = args, .nargs = 2 };

	args[0] = ap_arg_of_node(id);
	args[1] = ap_arg_of_int(ap_choice_between(w->choice, 0, 1));
	if (w->facts->effects[id.i].result.kind != AP_VAL_TENSOR || !ap_layout_is_dense(&t->layout))
		return false;
	return is_wanted(w, ap_grow_add(w, &n));
}

bool
ap_propose_node(ap_growth *w, const ap_node *n)
{
	ap_node_id id = ap_grow_add(w, n);
	const ap_val *v = &w->facts->effects[id.i].result;

	if (!is_wanted(w, id) || !ap_keep_call(w, id))
		return false;
	if (is_uninitialised(&w->facts->effects[id.i]))
		return fill_it(w, id);
	return v->kind != AP_VAL_LIST || name_items(w, id, v->n);
}

ap_annot
ap_propose_type(ap_growth *w, const ap_tensor *like)
{
	int64_t size[AP_GROW_RANK];
	int rank = ap_grow_rank(w, 0, 3);

	if (like && like->layout.rank <= AP_GROW_RANK && ap_grow_chance(w, 60))
		return ap_grow_annot(w, ap_grow_chance(w, 80) ? like->dtype : ap_grow_dtype(w, 0), like->layout.rank, like->layout.size, NULL);
	for (int i = 0; i < rank; i++)
		size[i] = ap_grow_size(w);
	return ap_grow_annot(w, ap_grow_dtype(w, 0), rank, size, NULL);
}

/* Types of the results that are no operands; OTHER for those that are. */
ap_annot
ap_propose_stated(const ap_args_plan *p)
{
	const ap_schema *s = &p->op->schema;
	const ap_tensor *like = p->has_x ? &p->x : NULL;
	bool list = s->nreturns == 1 && s->returns[0].type.is_list;
	size_t n = list ? 1 + ap_grow_below(p->w, 3) : s->nreturns;
	ap_annot *items;

	if (n == 0 || (s->nreturns == 1 && s->returns[0].alias.set.n))
		return (ap_annot){ 0 };
	if (n == 1 && !list)
		return ap_propose_type(p->w, like);
	items = AP_NEW_N(p->w->arena, ap_annot, n);
	for (size_t i = 0; i < n; i++) {
		if (!list && s->returns[i].alias.set.n)
			items[i] = (ap_annot){ .kind = AP_ANNOT_OTHER, .text = AP_STR("torch.Tensor") };
		else
			items[i] = ap_propose_type(p->w, like);
	}
	return (ap_annot){ .kind = AP_ANNOT_TUPLE, .items = items, .n = n };
}

/* --- out=: the functional twin is called to learn what it gives, and taken back ------------------------------------------ */

enum { MOST_OUT = 8 };
typedef struct learnt { ap_dtype dtype[MOST_OUT]; int rank[MOST_OUT]; int64_t size[MOST_OUT][AP_GROW_RANK]; size_t n; } learnt;

static bool
put_learnt(learnt *l, const ap_val *v)
{
	if (v->kind == AP_VAL_LIST) {
		for (size_t i = 0; i < v->n; i++)
			if (!put_learnt(l, &v->items[i]))
				return false;
		return true;
	}
	if (v->kind != AP_VAL_TENSOR || l->n == MOST_OUT || v->tensor.layout.rank > AP_GROW_RANK)
		return false;
	l->dtype[l->n] = v->tensor.dtype;
	l->rank[l->n] = v->tensor.layout.rank;
	memcpy(l->size[l->n], v->tensor.layout.size, (size_t)v->tensor.layout.rank * sizeof(int64_t));
	l->n++;
	return true;
}

static bool
learn_results(const ap_args_plan *p, learnt *l)
{
	ap_growth *w = p->w;
	const ap_op *twin = ap_op_get(w->gen->ops, p->op->twin);
	ap_grow_mark mark = ap_grow_note(w);
	ap_args_plan q = *p;
	ap_node n = { .kind = AP_NODE_CALL, .spelling = AP_SPELL_OP, .target = ap_op_path(w->arena, twin) };

	q.op = twin;
	q.value = AP_NEW_N(w->arena, ap_arg, twin->schema.nparams);
	q.given = AP_NEW_N(w->arena, bool, twin->schema.nparams);
	for (size_t i = 0; i < twin->schema.nparams; i++) {
		int k = ap_op_twin_source(p->op, twin, i);

		q.given[i] = k >= 0 && p->given[k];
		if (k >= 0)
			q.value[i] = p->value[k];
	}
	ap_args_put(&q, &n);
	if (!twin->rule)
		n.annot = ap_propose_stated(&q);
	ap_node_id id = ap_grow_add(w, &n);
	bool ok = id.i && put_learnt(l, &w->facts->effects[id.i].result);

	ap_grow_undo(w, &mark);
	return ok;
}

static bool
pick_out(ap_args_plan *p, const learnt *l, size_t k, ap_arg *out)
{
	ap_want want = { .dtypes = AP_DTYPE_BIT(l->dtype[k]), .size = l->size[k], .rank = l->rank[k], .written = true };
	ap_tensor t;

	if (k >= l->n)
		return false;
	if (ap_grow_chance(p->w, 10))
		want.dtypes = 0;
	return ap_args_pick(p, &want, out, &t);
}

static bool
give_outs(ap_args_plan *p)
{
	const ap_schema *s = &p->op->schema;
	learnt l = { .n = 0 };
	size_t next = 0;

	if (!learn_results(p, &l))
		return false;
	for (size_t i = 0; i < s->nparams; i++) {
		if (!ap_param_is_out(&s->params[i]))
			continue;
		size_t n = s->params[i].type.is_list ? l.n : 1;
		ap_arg *items = AP_NEW_N(p->w->arena, ap_arg, n);

		for (size_t k = 0; k < n; k++)
			if (!pick_out(p, &l, next++, &items[k]))
				return false;
		p->value[i] = s->params[i].type.is_list ? (ap_arg){ .kind = AP_ARG_LIST, .items = items, .n = n } : items[0];
		p->given[i] = true;
	}
	return true;
}

/* Without a twin nobody knows what sizes it wants. */
static bool
guess_outs(ap_args_plan *p)
{
	const ap_schema *s = &p->op->schema;
	const ap_hint any = { .role = AP_ROLE_LIKE, .most = AP_GROW_RANK };

	for (size_t i = 0; i < s->nparams; i++) {
		if (!ap_param_is_out(&s->params[i]))
			continue;
		if (!(s->params[i].type.is_list ? ap_args_tensors : ap_args_tensor)(p, &any, &s->params[i], &p->value[i]))
			return false;
		p->given[i] = true;
	}
	return true;
}

static bool
has_out(const ap_op *op)
{
	for (size_t i = 0; i < op->schema.nparams; i++)
		if (ap_param_is_out(&op->schema.params[i]))
			return true;
	return false;
}

bool
ap_propose_call(ap_growth *w, const ap_op *op)
{
	ap_node n = { .kind = AP_NODE_CALL, .spelling = AP_SPELL_OP };
	ap_args_plan p;

	w->proposed = op;
	n.target = ap_op_path(w->arena, op);
	if (!ap_args_make(w, op, &p))
		return false;
	if (has_out(op) && !op->custom && !(op->twin.i ? give_outs(&p) : guess_outs(&p)))
		return false;
	ap_args_put(&p, &n);
	if (op->custom || (!op->rule && !op->twin.i))
		n.annot = ap_propose_stated(&p);
	return ap_propose_node(w, &n);
}

static ap_spelling
spelling_of(ap_spelling_kind kind)
{
	switch (kind) {
	case AP_SPELLING_METHOD: return AP_SPELL_METHOD;
	case AP_SPELLING_ATTRIBUTE: return AP_SPELL_ATTRIBUTE;
	case AP_SPELLING_OPERATOR: case AP_SPELLING_REFLECTED: return AP_SPELL_OPERATOR;
	case AP_SPELLING_AUGMENTED: return AP_SPELL_AUGMENTED;
	default: return AP_SPELL_FUNCTION;
	}
}

/* `x @= y` makes x the name of another tensor, in the text from there on. */
static bool
last_writes(const ap_growth *w)
{
	return w->facts->effects[w->graph->nodes.n - 1].writes.n > 0;
}

static bool
propose_row(ap_growth *w, const ap_gen_op *o)
{
	ap_node n = { .kind = AP_NODE_CALL, .spelling = spelling_of(o->spelling), .target = o->op->name };
	ap_args_plan p;

	w->proposed = o->op;
	if (!ap_args_make(w, o->op, &p))
		return false;
	ap_args_put(&p, &n);
	if (n.spelling == AP_SPELL_METHOD && (!n.nargs || n.args[0].kind != AP_ARG_NODE))
		return false;
	if (!o->op->rule)
		n.annot = ap_propose_stated(&p);
	return ap_propose_node(w, &n) && (n.spelling != AP_SPELL_AUGMENTED || last_writes(w));
}

bool
ap_propose_op(ap_growth *w, const ap_gen_op *o)
{
	return o->id.i ? ap_propose_call(w, o->op) : propose_row(w, o);
}

static void
note_refusal(ap_growth *w, ap_gen_op *o)
{
	const ap_facts *f = w->facts;

	if (f->status == AP_INFER_OK)
		snprintf(o->refused, sizeof o->refused, "no arguments were found");
	else
		snprintf(o->refused, sizeof o->refused, "%s: %.*s", f->code ? f->code : "error", AP_FMT(f->reason));
}

static bool
propose_table(ap_growth *w, ap_gen_group group)
{
	ap_gen *gen = w->gen;

	if (!gen->groups[group].n)
		return false;
	ap_gen_op *o = &gen->all.at[gen->groups[group].at[ap_grow_below(w, gen->groups[group].n)]];

	if (w->options->exact && (o->loose || o->group == AP_GROUP_PYTHON))
		return false;
	o->tried++;
	if (ap_propose_op(w, o)) {
		o->made++;
		return true;
	}
	if (gen->explain)
		note_refusal(w, o);
	return false;
}

bool
ap_propose_group(ap_growth *w, ap_gen_group group)
{
	w->proposed = NULL;
	switch (group) {
	case AP_GROUP_GETITEM: return ap_propose_getitem(w);
	case AP_GROUP_SETITEM: return ap_propose_setitem(w);
	case AP_GROUP_NAME: return ap_propose_name(w);
	case AP_GROUP_CONSTANT: return ap_propose_constant(w);
	case AP_GROUP_CUSTOM: return ap_propose_custom(w);
	case AP_GROUP_FUNCTIONALIZED: return ap_propose_functionalized(w);
	case AP_GROUP_KERNEL: return ap_propose_kernel(w);
	case AP_GROUP_VIEW: case AP_GROUP_MULTI_VIEW: case AP_GROUP_MAYBE_VIEW: case AP_GROUP_INPLACE: case AP_GROUP_AUGMENTED: case AP_GROUP_OUT:
	case AP_GROUP_MUTATES: case AP_GROUP_INPLACE_VIEW: case AP_GROUP_POINTWISE: case AP_GROUP_MOVE: case AP_GROUP_CREATE: case AP_GROUP_NOTHING:
	case AP_GROUP_PYTHON: case AP_GROUP_STATED: case AP_GROUP_STATED_WRITES:
		return propose_table(w, group);
	case AP_GROUP_COUNT:
		return false;
	}
	ap_bug("group %d", (int)group);
}
