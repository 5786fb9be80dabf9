/*
 * Accesses come from the steps of graph/infer.h: what a step reads or writes in a storage that is older than its node.  The steps don't
 * say through which operand; it is the one with that very layout, or with one that was broadcast to it, else any operand on that storage:
 * then all of them are taken.
 */
#include "interp/trace.h"

#include "layout/cover.h"

/* Of the node `node`: one place, or several (`place` NULL). */
typedef struct want { uint32_t node; const ap_layout *place; } want;

/* Of the node `node`: what it does on one storage, as places in lists that are linked by `next`; 0: none. */
typedef struct local { uint32_t node, first_use, last_use, first_access, last_access; } local;
typedef struct use { uint32_t name, next; } use;

typedef struct maker {
	ap_arena *arena;
	ap_trace *t;
	uint32_t node;
	uint32_t *seen;          /* by node: the last node that was found to use it */
	want *wanted;            /* by storage: what a later step of the node at work reads there */
	local *locals;           /* by storage */
	AP_VEC(use) uses;        /* of the node at work, those on one storage linked in their order; at[0] is unused */
	AP_VEC(uint32_t) after;  /* by access, from 1: the next one on its storage by the same node */
} maker;

const ap_tensor *
ap_trace_tensor(const ap_trace *t, uint32_t node)
{
	const ap_val *v = &t->facts->effects[node].result;

	return v->kind == AP_VAL_TENSOR ? &v->tensor : NULL;
}

static void
see_use(void *data, ap_node_id id)
{
	maker *m = data;

	if (m->seen[id.i] == m->node)
		return;
	m->seen[id.i] = m->node;
	*AP_PUSH(m->arena, &m->t->uses) = id.i;
}

/* The next dimension from d on that is neither of size 1 nor broadcast. */
static int
skip_broadcast(const ap_layout *l, int d)
{
	while (d < l->rank && (l->size[d] == 1 || l->stride[d] == 0))
		d++;
	return d;
}

/* Are the two the same cells in the same order, but for broadcasting? */
static bool
same_but_broadcast(const ap_tensor *x, const ap_tensor *y)
{
	const ap_layout *a = &x->layout, *b = &y->layout;
	int i = skip_broadcast(a, 0), j = skip_broadcast(b, 0);

	for (; i < a->rank && j < b->rank; i = skip_broadcast(a, i + 1), j = skip_broadcast(b, j + 1))
		if (a->size[i] != b->size[j] || a->stride[i] != b->stride[j])
			return false;
	return i >= a->rank && j >= b->rank && a->offset == b->offset && x->dtype == y->dtype;
}

/* How well a value names a place: 3 it has that very tensor, 2 one that was broadcast, 1 one on that storage, 0 none. */
static int
names_place(const ap_val *v, const ap_tensor *place)
{
	int best = 0;

	if (v->kind == AP_VAL_TENSOR && v->tensor.storage != place->storage)
		return 0;
	if (v->kind == AP_VAL_TENSOR)
		return ap_tensor_same(&v->tensor, place) ? 3 : same_but_broadcast(&v->tensor, place) ? 2 : 1;
	for (size_t i = 0; v->kind == AP_VAL_LIST && i < v->n; i++) {
		int k = names_place(&v->items[i], place);

		best = k > best ? k : best;
	}
	return best;
}

static bool
is_old(const maker *m, uint32_t storage)
{
	const ap_storage *s = &m->t->facts->storages.at[storage];

	return s->kind != AP_STORAGE_FRESH || s->node.i != m->node;
}

static local *
local_on(maker *m, uint32_t storage)
{
	local *l = &m->locals[storage];

	if (l->node != m->node)
		*l = (local){ .node = m->node };
	return l;
}

static void
index_use(maker *m, uint32_t name, const ap_val *v)
{
	for (size_t i = 0; v->kind == AP_VAL_LIST && i < v->n; i++)
		index_use(m, name, &v->items[i]);
	if (v->kind != AP_VAL_TENSOR)
		return;
	local *l = local_on(m, v->tensor.storage);

	if (l->last_use && m->uses.at[l->last_use].name == name)
		return;
	*(l->last_use ? &m->uses.at[l->last_use].next : &l->first_use) = (uint32_t)m->uses.n;
	l->last_use = (uint32_t)m->uses.n;
	*AP_PUSH(m->arena, &m->uses) = (use){ .name = name };
}

/* Once all uses of the node are there. */
static void
index_uses(maker *m)
{
	const ap_trace *t = m->t;

	m->uses.n = 0;
	*AP_PUSH(m->arena, &m->uses) = (use){ 0 };
	for (size_t k = t->first_use[m->node]; k < t->uses.n; k++)
		index_use(m, t->uses.at[k], &t->facts->effects[t->uses.at[k]].result);
}

static void
put_access(maker *m, const ap_access *a)
{
	local *l = local_on(m, a->place.storage);

	for (uint32_t i = l->first_access; i; i = m->after.at[i]) {
		const ap_access *b = &m->t->accesses.at[i - 1];

		if (b->write == a->write && b->name == a->name && b->covers == a->covers && ap_tensor_same(&a->place, &b->place))
			return;
	}
	*AP_PUSH(m->arena, &m->t->accesses) = *a;
	*AP_PUSH(m->arena, &m->after) = 0;
	*(l->last_access ? &m->after.at[l->last_access] : &l->first_access) = (uint32_t)m->t->accesses.n;
	l->last_access = (uint32_t)m->t->accesses.n;
}

/* An access through every operand that may be meant. */
static void
add_access(maker *m, const ap_tensor *place, bool write, bool covers)
{
	ap_trace *t = m->t;
	ap_access a = { .node = m->node, .write = write, .covers = covers, .place = *place };
	int best = 0;

	if (!ap_layout_count(&place->layout))
		return;
	uint32_t first = local_on(m, place->storage)->first_use;

	for (uint32_t k = first; k; k = m->uses.at[k].next) {
		int fit = names_place(&t->facts->effects[m->uses.at[k].name].result, place);

		best = fit > best ? fit : best;
	}
	if (!best)
		put_access(m, &a);
	for (uint32_t k = first; best && k; k = m->uses.at[k].next) {
		if (names_place(&t->facts->effects[m->uses.at[k].name].result, place) != best)
			continue;
		a.name = m->uses.at[k].name;
		put_access(m, &a);
	}
}

static void
add_births(maker *m, const ap_val *v)
{
	if (v->kind == AP_VAL_TENSOR && !is_old(m, v->tensor.storage) && ap_layout_count(&v->tensor.layout)) {
		ap_access a = { .node = m->node, .write = true, .covers = true, .place = v->tensor, .name = m->node };

		put_access(m, &a);
	}
	for (size_t i = 0; v->kind == AP_VAL_LIST && i < v->n; i++)
		add_births(m, &v->items[i]);
}

static bool
is_wanted_storage(const maker *m, uint32_t storage)
{
	return is_old(m, storage) || m->wanted[storage].node == m->node;
}

static void
want_place(maker *m, const ap_tensor *x)
{
	want *w = &m->wanted[x->storage];

	*w = (want){ m->node, w->node == m->node && !(w->place && ap_layout_same(w->place, &x->layout)) ? NULL : &x->layout };
}

static void
want_results(maker *m, const ap_val *v)
{
	if (v->kind == AP_VAL_TENSOR)
		want_place(m, &v->tensor);
	for (size_t i = 0; v->kind == AP_VAL_LIST && i < v->n; i++)
		want_results(m, &v->items[i]);
}

/* Is what the step writes wanted: by the memory, the results, or a later step?  It may write a temporary that is replaced unread. */
static bool
is_wanted(const maker *m, const ap_step *s)
{
	bool wanted = s->kind == AP_STEP_RANGE;

	if (s->kind != AP_STEP_APPLY && s->kind != AP_STEP_RANGE)
		return is_wanted_storage(m, s->dst.storage);
	for (size_t i = 0; s->kind == AP_STEP_APPLY && i < s->ndsts; i++)
		wanted |= is_wanted_storage(m, s->dsts[i].storage);
	return wanted;
}

/* Does the step replace all of a temporary that is read later? */
static bool
replaces_wanted(const maker *m, const ap_step *s)
{
	if (s->kind == AP_STEP_APPLY || s->kind == AP_STEP_RANGE || s->kind == AP_STEP_SCATTER || is_old(m, s->dst.storage))
		return false;
	const ap_layout *place = m->wanted[s->dst.storage].place;

	return place && ap_cover_check(&s->dst.layout, place, AP_OVERLAP_WORK, NULL) == AP_COVERS;
}

/* Which steps do something, found from the last. */
static const bool *
find_wanted(maker *m, const ap_effect *e)
{
	bool *does = AP_NEW_N(m->arena, bool, e->steps.n + 1);

	want_results(m, &e->result);
	for (size_t k = e->steps.n; k-- > 0;) {
		const ap_step *s = &e->steps.at[k];

		does[k] = is_wanted(m, s);
		if (does[k] && replaces_wanted(m, s))
			m->wanted[s->dst.storage] = (want){ 0 };
		for (size_t i = 0; does[k] && i < s->nsrc; i++)
			want_place(m, &s->src[i]);
	}
	return does;
}

static void
add_steps(maker *m, const ap_effect *e)
{
	const bool *does = find_wanted(m, e);

	for (size_t k = 0; k < e->steps.n; k++) {
		const ap_step *s = &e->steps.at[k];

		for (size_t i = 0; does[k] && i < s->nsrc; i++)
			if (is_old(m, s->src[i].storage))
				add_access(m, &s->src[i], false, false);
		if (s->kind == AP_STEP_SCATTER && is_old(m, s->dst.storage))
			add_access(m, &s->dst, false, false);
	}
	for (size_t k = 0; k < e->steps.n; k++) {
		const ap_step *s = &e->steps.at[k];

		if (s->kind != AP_STEP_APPLY && s->kind != AP_STEP_RANGE && is_old(m, s->dst.storage))
			add_access(m, &s->dst, true, s->kind != AP_STEP_SCATTER);
		for (size_t i = 0; s->kind == AP_STEP_APPLY && i < s->ndsts; i++)
			if (is_old(m, s->dsts[i].storage))
				add_access(m, &s->dsts[i], true, true);
	}
	add_births(m, &e->result);
}

/*
 * The operand on the storage of x of whose value the result x is made: the only one, the only one that is written, or of several
 * names of the very tensor that is written the first.  A write that keeps old cells is a method of its first operand.
 */
static uint32_t
parent_on(maker *m, const ap_tensor *x)
{
	const ap_trace *t = m->t;
	const local *l = local_on(m, x->storage);
	uint32_t only = 0, written = 0, exact = 0;
	size_t n = 0, nwritten = 0;

	for (uint32_t k = l->first_use; k; k = m->uses.at[k].next) {
		only = m->uses.at[k].name;
		n++;
		if (!exact && names_place(&t->facts->effects[only].result, x) == 3)
			exact = only;
	}
	for (uint32_t i = l->first_access; i; i = m->after.at[i]) {
		const ap_access *a = &t->accesses.at[i - 1];

		if (a->write && a->name != written) {
			written = a->name;
			nwritten++;
		}
	}
	return n == 1 ? only : nwritten == 1 ? written : nwritten ? exact : 0;
}

/* The k-th operand of the barrier that the node takes an item of; 0: it takes none. */
static uint32_t
barrier_operand(const maker *m)
{
	const ap_graph *g = m->t->facts->graph;
	const ap_node *n = ap_node_get(g, (ap_node_id){ m->node }), *b;

	if (n->kind != AP_NODE_CALL || (n->spelling != AP_SPELL_UNPACKED && n->spelling != AP_SPELL_GETITEM) || n->args[0].kind != AP_ARG_NODE ||
	    !m->t->barrier[n->args[0].node.i] || n->args[1].kind != AP_ARG_INT)
		return 0;
	b = ap_node_get(g, n->args[0].node);
	const ap_arg *list = b->nargs ? &b->args[0] : NULL;
	int64_t k = n->args[1].integer;

	if (!list || k < 0 || k >= (int64_t)list->n || list->items[k].kind != AP_ARG_NODE)
		return 0;
	return list->items[k].node.i;
}

static uint32_t
parent_of(maker *m)
{
	const ap_val *v = &m->t->facts->effects[m->node].result;
	uint32_t operand = barrier_operand(m), parent = 0;

	if (operand)
		return operand;
	if (v->kind == AP_VAL_TENSOR)
		return is_old(m, v->tensor.storage) ? parent_on(m, &v->tensor) : 0;
	for (size_t i = 0; v->kind == AP_VAL_LIST && i < v->n; i++) {
		uint32_t p = v->items[i].kind == AP_VAL_TENSOR && is_old(m, v->items[i].tensor.storage) ? parent_on(m, &v->items[i].tensor) : 0;

		if (!p || (i && p != parent))
			return 0;
		parent = p;
	}
	return m->t->barrier[m->node] ? 0 : parent;
}

/* A view call whose result is fresh: reshape of what no view reaches, contiguous. */
static bool
is_copying_view(const maker *m, const ap_effect *e)
{
	return e->call.op && e->call.op->class == AP_CLASS_MAYBE_VIEW && e->result.kind == AP_VAL_TENSOR && !is_old(m, e->result.tensor.storage);
}

/* The first users of what may come late. */
static void
find_users(ap_trace *t)
{
	for (uint32_t i = 1; i <= t->n; i++)
		for (uint32_t k = t->first_use[i]; k < t->first_use[i + 1]; k++)
			if (t->late[t->uses.at[k]] > i)
				t->late[t->uses.at[k]] = i;
}

static void
add_node(maker *m)
{
	ap_trace *t = m->t;
	const ap_node *n = ap_node_get(t->facts->graph, (ap_node_id){ m->node });
	const ap_effect *e = &t->facts->effects[m->node];

	for (size_t i = 0; n->kind == AP_NODE_CALL && i < n->nargs; i++)
		ap_arg_each_node(&n->args[i], see_use, m);
	for (size_t i = 0; i < n->nkeywords; i++)
		ap_arg_each_node(&n->keywords[i].value, see_use, m);
	if (n->kind != AP_NODE_CALL)
		return;
	if (e->call.op && e->call.op->class == AP_CLASS_INPLACE_VIEW && t->status == AP_INFER_OK) {
		t->status = AP_INFER_UNKNOWN;
		t->code = "not-modelled";
		t->reason = ap_str_printf(m->arena, "%.*s changes what a name means, which has no model under fusion", AP_FMT(e->call.op->name));
		t->at = (ap_node_id){ m->node };
	}
	t->barrier[m->node] = ap_effect_is_barrier(e);
	if (is_copying_view(m, e))
		t->late[m->node] = t->n + 1;
	index_uses(m);
	add_steps(m, e);
	t->parent[m->node] = parent_of(m);
}

/* The return reads what is returned through those names, and everything that the inputs address. */
static void
add_return(maker *m)
{
	ap_trace *t = m->t;
	const ap_facts *f = t->facts;

	ap_arg_each_node(&f->graph->returned, see_use, m);
	index_uses(m);
	for (size_t i = 0; i < f->outputs.n; i++)
		if (f->outputs.at[i].kind == AP_VAL_TENSOR)
			add_access(m, &f->outputs.at[i].tensor, false, false);
	for (uint32_t i = 1; i <= f->graph->ninputs; i++) {
		const ap_tensor *x = ap_trace_tensor(t, i);
		ap_access a = { .node = m->node, .place = x ? *x : (ap_tensor){ 0 } };

		if (x && ap_layout_count(&x->layout))
			put_access(m, &a);
	}
	ap_access random = { .node = m->node, .place = { .dtype = AP_U64, .layout = ap_layout_make(m->arena, 0, NULL, NULL, 0, 8) } };

	put_access(m, &random);
}

static void
number_tour(ap_arena *a, ap_trace *t)
{
	uint32_t *child = AP_NEW_N(a, uint32_t, t->n + 2), *next = AP_NEW_N(a, uint32_t, t->n + 2), clock = 1;

	t->enter = AP_NEW_N(a, uint32_t, t->n + 2);
	t->leave = AP_NEW_N(a, uint32_t, t->n + 2);
	for (uint32_t i = t->n; i > 0; i--) {
		next[i] = child[t->parent[i]];
		child[t->parent[i]] = i;
	}
	for (uint32_t root = child[0]; root; root = next[root]) {
		uint32_t at = root;

		t->enter[at] = clock++;
		for (;;) {
			if (child[at]) {
				uint32_t down = child[at];

				child[at] = next[down];
				t->enter[down] = clock++;
				at = down;
				continue;
			}
			t->leave[at] = clock++;
			if (at == root)
				break;
			at = t->parent[at];
		}
	}
	t->enter[t->n + 1] = clock++;
	t->leave[t->n + 1] = clock;
}

ap_trace *
ap_trace_make(ap_arena *a, const ap_facts *f)
{
	ap_trace *t = AP_NEW(a, ap_trace);
	uint32_t n = (uint32_t)ap_graph_count(f->graph);
	maker m = { .arena = a, .t = t, .seen = AP_NEW_N(a, uint32_t, n + 2), .wanted = AP_NEW_N(a, want, f->storages.n),
		    .locals = AP_NEW_N(a, local, f->storages.n) };

	ap_require(f->status == AP_INFER_OK);
	*t = (ap_trace){ .facts = f, .n = n, .status = AP_INFER_OK };
	*AP_PUSH(a, &m.after) = 0;
	t->first = AP_NEW_N(a, uint32_t, n + 3);
	t->first_use = AP_NEW_N(a, uint32_t, n + 3);
	t->barrier = AP_NEW_N(a, bool, n + 2);
	t->parent = AP_NEW_N(a, uint32_t, n + 2);
	t->late = AP_NEW_N(a, uint32_t, n + 2);
	for (m.node = 1; m.node <= n + 1; m.node++) {
		t->first[m.node] = (uint32_t)t->accesses.n;
		t->first_use[m.node] = (uint32_t)t->uses.n;
		if (m.node <= n)
			add_node(&m);
		else
			add_return(&m);
	}
	t->first[n + 2] = (uint32_t)t->accesses.n;
	t->first_use[n + 2] = (uint32_t)t->uses.n;
	find_users(t);
	number_tour(a, t);
	ap_trace_find_live(a, t);
	if (f->graph->has_io_map && t->status == AP_INFER_OK) {
		t->status = AP_INFER_UNKNOWN;
		t->code = "not-modelled";
		t->reason = AP_STR("a graph with an io_map has no model under fusion");
	}
	return t;
}
