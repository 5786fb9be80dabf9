/*
 * SHAPES: sizes, dimensions and places of the inputs; numbers of the calls that are such sizes change along.
 */
#include "reduce/leaf.h"

static ap_annot *
annot_of(ap_draft *d, int side, uint32_t id)
{
	return &d->side[side].nodes[id].annot;
}

/* The input of a site, counted by dimensions: *dim is which of its own. */
static bool
dim_at(const ap_case *c, size_t site, uint32_t *id, int *dim)
{
	const ap_graph *g = c->graph[0];

	for (*id = 1; *id <= g->ninputs; ++*id) {
		const ap_annot *a = &g->nodes.at[*id].annot;
		size_t rank = a->kind == AP_ANNOT_TENSOR ? (size_t)a->rank : 0;

		if (site < rank) {
			*dim = (int)site;
			return true;
		}
		site -= rank;
	}
	return false;
}

static size_t
count_dims(const ap_case *c)
{
	size_t n = 0;

	for (size_t i = 1; i <= c->graph[0]->ninputs; i++)
		n += c->graph[0]->nodes.at[i].annot.kind == AP_ANNOT_TENSOR ? (size_t)c->graph[0]->nodes.at[i].annot.rank : 0;
	return n;
}

/* Sizes are replaced; strides of a contiguous tensor follow, others stay. */
static void
set_sizes(ap_draft *d, ap_annot *a, int64_t *size)
{
	ap_layout l;
	bool plain = ap_annot_is_contiguous(a);

	a->size = size;
	if (plain && a->stride && ap_layout_contiguous(d->arena, a->rank, size, 1, &l))
		a->stride = l.stride;
}

static int64_t *
copy_ints(ap_arena *a, const int64_t *v, int n)
{
	int64_t *copy = AP_NEW_N(a, int64_t, n);

	if (n)
		memcpy(copy, v, (size_t)n * sizeof *copy);
	return copy;
}

enum { TARGETS = 4 };

/* A smaller size: 1, 2, half, one less. */
static bool
target_of(int64_t size, size_t k, int64_t *out)
{
	const int64_t to[TARGETS] = { 1, 2, size / 2, size - 1 };

	*out = to[k];
	return to[k] < size && to[k] >= 1 && (k < 2 || to[k] > 2);
}

size_t
ap_sites_shrink_dim(const ap_case *c)
{
	return count_dims(c) * TARGETS;
}

bool
ap_move_shrink_dim(ap_draft *d, size_t site)
{
	uint32_t id;
	int dim;
	int64_t to;

	if (!dim_at(d->base, site / TARGETS, &id, &dim))
		return false;
	for (int s = 0; s < d->sides && id <= d->side[s].graph->ninputs; s++) {
		ap_annot *a = annot_of(d, s, id);

		if (a->kind != AP_ANNOT_TENSOR || dim >= a->rank || !target_of(a->size[dim], site % TARGETS, &to))
			return false;
		int64_t *size = copy_ints(d->arena, a->size, a->rank);

		size[dim] = to;
		set_sizes(d, a, size);
	}
	return true;
}

/* One size everywhere: mode 0 in inputs and in numbers of calls, 1 also in multiples of it, 2 in inputs alone. */
typedef struct resize {
	int64_t from, to;
	unsigned mode;
} resize;
enum { MODES = 3 };

static int64_t
resized(const resize *r, int64_t v)
{
	if (v == r->from)
		return r->to;
	if (r->mode == 1 && r->from > 1 && v > r->from && v % r->from == 0)
		return v / r->from * r->to;
	return v;
}

static void
resize_annot(ap_draft *d, ap_annot *a, const resize *r)
{
	if (a->kind == AP_ANNOT_TUPLE) {
		ap_annot *items = AP_NEW_N(d->arena, ap_annot, a->n);

		if (a->n)
			memcpy(items, a->items, a->n * sizeof *items);
		for (size_t i = 0; i < a->n; i++)
			resize_annot(d, &items[i], r);
		a->items = items;
	}
	if (a->kind != AP_ANNOT_TENSOR)
		return;
	int64_t *size = copy_ints(d->arena, a->size, a->rank);

	for (int k = 0; k < a->rank; k++)
		size[k] = resized(r, size[k]);
	set_sizes(d, a, size);
}

static void
resize_call(ap_draft *d, int side, uint32_t id, const resize *r)
{
	const ap_node *n = &d->side[side].nodes[id];

	for (size_t k = 0; k < ap_leaf_count_of(n); k++) {
		const ap_arg *v = ap_leaf_get(n, k);

		if (v->kind == AP_ARG_INT && resized(r, v->integer) != v->integer)
			ap_leaf_own(d, side, id, k, NULL)->integer = resized(r, v->integer);
	}
}

size_t
ap_sites_shrink_size(const ap_case *c)
{
	return count_dims(c) * TARGETS * MODES;
}

bool
ap_move_shrink_size(ap_draft *d, size_t site)
{
	resize r = { .mode = (unsigned)(site / TARGETS % MODES) };
	uint32_t id;
	int dim;

	if (!dim_at(d->base, site / TARGETS / MODES, &id, &dim))
		return false;
	r.from = d->base->graph[0]->nodes.at[id].annot.size[dim];
	if (!target_of(r.from, site % TARGETS, &r.to))
		return false;
	for (int s = 0; s < d->sides; s++) {
		const ap_graph *g = d->side[s].graph;

		for (uint32_t i = 1; i < g->nodes.n; i++) {
			resize_annot(d, annot_of(d, s, i), &r);
			if (i > g->ninputs && r.mode != 2)
				resize_call(d, s, i, &r);
		}
	}
	return true;
}

/* How a dimension goes: bit 0 from all inputs of that rank; bit 1 from lists and tuples of numbers of that length too. */
enum { DROPS = 4 };

size_t
ap_sites_drop_dim(const ap_case *c)
{
	return count_dims(c) * DROPS;
}

static void
drop_dim_of(ap_draft *d, ap_annot *a, int dim)
{
	int64_t *size = copy_ints(d->arena, a->size, a->rank), *stride = a->stride ? copy_ints(d->arena, a->stride, a->rank) : NULL;
	ap_annot whole = *a;
	ap_layout l;

	a->rank--;
	memmove(size + dim, size + dim + 1, (size_t)(a->rank - dim) * sizeof *size);
	if (stride)
		memmove(stride + dim, stride + dim + 1, (size_t)(a->rank - dim) * sizeof *stride);
	a->size = size;
	a->stride = stride;
	if (stride && ap_annot_is_contiguous(&whole) && ap_layout_contiguous(d->arena, a->rank, size, 1, &l))
		a->stride = l.stride;
}

static void
drop_from_lists(ap_draft *d, int side, uint32_t id, int dim, int rank)
{
	const ap_node *n = &d->side[side].nodes[id];

	for (size_t k = 0; k < ap_leaf_count_of(n); k++) {
		const ap_arg *v = ap_leaf_get(n, k);

		if ((v->kind != AP_ARG_LIST && v->kind != AP_ARG_TUPLE) || v->n != (size_t)rank || v->items[dim].kind == AP_ARG_NODE)
			continue;
		ap_arg *list = ap_leaf_own(d, side, id, k, NULL), *items = AP_NEW_N(d->arena, ap_arg, list->n);

		memcpy(items, list->items, list->n * sizeof *items);
		list->n--;
		memmove(items + dim, items + dim + 1, (list->n - (size_t)dim) * sizeof *items);
		list->items = items;
	}
}

bool
ap_move_drop_dim(ap_draft *d, size_t site)
{
	unsigned how = (unsigned)(site % DROPS);
	uint32_t id;
	int dim;

	if (!dim_at(d->base, site / DROPS, &id, &dim))
		return false;
	int rank = d->base->graph[0]->nodes.at[id].annot.rank;

	for (int s = 0; s < d->sides; s++) {
		const ap_graph *g = d->side[s].graph;

		for (uint32_t i = 1; i < g->nodes.n; i++) {
			ap_annot *a = annot_of(d, s, i);

			if (i <= g->ninputs && (i == id || (how & 1)) && a->kind == AP_ANNOT_TENSOR && a->rank == rank)
				drop_dim_of(d, a, dim);
			if (i > g->ninputs && (how & 2))
				drop_from_lists(d, s, i, dim, rank);
		}
	}
	return true;
}

enum { PLACES = 3 };

size_t
ap_sites_plain_place(const ap_case *c)
{
	return c->graph[0]->ninputs * PLACES;
}

/* An input of its own storage, at its start, contiguous. */
bool
ap_move_plain_place(ap_draft *d, size_t site)
{
	uint32_t id = (uint32_t)(site / PLACES) + 1;
	ap_layout l;

	for (int s = 0; s < d->sides && id <= d->side[s].graph->ninputs; s++) {
		ap_annot *a = annot_of(d, s, id);

		if (a->kind != AP_ANNOT_TENSOR)
			return false;
		if (site % PLACES == 0) {
			a->alias = (ap_str){ 0 };
			a->has_offset = false;
			a->offset = 0;
		} else if (site % PLACES == 1) {
			a->has_offset = a->alias.n > 0;
			a->offset = 0;
		} else {
			if (ap_annot_is_contiguous(a) || !ap_layout_contiguous(d->arena, a->rank, a->size, 1, &l))
				return false;
			a->stride = l.stride;
		}
	}
	return true;
}
