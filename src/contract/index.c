/*
 * Data-dependent indexing.
 *
 * The tables of a step (ap_index) say for each element of the values which coordinate, or which element of an index tensor, it has in each
 * dimension of the indexed tensor.  Where a table is an affine function of the values' own index, dimensions are walked in step as in a
 * copy; positions that are compared with index values are told apart, and so are values that may meet in one cell, since the last one
 * stays.
 */
#include "contract/space.h"

/* Splits the dimensions of the values that the table depends on. */
static void
split_values(ap_contraction *c, uint32_t values, const ap_affine *f)
{
	for (int v = 0; v < c->uses.at[values].x->layout.rank; v++) {
		if (f->by[v])
			ap_contract_split(c, values, v, AP_APART_INDEX);
	}
}

/* A use of the part of dimension d of the indexed tensor that the table walks: first, first + by, ... */
static uint32_t
use_part(ap_contraction *c, uint32_t base, int d, int64_t first, int64_t by, int64_t n)
{
	ap_tensor *x = AP_NEW(c->arena, ap_tensor);

	*x = *c->uses.at[base].x;
	x->layout = ap_layout_make(c->arena, x->layout.rank, x->layout.size, x->layout.stride, x->layout.offset, x->layout.itemsize);
	x->layout.offset += first * x->layout.stride[d];
	((int64_t *)x->layout.size)[d] = n;
	((int64_t *)x->layout.stride)[d] *= by;
	return ap_contract_use(c, base, x);
}

/* Coordinates that are numbers.  `walked` marks the dimensions of the values that lead to cells of their own. */
static void
link_numbers(ap_contraction *c, uint32_t values, uint32_t base, int d, const ap_affine *f, bool *walked)
{
	const ap_layout *l = &c->uses.at[values].x->layout;
	int by = -1, n = 0;

	for (int v = 0; v < l->rank; v++) {
		if (f->by[v] && l->size[v] > 1) {
			by = v;
			n++;
		}
	}
	int64_t step = n ? f->by[by] : 1, size = n ? l->size[by] : 1;
	const ap_layout *of = &c->uses.at[base].x->layout;

	/* An expanded dimension has positions, but no cells that a part of it could be. */
	if (n == 1 && of->stride[d] == 0 && f->first == 0 && step == 1 && size == of->size[d]) {
		ap_contract_link(c, values, by, base, d);
		return;
	}
	if (n > 1 || of->stride[d] == 0) {
		split_values(c, values, f);
		ap_contract_split(c, base, d, AP_APART_INDEX);
		return;
	}
	uint32_t part = use_part(c, base, d, f->first, step, size);

	if (n) {
		ap_contract_link(c, values, by, part, d);
		walked[by] = true;
	}
}

/* The dimension of a contiguous tensor in which a step of `by` elements is one of 1, or -1. */
static int
dimension_of(const ap_layout *l, int64_t by, int64_t size)
{
	int64_t stride = 1;

	for (int d = l->rank - 1; d >= 0; d--) {
		if (stride == by && l->size[d] == size)
			return d;
		stride *= l->size[d];
	}
	return -1;
}

/* Coordinates that are elements of an index tensor. */
static void
link_elements(ap_contraction *c, uint32_t values, uint32_t index, const ap_affine *f)
{
	const ap_layout *l = &c->uses.at[values].x->layout, *x = &c->uses.at[index].x->layout;
	int64_t left = ap_layout_count(x);
	int of[AP_MAX_RANK];
	bool fits = f->first == 0;

	for (int v = 0; v < l->rank && fits; v++) {
		bool moves = f->by[v] && l->size[v] > 1;

		of[v] = moves ? dimension_of(x, f->by[v], l->size[v]) : -1;
		fits = !moves || of[v] >= 0;
		if (fits && moves)
			left /= l->size[v];
	}
	if (!fits || left != 1) {
		split_values(c, values, f);
		ap_contract_split_all(c, index, AP_APART_INDEX);
		return;
	}
	for (int v = 0; v < l->rank; v++) {
		if (of[v] >= 0)
			ap_contract_link(c, values, v, index, of[v]);
	}
}

void
ap_contract_index_links(ap_contraction *c, const ap_step *s, const ap_step_uses *u)
{
	bool scatter = s->kind == AP_STEP_SCATTER, walked[AP_MAX_RANK] = { false };
	uint32_t values = scatter ? u->src + 1 : u->dst, base = scatter ? u->dst : u->src;
	int rank = c->uses.at[base].x->layout.rank;

	if (c->uses.at[values].empty)
		return;
	for (int d = 0; d < rank; d++) {
		const ap_affine *f = &s->index.at[d];
		int index = s->index.index[d];

		if (index < 0) {
			link_numbers(c, values, base, d, f, walked);
		} else {
			ap_contract_split(c, base, d, AP_APART_INDEX);
			link_elements(c, values, u->src + (uint32_t)index, f);
		}
	}
	for (int v = 0; v < c->uses.at[values].x->layout.rank && scatter; v++) {
		if (!walked[v])
			ap_contract_split(c, values, v, AP_APART_ORDER);
	}
	if (s->index.mask >= 0)
		ap_contract_link_all(c, values, u->src + (uint32_t)s->index.mask);
}

/* --- as a function of whole tensors ------------------------------------------------------------------------------------- */

/* How many pairs of an element of the values and a place that it may go to the step has; 0: no place depends on data. */
static int64_t
pairs_of(const ap_step *s)
{
	const ap_layout *values = s->kind == AP_STEP_SCATTER ? &s->src[1].layout : &s->dst.layout;
	const ap_layout *base = s->kind == AP_STEP_SCATTER ? &s->dst.layout : &s->src[0].layout;
	bool counted[AP_MAX_RANK] = { false }, any = false;
	int64_t pairs = 1;

	for (int d = 0; d < base->rank; d++) {
		if (s->index.index[d] < 0)
			continue;
		any = true;
		if (!ap_mul_ok(pairs, base->size[d], &pairs))
			return INT64_MAX;
		for (int v = 0; v < values->rank; v++) {
			if (!s->index.at[d].by[v] || counted[v])
				continue;
			counted[v] = true;
			if (!ap_mul_ok(pairs, values->size[v], &pairs))
				return INT64_MAX;
		}
	}
	return any ? pairs : 0;
}

static bool
is_whole(const ap_step *s, int64_t from)
{
	return s->kind == AP_STEP_APPLY || ((s->kind == AP_STEP_GATHER || s->kind == AP_STEP_SCATTER) && pairs_of(s) > from);
}

bool
ap_contract_is_whole(const ap_contraction *c, const ap_step *s)
{
	return is_whole(s, c->whole_from);
}

bool
ap_contract_has_whole(const ap_facts *const full[2], int64_t whole_from)
{
	for (int side = 0; side < 2; side++) {
		for (uint32_t i = 1; i <= ap_graph_count(full[side]->graph); i++) {
			const ap_effect *e = &full[side]->effects[i];

			for (size_t k = 0; k < e->steps.n; k++) {
				if (e->steps.at[k].kind != AP_STEP_APPLY && is_whole(&e->steps.at[k], whole_from))
					return true;
			}
		}
	}
	return false;
}

size_t
ap_contract_results(const ap_step *s)
{
	return s->kind == AP_STEP_APPLY ? s->ndsts : 1;
}

/* As text: everything that tells which element goes where, but the contents. */
ap_str
ap_contract_function(const ap_contraction *c, const ap_step *s)
{
	ap_buf b = { .arena = c->arena };

	if (s->kind == AP_STEP_APPLY)
		return s->fn;
	const ap_tensor *base = s->kind == AP_STEP_SCATTER ? &s->dst : &s->src[0],
			*values = s->kind == AP_STEP_SCATTER ? &s->src[1] : &s->dst;

	ap_buf_printf(&b, "aten::%s %.*s %d", s->kind == AP_STEP_SCATTER ? "scatter" : "gather", AP_FMT(s->index.accumulate),
		      s->index.mask);
	for (int d = 0; d < base->layout.rank; d++) {
		ap_buf_printf(&b, " %d:%lld", s->index.index[d], (long long)s->index.at[d].first);
		for (int v = 0; v < values->layout.rank; v++)
			ap_buf_printf(&b, ",%lld", (long long)s->index.at[d].by[v]);
	}
	return ap_buf_str(&b);
}

/* --- of the contracted tensors ---------------------------------------------------------------------------------------------- */

/* The element number of a contracted tensor that stands for a full one's. */
static int64_t
small_element(const ap_contraction *c, uint32_t use, int64_t element)
{
	const ap_layout *full = &c->uses.at[use].x->layout;
	ap_tensor x = ap_contract_tensor(c, use);
	int64_t small = 0, unit = 1;

	for (int d = full->rank - 1; d >= 0; d--) {
		small += ap_contract_small_index(c, use, d, element % full->size[d]) * unit;
		unit *= x.layout.size[d];
		element /= full->size[d];
	}
	return small;
}

static int64_t
small_number(const ap_contraction *c, const ap_step *s, const ap_step_uses *u, int d, int64_t full)
{
	if (s->index.index[d] >= 0)
		return small_element(c, u->src + (uint32_t)s->index.index[d], full);
	return ap_contract_small_index(c, s->kind == AP_STEP_SCATTER ? u->dst : u->src, d, full);
}

/* The same function for contracted tensors; it is affine again, since what is walked in step is contracted alike. */
static ap_affine
small_affine(const ap_contraction *c, const ap_step *s, const ap_step_uses *u, int d)
{
	const ap_affine *f = &s->index.at[d];
	uint32_t values = s->kind == AP_STEP_SCATTER ? u->src + 1 : u->dst;
	ap_tensor small = ap_contract_tensor(c, values);
	int64_t *by = AP_NEW_N(c->arena, int64_t, small.layout.rank), origin = f->first, first;

	for (int v = 0; v < small.layout.rank; v++)
		origin += f->by[v] * ap_contract_full_index(c, values, v, 0);
	first = small_number(c, s, u, d, origin);
	for (int v = 0; v < small.layout.rank; v++) {
		int64_t zero = ap_contract_full_index(c, values, v, 0);

		for (int64_t i = 1; i < small.layout.size[v] && f->by[v]; i++) {
			int64_t full = origin + f->by[v] * (ap_contract_full_index(c, values, v, i) - zero),
				n = small_number(c, s, u, d, full) - first;

			by[v] = i == 1 ? n : by[v];
			ap_require(n == by[v] * i);
		}
	}
	return (ap_affine){ first, by };
}

ap_index
ap_contract_index(const ap_contraction *c, const ap_step *s, const ap_step_uses *u)
{
	bool scatter = s->kind == AP_STEP_SCATTER;
	int rank = c->uses.at[scatter ? u->dst : u->src].x->layout.rank;
	ap_affine *at = AP_NEW_N(c->arena, ap_affine, rank);
	ap_index out = s->index;

	if (c->uses.at[scatter ? u->src + 1 : u->dst].empty)
		return out;
	for (int d = 0; d < rank; d++)
		at[d] = small_affine(c, s, u, d);
	out.at = at;
	return out;
}
