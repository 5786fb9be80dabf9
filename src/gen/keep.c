#include "gen/keep.h"
#include "graph/rule_index.h"
#include "layout/overlap.h"

static bool
is_written(const ap_growth *w, uint32_t storage, uint32_t before)
{
	for (uint32_t i = AP_GROW_INPUTS + 1; i < before; i++) {
		const ap_effect *e = &w->facts->effects[i];

		for (size_t k = 0; k < e->writes.n; k++)
			if (e->writes.at[k].dest.storage == storage)
				return true;
	}
	return false;
}

/* Is the content unknown, or such that infer itself has looked at it?  `at` is the call at work. */
static bool
is_open(const ap_growth *w, const ap_tensor *t, uint32_t at, int depth)
{
	const ap_storage *s = &w->facts->storages.at[t->storage];
	const ap_effect *e = &w->facts->effects[s->node.i];
	bool open = depth > 0 && !is_written(w, t->storage, at);

	if (s->kind != AP_STORAGE_FRESH)
		return open;
	for (size_t k = 0; open && k < e->steps.n; k++) {
		const ap_step *step = &e->steps.at[k];

		if (!ap_step_writes(step, t->storage) || step->kind == AP_STEP_APPLY)
			continue;
		open = s->node.i == at;
		for (size_t i = 0; open && i < step->nsrc; i++)
			open = is_open(w, &step->src[i], at, depth - 1);
	}
	return open;
}

/* An index that the interpreter can compute may turn out to be out of range, a divisor to be 0. */
static bool
has_open_indices(const ap_growth *w, ap_node_id id)
{
	const ap_effect *e = &w->facts->effects[id.i];

	for (size_t i = 0; i < e->steps.n; i++)
		if (e->steps.at[i].kind == AP_STEP_RANGE && !is_open(w, &e->steps.at[i].src[0], id.i, 8))
			return false;
	return true;
}

/* Whether eager takes an empty tensor for the one that is written depends on which Python object it is, which no rewrite keeps. */
static bool
writes_nothing_of_shared(const ap_growth *w, ap_node_id id)
{
	const ap_effect *e = &w->facts->effects[id.i];

	for (size_t i = 0; i < e->writes.n; i++)
		for (size_t k = 0; !ap_layout_count(&e->writes.at[i].dest.layout) && k < e->call.nargs; k++) {
			const ap_val *v = &e->call.args[k];

			if (v->kind == AP_VAL_TENSOR && v->tensor.storage == e->writes.at[i].dest.storage && v->tensor.object != e->writes.at[i].dest.object)
				return true;
		}
	const ap_node *n = ap_node_get(w->graph, id);
	if (n->spelling != AP_SPELL_SETITEM || !e->writes.n || n->args[2].kind != AP_ARG_NODE || ap_layout_count(&e->writes.at[0].dest.layout))
		return false;
	return w->facts->effects[n->args[2].node.i].result.tensor.storage == e->writes.at[0].dest.storage;
}

/* Marks the bytes of `map` that the layout addresses, or asks whether all of them are marked. */
static bool
each_byte(ap_arena *a, const ap_layout *l, uint8_t *map, size_t n, bool ask)
{
	const int64_t *at = ap_layout_offsets(a, l);
	int64_t count = ap_layout_count(l);

	for (int64_t k = 0; k < count; k++)
		for (int64_t byte = at[k] * l->itemsize; byte < (at[k] + 1) * l->itemsize; byte++) {
			if (byte < 0 || (size_t)byte >= n)
				return false;
			if (ask && !map[byte])
				return false;
			map[byte] = 1;
		}
	return true;
}

static bool
is_reachable(ap_growth *w, const ap_tensor *dest)
{
	enum { MOST = 1 << 16 };
	const ap_storage *s = &w->facts->storages.at[dest->storage];
	char *mark = ap_arena_mark(w->arena);
	bool all;

	if (s->kind != AP_STORAGE_INPUT || !ap_layout_count(&dest->layout))
		return true;
	if (s->bytes > MOST)
		return false;
	uint8_t *map = AP_NEW_N(w->arena, uint8_t, s->bytes + 1);
	for (uint32_t i = 1; i <= w->inputs; i++) {
		const ap_tensor *t = &w->facts->effects[i].result.tensor;

		if (t->storage == dest->storage && !each_byte(w->arena, &t->layout, map, (size_t)s->bytes, false))
			return false;
	}
	all = each_byte(w->arena, &dest->layout, map, (size_t)s->bytes, true);
	ap_arena_reset(w->arena, mark);
	return all;
}

/* A kernel that reads through one operand what it writes through another has no functional form. */
static bool
reads_written(ap_growth *w, const ap_node *n, const ap_write *write)
{
	for (size_t k = 0; k < n->nkeywords; k++) {
		const ap_arg *args = &n->keywords[k].value;

		for (size_t i = 0; ap_str_eq(n->keywords[k].name, "args") && i < args->n; i++) {
			ap_val v = args->items[i].kind == AP_ARG_NODE ? ap_grow_value(w, args->items[i].node) : (ap_val){ 0 };

			if ((int)i != write->item && v.kind == AP_VAL_TENSOR && v.tensor.storage == write->dest.storage &&
			    ap_overlap_find(&v.tensor.layout, &write->dest.layout, 1 << 10, NULL) != AP_DISJOINT)
				return true;
		}
	}
	return false;
}

static bool
is_rewritable(ap_growth *w, ap_node_id id)
{
	const ap_effect *e = &w->facts->effects[id.i];

	for (size_t k = 0; k < e->writes.n; k++)
		if (!is_reachable(w, &e->writes.at[k].dest) || (!e->call.op && reads_written(w, ap_node_get(w->graph, id), &e->writes.at[k])))
			return false;
	return true;
}

enum { MOST_BYTES = 1 << 18 };

static bool
is_narrow(const ap_val *v)
{
	bool narrow = v->kind != AP_VAL_TENSOR || ap_layout_count(&v->tensor.layout) <= MOST_BYTES / v->tensor.layout.itemsize;

	for (size_t i = 0; narrow && v->kind == AP_VAL_LIST && i < v->n; i++)
		narrow = is_narrow(&v->items[i]);
	return narrow;
}

/* Products of products grow fast: a cartesian_prod of three tensors of 200 elements has 24 million, a meshgrid of views of 25 has more than memory. */
static bool
is_small(const ap_growth *w, ap_node_id id)
{
	if (!is_narrow(&w->facts->effects[id.i].result))
		return false;
	for (size_t k = w->facts->storages.n; k-- > 1 && w->facts->storages.at[k].node.i == id.i;)
		if (w->facts->storages.at[k].bytes > MOST_BYTES)
			return false;
	return true;
}

bool
ap_keep_call(ap_growth *w, ap_node_id id)
{
	return is_small(w, id) && has_open_indices(w, id) && !writes_nothing_of_shared(w, id) && (w->options->unrewritable || is_rewritable(w, id));
}
