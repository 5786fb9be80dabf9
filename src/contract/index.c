/*
 * Data-dependent indexing.
 *
 * The tables of a step (ap_index) say for each element of the values which coordinate, or which element of an index tensor, it has in each
 * dimension of the indexed tensor.  Where a table is an affine function of the values' own index, dimensions are walked in step as in a
 * copy; positions that are compared with index values are told apart, and so are values that may meet in one cell, since the last one
 * stays.
 */
#include "contract/space.h"

/* at[e] = first + sum of by[v] * (index v of e) */
typedef struct affine {
	int64_t first, by[AP_MAX_RANK];
} affine;

static bool
find_affine(const int64_t *at, const ap_layout *values, affine *f)
{
	int64_t index[AP_MAX_RANK] = { 0 }, count = ap_layout_count(values), inner = 1, want;

	f->first = at[0];
	for (int v = values->rank - 1; v >= 0; v--) {
		f->by[v] = values->size[v] > 1 ? at[inner] - at[0] : 0;
		inner *= values->size[v];
	}
	want = f->first;
	for (int64_t e = 0; e < count; e++) {
		if (at[e] != want)
			return false;
		for (int v = values->rank - 1; v >= 0; v--) {
			want += f->by[v];
			if (++index[v] < values->size[v])
				break;
			want -= f->by[v] * values->size[v];
			index[v] = 0;
		}
	}
	return true;
}

/* Splits the dimensions of the values that the table depends on. */
static void
split_values(ap_contraction *c, uint32_t values, const affine *f)
{
	for (int v = 0; v < c->uses.at[values].x->layout.rank; v++) {
		if (!f || f->by[v])
			ap_contract_split(c, values, v);
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
link_numbers(ap_contraction *c, uint32_t values, uint32_t base, int d, const affine *f, bool *walked)
{
	const ap_layout *l = &c->uses.at[values].x->layout;
	int by = -1, n = 0;

	for (int v = 0; v < l->rank; v++) {
		if (f->by[v]) {
			by = v;
			n++;
		}
	}
	if (n > 1) {
		split_values(c, values, f);
		ap_contract_split(c, base, d);
		return;
	}
	int64_t step = n ? f->by[by] : 1, size = n ? l->size[by] : 1;
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
link_elements(ap_contraction *c, uint32_t values, uint32_t index, const affine *f)
{
	const ap_layout *l = &c->uses.at[values].x->layout, *x = &c->uses.at[index].x->layout;
	int64_t left = ap_layout_count(x);
	int of[AP_MAX_RANK];
	bool fits = f->first == 0;

	for (int v = 0; v < l->rank && fits; v++) {
		of[v] = f->by[v] ? dimension_of(x, f->by[v], l->size[v]) : -1;
		fits = !f->by[v] || of[v] >= 0;
		if (fits && f->by[v])
			left /= l->size[v];
	}
	if (!fits || left != 1) {
		split_values(c, values, f);
		ap_contract_split_all(c, index);
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
		int index = s->index.index[d];
		affine f;

		if (index >= 0)
			ap_contract_split(c, base, d);
		if (!find_affine(s->index.at[d], &c->uses.at[values].x->layout, &f)) {
			split_values(c, values, NULL);
			ap_contract_split(c, base, d);
			if (index >= 0)
				ap_contract_split_all(c, u->src + (uint32_t)index);
		} else if (index < 0) {
			link_numbers(c, values, base, d, &f, walked);
		} else {
			link_elements(c, values, u->src + (uint32_t)index, &f);
		}
	}
	for (int v = 0; v < c->uses.at[values].x->layout.rank && scatter; v++) {
		if (!walked[v])
			ap_contract_split(c, values, v);
	}
	if (s->index.mask >= 0)
		ap_contract_link_all(c, values, u->src + (uint32_t)s->index.mask);
}

/* --- contracted tables ---------------------------------------------------------------------------------------------- */

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
full_element(const ap_contraction *c, uint32_t use, const ap_layout *small, int64_t element)
{
	const ap_layout *full = &c->uses.at[use].x->layout;
	int64_t sum = 0, unit = 1;

	for (int d = full->rank - 1; d >= 0; d--) {
		sum += ap_contract_full_index(c, use, d, element % small->size[d]) * unit;
		unit *= full->size[d];
		element /= small->size[d];
	}
	return sum;
}

ap_index
ap_contract_index_tables(const ap_contraction *c, const ap_step *s, const ap_step_uses *u)
{
	bool scatter = s->kind == AP_STEP_SCATTER;
	uint32_t values = scatter ? u->src + 1 : u->dst, base = scatter ? u->dst : u->src;
	int rank = c->uses.at[base].x->layout.rank;
	ap_tensor small = ap_contract_tensor(c, values);
	int64_t n = ap_layout_count(&small.layout);
	int64_t **at = AP_NEW_N(c->arena, int64_t *, rank);
	ap_index out = s->index;

	for (int d = 0; d < rank; d++) {
		at[d] = AP_NEW_N(c->arena, int64_t, n);
		for (int64_t e = 0; e < n; e++) {
			int64_t full = s->index.at[d][full_element(c, values, &small.layout, e)];

			at[d][e] = s->index.index[d] < 0 ? ap_contract_small_index(c, base, d, full)
							 : small_element(c, u->src + (uint32_t)s->index.index[d], full);
		}
	}
	out.at = (const int64_t *const *)at;
	return out;
}
