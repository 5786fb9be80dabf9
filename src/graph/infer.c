#include "graph/infer.h"
#include "base/num.h"
#include "graph/annot.h"
#include "graph/belief.h"

static ap_val
val_of_items(ap_infer_run *r, ap_val_kind kind, const ap_arg *arg)
{
	ap_val *items = AP_NEW_N(r->arena, ap_val, arg->n);

	for (size_t i = 0; i < arg->n; i++)
		ap_val_put_arg(r, &arg->items[i], &items[i]);
	return (ap_val){ .kind = kind, .truth = arg->kind == AP_ARG_TUPLE, .items = items, .n = arg->n };
}

/* The present metadata of every tensor within v (t_() and its like change them); as long as nothing changed, v has them. */
static void
refresh(ap_infer_run *r, ap_val *v)
{
	if (!r->changes.n)
		return;
	if (v->kind == AP_VAL_TENSOR && v->tensor.object)
		v->tensor = r->objects.at[v->tensor.object];
	if (v->kind == AP_VAL_LIST) {
		ap_val *items = AP_NEW_N(r->arena, ap_val, v->n);

		for (size_t i = 0; i < v->n; i++) {
			items[i] = v->items[i];
			refresh(r, &items[i]);
		}
		v->items = items;
	}
}

static void
put_node(ap_infer_run *r, ap_node_id id, ap_val *out)
{
	*out = r->facts->effects[id.i].result;
	refresh(r, out);
	out->node = id;
	if (out->kind == AP_VAL_TENSOR && !r->device)
		r->device = out->tensor.device;
}

static void
put_leaf(ap_val_kind kind, const ap_arg *a, ap_val *out)
{
	out->kind = kind;
	out->truth = a->truth;
	out->dtype = a->dtype;
	out->integer = a->integer;
	out->real = a->real;
	out->imag = a->imag;
	out->text = a->text;
}

/* The reader limits the nesting of arguments. */
void
ap_val_put_arg(ap_infer_run *r, const ap_arg *a, ap_val *out)
{
	switch (a->kind) {
	case AP_ARG_NONE: put_leaf(AP_VAL_NONE, a, out); return;
	case AP_ARG_BOOL: put_leaf(AP_VAL_BOOL, a, out); return;
	case AP_ARG_INT: put_leaf(AP_VAL_INT, a, out); return;
	case AP_ARG_FLOAT: put_leaf(AP_VAL_FLOAT, a, out); return;
	case AP_ARG_COMPLEX: put_leaf(AP_VAL_COMPLEX, a, out); return;
	case AP_ARG_STR: put_leaf(AP_VAL_STR, a, out); return;
	case AP_ARG_ELLIPSIS: put_leaf(AP_VAL_ELLIPSIS, a, out); return;
	case AP_ARG_DTYPE: put_leaf(AP_VAL_DTYPE, a, out); return;
	case AP_ARG_WORD: put_leaf(AP_VAL_WORD, a, out); return;
	case AP_ARG_NODE: put_node(r, a->node, out); return;
	case AP_ARG_SLICE: *out = val_of_items(r, AP_VAL_SLICE, a); return;
	case AP_ARG_LIST:
	case AP_ARG_TUPLE: *out = val_of_items(r, AP_VAL_LIST, a); return;
	case AP_ARG_DICT: *out = val_of_items(r, AP_VAL_DICT, a); return;
	}
}

ap_val
ap_val_of_arg(ap_infer_run *r, const ap_arg *a)
{
	ap_val v = { 0 };

	ap_val_put_arg(r, a, &v);
	return v;
}

/* Tensors that no name had so far become objects of their own. */
static void
name_objects(ap_infer_run *r, ap_val *v)
{
	if (v->kind == AP_VAL_TENSOR && !v->tensor.object) {
		v->tensor.object = (uint32_t)r->objects.n;
		*AP_PUSH(r->arena, &r->objects) = v->tensor;
	}
	if (v->kind == AP_VAL_LIST && v->n) {
		ap_val *items = AP_NEW_N(r->arena, ap_val, v->n);

		for (size_t i = 0; i < v->n; i++) {
			items[i] = v->items[i];
			name_objects(r, &items[i]);
		}
		v->items = items;
	}
}

/* `x @= y` has no in-place op: Python gives the name x to a new tensor, and whoever says x later means that one. */
static bool
check_same_name(ap_infer_run *r, const ap_node *n, const ap_val *result)
{
	if (n->spelling != AP_SPELL_AUGMENTED || !n->nargs)
		return true;
	ap_val x = ap_val_of_arg(r, &n->args[0]);

	if (x.kind != AP_VAL_TENSOR || (result->kind == AP_VAL_TENSOR && result->tensor.object == x.tensor.object))
		return true;
	return ap_refuse_unknown(r, "name-rebound", "an assignment that gives the name to another tensor is not modelled");
}

static bool
run_node(ap_infer_run *r)
{
	const ap_node *n = ap_node_get(r->graph, r->node);
	ap_val *result = &r->effect->result;

	AP_PLACE(r->graph, n);
	r->device = NULL;
	r->depth = 0;
	if (n->kind == AP_NODE_CONSTANT)
		return ap_annot_constant(r, result);
	if (!ap_resolve(r, r->node, &r->effect->call))
		return false;
	if (!r->device)
		r->device = &ap_cpu;
	if (r->effect->call.op ? !ap_effect_of_call(r, &r->effect->call, result) : !ap_effect_of_construct(r, result))
		return false;
	if (!ap_annot_check(r, result) || !check_same_name(r, n, result))
		return false;
	if (r->options->classes)
		ap_belief_apply(r);
	return true;
}

/* Does an argument name a node that had an error? Such nodes are skipped: one fault, one message. */
typedef struct taint { const bool *bad; bool found; } taint;

static void
see_node(void *data, ap_node_id id)
{
	taint *t = data;

	t->found |= t->bad[id.i];
}

static bool
is_tainted(const ap_node *n, const bool *bad)
{
	taint t = { bad, false };

	for (size_t i = 0; i < n->nargs; i++)
		ap_arg_each_node(&n->args[i], see_node, &t);
	for (size_t i = 0; i < n->nkeywords; i++)
		ap_arg_each_node(&n->keywords[i].value, see_node, &t);
	return t.found;
}

static void
run_nodes(ap_infer_run *r)
{
	size_t count = ap_graph_count(r->graph);
	bool *bad = AP_NEW_N(r->arena, bool, count + 1);
	bool any = r->facts->status == AP_INFER_ERROR;

	for (uint32_t i = 1; i <= count && !ap_diags_full(r->diags); i++) {
		r->node.i = i;
		r->effect = &r->facts->effects[i];
		if (i <= r->graph->ninputs) {
			bad[i] = any && r->effect->result.kind != AP_VAL_TENSOR;
			name_objects(r, &r->effect->result);
			continue;
		}
		if (is_tainted(ap_node_get(r->graph, r->node), bad)) {
			bad[i] = true;
			continue;
		}
		r->facts->status = AP_INFER_OK;
		bool ok = run_node(r);
		name_objects(r, &r->effect->result);
		r->effect->result.node = r->node;
		if (ok)
			continue;
		if (r->facts->status != AP_INFER_ERROR)
			break;
		bad[i] = any = true;
	}
	if (any)
		r->facts->status = AP_INFER_ERROR;
	AP_NO_PLACE();
}

static void
collect_outputs(ap_infer_run *r)
{
	ap_args outputs = { 0 };

	r->node = (ap_node_id){ 0 };
	ap_graph_outputs(r->arena, r->graph, &outputs);
	ap_val *at = AP_NEW_N(r->arena, ap_val, outputs.n);

	for (size_t i = 0; i < outputs.n; i++)
		ap_val_put_arg(r, &outputs.at[i], &at[i]);
	r->facts->outputs.at = at;
	r->facts->outputs.n = r->facts->outputs.cap = outputs.n;
}

static ap_facts *
make_facts(ap_arena *a, const ap_graph *g, size_t nodes)
{
	ap_facts *f = AP_NEW(a, ap_facts);

	f->graph = g;
	f->arena = a;
	f->effects = AP_NEW_N(a, ap_effect, nodes + 1);
	AP_RESERVE(a, &f->storages, nodes + 1);
	*AP_PUSH(a, &f->storages) = (ap_storage){ .kind = AP_STORAGE_RANDOM, .bytes = 8, .dtype = AP_U64 };
	return f;
}

static const ap_infer_options no_options;

ap_facts *
ap_infer(ap_arena *a, const ap_graph *g, const ap_infer_options *o, ap_diags *d)
{
	ap_facts *f = make_facts(a, g, ap_graph_count(g));
	ap_infer_run r = { .arena = a, .graph = g, .ops = g->ops, .facts = f, .diags = d, .options = o ? o : &no_options };

	AP_RESERVE(a, &r.objects, ap_graph_count(g) + 1);
	*AP_PUSH(a, &r.objects) = (ap_tensor){ 0 };
	ap_annot_index_getitems(&r);
	if (!ap_annot_inputs(&r) && f->status == AP_INFER_UNKNOWN)
		return f;
	run_nodes(&r);
	if (f->status == AP_INFER_OK)
		collect_outputs(&r);
	return f;
}

/* --- a graph that grows ---------------------------------------------------------------------------------------------- */

ap_infer_run *
ap_infer_begin(ap_arena *a, const ap_graph *g, size_t inputs, size_t nodes, ap_diags *d)
{
	ap_infer_run *r = AP_NEW(a, ap_infer_run);

	*r = (ap_infer_run){ .arena = a, .graph = g, .ops = g->ops, .facts = make_facts(a, g, nodes), .diags = d, .options = &no_options };
	r->getitem = AP_NEW_N(a, uint32_t, nodes + 1);
	r->next_getitem = r->getitem;
	r->last = (uint32_t)inputs;
	for (size_t i = 0; i <= inputs; i++)
		*AP_PUSH(a, &r->objects) = (ap_tensor){ 0 };
	return r;
}

void
ap_infer_trust_out(ap_infer_run *r)
{
	static const ap_infer_options trusting = { .trust_out = true };

	r->options = &trusting;
}

ap_infer_status
ap_infer_input(ap_infer_run *r, ap_node_id id)
{
	ap_val *v = &r->facts->effects[id.i].result;

	ap_require(id.i == r->inputs + 1 && id.i <= r->graph->ninputs);
	r->node = id;
	r->facts->status = AP_INFER_OK;
	if (!ap_annot_input(r))
		return r->facts->status;
	v->tensor.object = id.i;
	r->objects.at[id.i] = v->tensor;
	r->inputs = id.i;
	return AP_INFER_OK;
}

ap_infer_status
ap_infer_step(ap_infer_run *r, ap_node_id id)
{
	r->node = id;
	r->effect = &r->facts->effects[id.i];
	r->facts->status = AP_INFER_OK;
	bool ok = run_node(r);
	name_objects(r, &r->effect->result);
	r->effect->result.node = id;
	r->last = id.i;
	ap_require(ok == (r->facts->status == AP_INFER_OK));
	return r->facts->status;
}

const ap_facts *
ap_infer_facts(const ap_infer_run *r)
{
	return r->facts;
}

ap_val
ap_infer_value(ap_infer_run *r, ap_node_id id)
{
	ap_val v = r->facts->effects[id.i].result;

	refresh(r, &v);
	return v;
}

#define KEPT(vec) { (vec).at, (vec).n, (vec).cap }
#define GIVE_BACK(vec, kept) ((vec).at = (kept).at, (vec).n = (kept).n, (vec).cap = (kept).cap)

ap_infer_mark
ap_infer_note(const ap_infer_run *r)
{
	return (ap_infer_mark){ ap_arena_mark(r->arena), KEPT(r->facts->storages), KEPT(r->objects), KEPT(r->changes), KEPT(r->frozen), r->inputs,
		                r->last, *r->diags };
}

void
ap_infer_undo(ap_infer_run *r, const ap_infer_mark *m)
{
	const ap_tensor *changes = r->changes.at;
	size_t n = r->changes.n;

	GIVE_BACK(r->facts->storages, m->storages);
	GIVE_BACK(r->objects, m->objects);
	GIVE_BACK(r->changes, m->changes);
	GIVE_BACK(r->frozen, m->frozen);
	for (size_t i = n; i-- > r->changes.n;)
		if (changes[i].object < r->objects.n)
			r->objects.at[changes[i].object] = changes[i];
	for (uint32_t i = m->inputs + 1; i <= r->inputs; i++)
		r->facts->effects[i] = (ap_effect){ 0 };
	for (uint32_t i = m->last + 1; i <= r->last; i++)
		r->facts->effects[i] = (ap_effect){ 0 };
	r->inputs = m->inputs;
	r->last = m->last;
	r->facts->status = AP_INFER_OK;
	*r->diags = m->diags;
	ap_arena_reset(r->arena, m->arena);
}
