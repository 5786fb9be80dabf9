/*
 * For each name there are two nodes of the new graph: `mem`, a tensor on the memory that the name has in eager, and within a region `val`,
 * what the region computes for it.  Views are made on both.  What the region reads from outside is cloned at its start; an in-place op
 * works on a clone of its operand's value; its store comes at the end.
 */
#include "interp/schedule.h"

typedef struct store { uint32_t node, operand, value; } store;

typedef struct writer {
	ap_arena *arena;
	const ap_trace *t;
	const ap_schedule *s;
	const ap_graph *old;
	ap_graph *g;
	uint32_t *mem, *val;       /* by old node: new node; 0: none */
	uint32_t *clone_of;        /* by old node: the clone that the op at work writes */
	bool *in;                  /* by old node: in the region at work */
	AP_VEC(store) stores;
	uint32_t made;             /* for names */
	bool failed;
} writer;

static ap_arg
map_arg(writer *w, const uint32_t *to, const ap_arg *a)
{
	ap_arg out = *a;

	if (a->kind == AP_ARG_NODE) {
		uint32_t id = w->clone_of[a->node.i] && to == w->val ? w->clone_of[a->node.i] : to[a->node.i];

		w->failed |= id == 0;
		return ap_arg_of_node((ap_node_id){ id });
	}
	if (a->n) {
		ap_arg *items = AP_NEW_N(w->arena, ap_arg, a->n);

		for (size_t i = 0; i < a->n; i++)
			items[i] = map_arg(w, to, &a->items[i]);
		out.items = items;
	}
	return out;
}

static uint32_t
add(writer *w, ap_node *n)
{
	n->unpacked = NULL;
	n->nunpacked = n->ncomments = n->ndropped = n->ndetail = 0;
	n->remark = (ap_str){ 0 };
	return w->failed ? 0 : ap_graph_add(w->g, n).i;
}

/* The old node with arguments from `to`, under its own name or a made one. */
static uint32_t
copy(writer *w, uint32_t node, const uint32_t *to, bool own_name)
{
	ap_node n = *ap_node_get(w->old, (ap_node_id){ node });
	ap_arg *args = AP_NEW_N(w->arena, ap_arg, n.nargs);
	ap_keyword *keywords = AP_NEW_N(w->arena, ap_keyword, n.nkeywords);

	for (size_t i = 0; n.kind == AP_NODE_CALL && i < n.nargs; i++)
		args[i] = map_arg(w, to, &n.args[i]);
	for (size_t i = 0; i < n.nkeywords; i++)
		keywords[i] = (ap_keyword){ n.keywords[i].name, map_arg(w, to, &n.keywords[i].value) };
	n.args = n.kind == AP_NODE_CALL ? args : n.args;
	n.keywords = keywords;
	if (n.kind == AP_NODE_CALL && n.annot.kind == AP_ANNOT_TENSOR && n.annot.stride)
		n.annot = (ap_annot){ 0 };    /* a clone may have other strides */
	if (n.spelling == AP_SPELL_UNPACKED)
		n.spelling = AP_SPELL_GETITEM;
	if (!own_name)
		n.name = ap_str_printf(w->arena, "%.*s__%u", AP_FMT(n.name), ++w->made);
	return add(w, &n);
}

static uint32_t
call_method(writer *w, uint32_t self, const char *method, uint32_t other, uint32_t like)
{
	const ap_node *old = ap_node_get(w->old, (ap_node_id){ like });
	ap_arg *args = AP_NEW_N(w->arena, ap_arg, 2);
	ap_node n = { .kind = AP_NODE_CALL, .spelling = AP_SPELL_METHOD, .target = ap_str_of(method), .args = args, .nargs = other ? 2 : 1, .span = old->span };

	w->failed |= !self;
	args[0] = ap_arg_of_node((ap_node_id){ self });
	args[1] = ap_arg_of_node((ap_node_id){ other });
	n.name = ap_str_printf(w->arena, "%.*s__%u", AP_FMT(old->name), ++w->made);
	return add(w, &n);
}

static bool
writes_through(const writer *w, uint32_t node, uint32_t operand)
{
	for (uint32_t k = w->t->first[node]; k < w->t->first[node + 1]; k++) {
		const ap_access *x = &w->t->accesses.at[k];

		if (x->write && x->name == operand && operand != node)
			return true;
	}
	return false;
}

static bool
has_old_storage(const writer *w, uint32_t node, const ap_val *v)
{
	if (v->kind == AP_VAL_TENSOR) {
		const ap_storage *s = &w->t->facts->storages.at[v->tensor.storage];

		return s->kind != AP_STORAGE_FRESH || s->node.i != node;
	}
	for (size_t i = 0; v->kind == AP_VAL_LIST && i < v->n; i++)
		if (has_old_storage(w, node, &v->items[i]))
			return true;
	return false;
}

/* What the region reads from outside. */
static void
clone_inputs(writer *w, const ap_region *r)
{
	for (size_t i = 0; i < r->n; i++) {
		uint32_t node = r->nodes[i];

		for (uint32_t k = w->t->first_use[node]; k < w->t->first_use[node + 1]; k++) {
			uint32_t name = w->t->uses.at[k];

			if (w->in[name] || w->val[name])
				continue;
			w->val[name] = ap_trace_tensor(w->t, name) ? call_method(w, w->mem[name], "clone", 0, name) : w->mem[name];
		}
	}
}

static void
run_in_region(writer *w, uint32_t node)
{
	const ap_trace *t = w->t;
	const ap_val *v = &t->facts->effects[node].result;
	bool writes = false;

	for (uint32_t k = t->first_use[node]; k < t->first_use[node + 1]; k++) {
		uint32_t name = t->uses.at[k];

		if (!writes_through(w, node, name))
			continue;
		writes = true;
		w->failed |= !ap_trace_tensor(t, name);
		w->clone_of[name] = call_method(w, w->val[name], "clone", 0, name);
		*AP_PUSH(w->arena, &w->stores) = (store){ node, name, w->clone_of[name] };
	}
	/* An item of a tuple from outside is read when the region starts. */
	const ap_node *n = ap_node_get(w->old, (ap_node_id){ node });
	bool item = n->kind == AP_NODE_CALL && (n->spelling == AP_SPELL_UNPACKED || n->spelling == AP_SPELL_GETITEM) && n->args[0].kind == AP_ARG_NODE &&
	            !ap_trace_tensor(t, n->args[0].node.i) && !w->in[n->args[0].node.i];

	if (item) {
		w->mem[node] = copy(w, node, w->mem, true);
		w->val[node] = call_method(w, w->mem[node], "clone", 0, node);
		return;
	}
	w->val[node] = copy(w, node, w->val, true);
	if (writes) {
		const ap_tensor *x = v->kind == AP_VAL_TENSOR ? &v->tensor : NULL, *p = x && t->parent[node] ? ap_trace_tensor(t, t->parent[node]) : NULL;

		w->mem[node] = x && p && ap_tensor_same(x, p) ? w->mem[t->parent[node]] : !x || has_old_storage(w, node, v) ? 0 : w->val[node];
	} else {
		w->mem[node] = has_old_storage(w, node, v) ? copy(w, node, w->mem, false) : w->val[node];
	}
	for (uint32_t k = t->first_use[node]; k < t->first_use[node + 1]; k++)
		w->clone_of[t->uses.at[k]] = 0;
}

/* An item assignment stores that item only. */
static void
put_store(writer *w, const store *s)
{
	const ap_node *n = ap_node_get(w->old, (ap_node_id){ s->node });
	const ap_tensor *x = ap_trace_tensor(w->t, s->operand);
	bool last_is_birth = w->s->last && x && w->t->facts->storages.at[x->storage].kind == AP_STORAGE_FRESH &&
	                     w->t->facts->storages.at[x->storage].node.i == w->s->last;

	if (last_is_birth && w->in[w->s->last])
		return;
	if (n->spelling != AP_SPELL_SETITEM) {
		call_method(w, w->mem[s->operand], "copy_", s->value, s->node);
		return;
	}
	ap_arg *get = AP_NEW_N(w->arena, ap_arg, 2), *set = AP_NEW_N(w->arena, ap_arg, 3);
	ap_node item = *n, put = *n;

	w->failed |= !s->value || !w->mem[s->operand];
	get[0] = ap_arg_of_node((ap_node_id){ s->value });
	get[1] = set[1] = map_arg(w, w->val, &n->args[1]);
	item.spelling = AP_SPELL_GETITEM;
	item.args = get;
	item.nargs = 2;
	item.annot = (ap_annot){ 0 };
	item.name = ap_str_printf(w->arena, "item__%u", ++w->made);
	set[0] = ap_arg_of_node((ap_node_id){ w->mem[s->operand] });
	set[2] = ap_arg_of_node((ap_node_id){ add(w, &item) });
	put.args = set;
	put.annot = (ap_annot){ 0 };
	put.name = ap_str_printf(w->arena, "setitem__%u", ++w->made);
	add(w, &put);
}

static void
run_region(writer *w, const ap_region *r)
{
	if (r->n == 1) {
		w->mem[r->nodes[0]] = copy(w, r->nodes[0], w->mem, true);
		return;
	}
	memset(w->val, 0, sizeof *w->val * (w->t->n + 2));
	w->stores.n = 0;
	for (size_t i = 0; i < r->n; i++)
		w->in[r->nodes[i]] = true;
	clone_inputs(w, r);
	for (size_t i = 0; i < r->n && !w->failed; i++)
		run_in_region(w, r->nodes[i]);
	for (int last = 0; last < 2; last++)
		for (size_t k = 0; k < w->stores.n && !w->failed; k++)
			if ((w->stores.at[k].node == w->s->last) == (last == 1))
				put_store(w, &w->stores.at[k]);
	for (size_t i = 0; i < r->n; i++)
		w->in[r->nodes[i]] = false;
}

ap_graph *
ap_schedule_graph(ap_arena *a, const ap_trace *t, const ap_schedule *s)
{
	const ap_graph *old = t->facts->graph;
	const ap_arg *flat_args;
	writer w = { .arena = a, .t = t, .s = s, .old = old, .g = ap_graph_make(a, old->ops) };

	w.mem = AP_NEW_N(a, uint32_t, t->n + 2);
	w.val = AP_NEW_N(a, uint32_t, t->n + 2);
	w.clone_of = AP_NEW_N(a, uint32_t, t->n + 2);
	w.in = AP_NEW_N(a, bool, t->n + 2);
	w.g->class_name = old->class_name;
	w.g->thunder = old->thunder;
	w.g->file = old->file;
	w.g->source = old->source;
	w.g->defines = old->defines;
	w.g->ndefines = old->ndefines;
	for (uint32_t i = 1; i <= old->ninputs; i++) {
		ap_node n = *ap_node_get(old, (ap_node_id){ i });

		w.mem[i] = add(&w, &n);
	}
	for (size_t k = 0; k < s->regions.n && !w.failed; k++)
		run_region(&w, &s->regions.at[k]);
	w.g->returned = map_arg(&w, w.mem, ap_graph_output_arg(old, &flat_args));
	return w.failed ? NULL : w.g;
}
