/*
 * Spaces into axes.
 *
 * Every stride of a use is a bound of its space, and where two dimensions are walked in step and one of them runs over several axes, the
 * other one is divided at the same places.  Bounds only come, so this ends; a bound that neither divides nor is divided by another one
 * makes the space whole, and so does a use that leaves an axis, or walks one with two dimensions (a diagonal, a sliding window).
 */
#include "contract/space.h"

static int64_t
magnitude(int64_t stride)
{
	return stride < 0 ? -stride : stride;
}

static uint32_t
space_id(const ap_contraction *c, uint32_t use, int d)
{
	const ap_use *u = &c->uses.at[use];

	return u->dimension[d] ? u->dimension[d] : u->space;
}

const ap_space *
ap_contract_space(const ap_contraction *c, uint32_t use, int d)
{
	return &c->spaces.at[space_id(c, use, d)];
}

static bool
has_stride(const ap_layout *l, int64_t stride)
{
	for (int d = 0; d < l->rank; d++) {
		if (l->size[d] > 1 && magnitude(l->stride[d]) == magnitude(stride))
			return true;
	}
	return false;
}

/* The use that the other one does not go together with: the first with a stride that it lacks; itself if there is none. */
static uint32_t
opponent_of(const ap_contraction *c, uint32_t space, uint32_t use)
{
	const ap_layout *own = &c->uses.at[use].x->layout;

	for (uint32_t k = 1; k < c->uses.n; k++) {
		const ap_layout *l = &c->uses.at[k].x->layout;

		for (int d = 0; c->uses.at[k].space == space && d < l->rank; d++) {
			if (l->size[d] > 1 && l->stride[d] && !has_stride(own, l->stride[d]))
				return k;
		}
	}
	return use;
}

void
ap_contract_keep_whole(ap_contraction *c, uint32_t space, uint32_t use, ap_apart why)
{
	ap_space *s = &c->spaces.at[space];

	bool worst = (double)AP_PLAIN(s->extent) > c->blamed_cells && !s->dimension;

	s->whole = true;
	if (!worst && !AP_IS_SYMBOLIC(s->extent))
		return;
	if (c->uses.at[use].node == c->full[c->uses.at[use].side]->storages.at[c->uses.at[use].x->storage].node.i)
		use = opponent_of(c, space, use);
	ap_contract_place(c, use);
	AP_BLAME(why, s->extent);
	if (worst) {
		c->blamed_cells = (double)AP_PLAIN(s->extent);
		c->blamed_node = c->uses.at[use].node;
		c->blamed_side = c->uses.at[use].side;
	}
}

/* The place of a bound, or -1. */
static int
bound_find(const ap_space *s, int64_t b)
{
	for (size_t k = 0; k < s->bound.n; k++) {
		if (s->bound.at[k] == b)
			return (int)k;
	}
	return -1;
}

/* Adds a bound; true if the space changed. */
static bool
add_bound(ap_contraction *c, uint32_t space, int64_t b, uint32_t use)
{
	ap_space *s = &c->spaces.at[space];
	size_t at = 0;

	if (s->whole || bound_find(s, b) >= 0)
		return false;
	while (at < s->bound.n && s->bound.at[at] < b)
		at++;
	if (s->bound.n >= AP_PARTS_MAX || b >= s->extent || b % s->bound.at[at - 1] || (at < s->bound.n && s->bound.at[at] % b)) {
		ap_contract_keep_whole(c, space, use, AP_APART_STRIDES);
		return true;
	}
	*AP_PUSH(c->arena, &s->bound) = b;
	for (size_t k = s->bound.n - 1; k > at; k--)
		s->bound.at[k] = s->bound.at[k - 1];
	s->bound.at[at] = b;
	return true;
}

static int64_t
axis_length(const ap_space *s, size_t j)
{
	return j + 1 < s->bound.n ? s->bound.at[j + 1] / s->bound.at[j] : ap_ceil_div(s->extent, s->bound.at[j]);
}

/* The coordinate of an element offset on axis j. */
static int64_t
coordinate(const ap_space *s, size_t j, int64_t offset)
{
	return offset / s->bound.at[j] % axis_length(s, j);
}

int
ap_contract_parts(const ap_contraction *c, uint32_t use, int d, ap_part out[AP_PARTS_MAX])
{
	const ap_use *u = &c->uses.at[use];
	const ap_space *s = ap_contract_space(c, use, d);
	int64_t stride = s->dimension ? 1 : u->x->layout.stride[d], left = u->x->layout.size[d],
		offset = s->dimension ? 0 : u->x->layout.offset;
	int first = bound_find(s, magnitude(stride)), n = 0;

	ap_require(!s->whole && left > 1);
	for (size_t j = (size_t)first; first >= 0 && left > 1; j++) {
		if (j >= s->bound.n)
			return 0;
		int64_t length = axis_length(s, j), here = left < length ? left : length, at = coordinate(s, j, offset);
		int step = stride < 0 ? -1 : 1;

		if (left % here || (step > 0 ? at + here > length : at - here < -1))
			return 0;
		out[n++] = (ap_part){ .axis = s->first + (uint32_t)j, .at = at, .n = here, .step = step };
		left /= here;
	}
	return first < 0 ? 0 : n;
}

/* Strides as bounds; true if something changed. */
static bool
bound_by_strides(ap_contraction *c, uint32_t use)
{
	const ap_use *u = &c->uses.at[use];
	const ap_layout *l = &u->x->layout;
	bool changed = false;

	ap_contract_place(c, use);
	if (!u->empty && !c->spaces.at[u->space].whole && l->itemsize != c->spaces.at[u->space].itemsize) {
		ap_contract_keep_whole(c, u->space, use, AP_APART_ITEM_SIZE);
		return true;
	}
	for (int d = 0; d < l->rank && !u->empty; d++) {
		if (l->size[d] > 1 && l->stride[d] != 0)
			changed |= add_bound(c, u->space, magnitude(l->stride[d]), use);
	}
	return changed;
}

/* Every dimension lies in the axes, and none of them in the axis of another; else the space is whole: true. */
static bool
check_use(ap_contraction *c, uint32_t use)
{
	const ap_use *u = &c->uses.at[use];
	uint64_t taken = 0;

	ap_contract_place(c, use);
	for (int d = 0; d < u->x->layout.rank && !u->empty; d++) {
		const ap_space *s = ap_contract_space(c, use, d);
		ap_part parts[AP_PARTS_MAX];

		if (u->x->layout.size[d] == 1 || s->whole)
			continue;
		int n = ap_contract_parts(c, use, d, parts);
		bool fits = n > 0;

		for (int k = 0; k < n && !s->dimension; k++) {
			uint64_t bit = UINT64_C(1) << (parts[k].axis - s->first);

			fits &= !(taken & bit);
			taken |= bit;
		}
		if (!fits) {
			ap_contract_keep_whole(c, space_id(c, use, d), use, AP_APART_STRIDES);
			return true;
		}
	}
	return false;
}

/* Divides a dimension where the parts of the other one, walked in step, end; true if something changed. */
static bool
divide_as(ap_contraction *c, uint32_t a, int da, uint32_t b, int db)
{
	ap_part parts[AP_PARTS_MAX];
	const ap_use *u = &c->uses.at[b];
	int64_t product = 1;
	bool changed = false;

	if (ap_contract_space(c, a, da)->whole || ap_contract_space(c, b, db)->whole)
		return false;
	ap_contract_place(c, b);
	int n = ap_contract_parts(c, a, da, parts);

	for (int k = 0; k + 1 < n; k++) {
		int64_t bound;

		product *= parts[k].n;
		if (u->dimension[db])
			bound = product;
		else if (!ap_mul_ok(product, magnitude(u->x->layout.stride[db]), &bound))
			bound = INT64_MAX;
		changed |= add_bound(c, space_id(c, b, db), bound, b);
	}
	return changed;
}

static bool
is_walked(const ap_contraction *c, const ap_link *l)
{
	const ap_use *u = &c->uses.at[l->a];

	return l->b && !u->empty && u->x->layout.size[l->da] > 1;
}

static bool
divide_once(ap_contraction *c)
{
	bool changed = false;

	for (uint32_t k = 1; k < c->uses.n; k++)
		changed |= check_use(c, k);
	for (size_t k = 0; k < c->links.n; k++) {
		ap_link l = c->links.at[k];

		if (is_walked(c, &l))
			changed |= divide_as(c, l.a, l.da, l.b, l.db) || divide_as(c, l.b, l.db, l.a, l.da);
	}
	return changed;
}

void
ap_contract_divide(ap_contraction *c)
{
	for (size_t k = 1; k < c->spaces.n; k++) {
		ap_space *s = &c->spaces.at[k];

		if (!s->bound.n)
			*AP_PUSH(c->arena, &s->bound) = 1;
	}
	for (uint32_t k = 1; k < c->uses.n; k++)
		(void)bound_by_strides(c, k);
	while (divide_once(c))
		;
	c->axes.n = 0;
	for (size_t k = 1; k < c->spaces.n; k++) {
		ap_space *s = &c->spaces.at[k];

		s->first = (uint32_t)c->axes.n;
		for (size_t j = 0; j < s->bound.n && !s->whole; j++)
			*AP_PUSH(c->arena, &c->axes) = (ap_axis){ .n = axis_length(s, j) };
	}
}
