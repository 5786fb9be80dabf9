/*
 * Accesses come from the steps of graph/infer.h: what a step reads or writes in a storage that is older than its node.  The steps don't
 * say through which operand; it is the one with that very layout, or with one that was broadcast to it, else any operand on that storage:
 * then all of them are taken.
 *
 * What is needed is found from the end.  The return needs the cells of outputs and inputs; a node is live if some cell that it
 * writes is needed; a live node needs what it reads and no longer needs what it surely replaces.  Storages of more than MAP_BYTES count
 * as needed altogether: that only makes more hazards.
 */
#include "interp/trace.h"

enum { MAP_BYTES = 2048 };

typedef struct maker {
	ap_arena *arena;
	ap_trace *t;
	uint32_t node;
	uint32_t *seen;          /* by node: the last node that was found to use it */
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

static void
put_access(maker *m, const ap_access *a)
{
	for (size_t i = m->t->first[m->node]; i < m->t->accesses.n; i++) {
		const ap_access *b = &m->t->accesses.at[i];

		if (b->write == a->write && b->name == a->name && b->covers == a->covers && ap_tensor_same(&a->place, &b->place))
			return;
	}
	*AP_PUSH(m->arena, &m->t->accesses) = *a;
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
	for (size_t k = t->first_use[m->node]; k < t->uses.n; k++) {
		int fit = names_place(&t->facts->effects[t->uses.at[k]].result, place);

		best = fit > best ? fit : best;
	}
	if (!best)
		put_access(m, &a);
	for (size_t k = t->first_use[m->node]; best && k < t->uses.n; k++) {
		if (names_place(&t->facts->effects[t->uses.at[k]].result, place) != best)
			continue;
		a.name = t->uses.at[k];
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

static void
add_steps(maker *m, const ap_effect *e)
{
	for (size_t k = 0; k < e->steps.n; k++) {
		const ap_step *s = &e->steps.at[k];

		for (size_t i = 0; i < s->nsrc; i++)
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
parent_on(const maker *m, const ap_tensor *x)
{
	const ap_trace *t = m->t;
	uint32_t only = 0, written = 0, exact = 0;
	size_t n = 0, nwritten = 0;

	for (size_t k = t->first_use[m->node]; k < t->uses.n; k++)
		if (names_place(&t->facts->effects[t->uses.at[k]].result, x)) {
			only = t->uses.at[k];
			n++;
			if (!exact && names_place(&t->facts->effects[only].result, x) == 3)
				exact = only;
		}
	for (size_t i = t->first[m->node]; i < t->accesses.n; i++) {
		const ap_access *a = &t->accesses.at[i];

		if (a->write && a->place.storage == x->storage && a->name != written) {
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
parent_of(const maker *m)
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

/* Bytes of a storage that are needed; NULL map: all. */
typedef struct wanted { uint8_t **map; ap_arena *arena; const ap_facts *f; } wanted;

static uint8_t *
map_of(const wanted *w, uint32_t storage)
{
	const ap_storage *s = &w->f->storages.at[storage];

	if (s->bytes > MAP_BYTES)
		return NULL;
	if (!w->map[storage])
		w->map[storage] = AP_NEW_N(w->arena, uint8_t, s->bytes + 1);
	return w->map[storage];
}

static void
mark(const wanted *w, const ap_tensor *x, uint8_t value)
{
	uint8_t *map = map_of(w, x->storage);
	char *top = ap_arena_mark(w->arena);

	if (!map)
		return;
	const int64_t *at = ap_layout_offsets(w->arena, &x->layout);

	for (int64_t k = 0; k < ap_layout_count(&x->layout); k++)
		for (int64_t b = 0; b < x->layout.itemsize; b++)
			if (at[k] * x->layout.itemsize + b < w->f->storages.at[x->storage].bytes)
				map[at[k] * x->layout.itemsize + b] = value;
	ap_arena_reset(w->arena, top);
}

/* Notes what is needed of a write's cells. */
static void
note_needed(const wanted *w, ap_access *a)
{
	uint8_t *map = map_of(w, a->place.storage), *own;
	size_t bytes = (size_t)w->f->storages.at[a->place.storage].bytes;

	a->any = true;
	if (!map)
		return;
	own = AP_NEW_N(w->arena, uint8_t, bytes + 1);
	const int64_t *at = ap_layout_offsets(w->arena, &a->place.layout);

	a->any = false;
	for (int64_t k = 0; k < ap_layout_count(&a->place.layout); k++)
		for (int64_t b = 0; b < a->place.layout.itemsize; b++) {
			size_t byte = (size_t)(at[k] * a->place.layout.itemsize + b);

			if (byte < bytes && map[byte])
				own[byte] = a->any = true;
		}
	a->needed = own;
}

static void
find_live(ap_arena *a, ap_trace *t)
{
	wanted w = { AP_NEW_N(a, uint8_t *, t->facts->storages.n), a, t->facts };

	t->live = AP_NEW_N(a, bool, t->n + 2);
	t->live[t->n + 1] = true;
	for (uint32_t i = t->n + 1; i > 0; i--) {
		for (uint32_t k = t->first[i]; k < t->first[i + 1]; k++) {
			ap_access *x = &t->accesses.at[k];

			if (!x->write)
				continue;
			note_needed(&w, x);
			t->live[i] |= x->any;
		}
		for (int reads = 0; t->live[i] && reads < 2; reads++)
			for (uint32_t k = t->first[i]; k < t->first[i + 1]; k++) {
				const ap_access *x = &t->accesses.at[k];

				if (reads ? !x->write : x->write && x->covers)
					mark(&w, &x->place, reads ? 1 : 0);
			}
	}
}

ap_trace *
ap_trace_make(ap_arena *a, const ap_facts *f)
{
	ap_trace *t = AP_NEW(a, ap_trace);
	uint32_t n = (uint32_t)ap_graph_count(f->graph);
	maker m = { .arena = a, .t = t, .seen = AP_NEW_N(a, uint32_t, n + 2) };

	ap_require(f->status == AP_INFER_OK);
	*t = (ap_trace){ .facts = f, .n = n, .status = AP_INFER_OK };
	t->first = AP_NEW_N(a, uint32_t, n + 3);
	t->first_use = AP_NEW_N(a, uint32_t, n + 3);
	t->barrier = AP_NEW_N(a, bool, n + 2);
	t->parent = AP_NEW_N(a, uint32_t, n + 2);
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
	number_tour(a, t);
	find_live(a, t);
	if (f->graph->has_io_map && t->status == AP_INFER_OK) {
		t->status = AP_INFER_UNKNOWN;
		t->code = "not-modelled";
		t->reason = AP_STR("a graph with an io_map has no model under fusion");
	}
	return t;
}
