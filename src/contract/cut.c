/*
 * Axes into intervals, intervals into classes, and how many positions of each stay.
 *
 * A cut on one side of a link is a cut on the other.  Linked intervals have one frame; a link that gives a class a second frame tells
 * the positions of that interval apart, as do links with dimensions of whole spaces.
 */
#include "contract/space.h"

enum { SPLIT_MAX = 1 << 22 }; /* positions that are told apart on an axis; beyond that its space is kept whole */

/* True if it is new. */
static bool
add_cut(ap_contraction *c, uint32_t axis, int64_t at)
{
	ap_axis *x = &c->axes.at[axis];
	size_t lo = 0, hi = x->cut.n;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if (x->cut.at[mid] == at)
			return false;
		*(x->cut.at[mid] < at ? &lo : &hi) = x->cut.at[mid] < at ? mid + 1 : mid;
	}
	*AP_PUSH(c->arena, &x->cut) = at;
	memmove(&x->cut.at[lo + 1], &x->cut.at[lo], sizeof *x->cut.at * (x->cut.n - 1 - lo));
	x->cut.at[lo] = at;
	return true;
}

static int64_t
part_low(const ap_part *p)
{
	return p->step > 0 ? p->at : p->at - p->n + 1;
}

static bool
split_part(ap_contraction *c, const ap_part *p)
{
	int64_t low = part_low(p);
	bool changed = false;

	for (int64_t k = 0; k <= p->n; k++)
		changed |= add_cut(c, p->axis, low + k);
	return changed;
}

/* The first cut of the axis that is not below `at`. */
static size_t
cut_from(const ap_axis *x, int64_t at)
{
	size_t lo = 0, hi = x->cut.n;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		*(x->cut.at[mid] < at ? &lo : &hi) = x->cut.at[mid] < at ? mid + 1 : mid;
	}
	return lo;
}

/* Cuts of p within its range onto q: between index i - 1 and i of the one is between those of the other. */
static bool
carry_cuts(ap_contraction *c, const ap_part *p, const ap_part *q)
{
	int64_t low = part_low(p), qlow = part_low(q);
	bool changed = false, turned = p->step != q->step;

	for (size_t k = cut_from(&c->axes.at[p->axis], low); k < c->axes.at[p->axis].cut.n; k++) {
		int64_t d = c->axes.at[p->axis].cut.at[k] - low;

		if (d > p->n)
			break;
		if (add_cut(c, q->axis, qlow + (turned ? q->n - d : d))) {
			changed = true;
			k = cut_from(&c->axes.at[p->axis], low + d);
		}
	}
	return changed;
}

static void
cut_use(ap_contraction *c, uint32_t use)
{
	const ap_use *u = &c->uses.at[use];
	const ap_space *s = &c->spaces.at[u->space];
	uint64_t taken = 0;
	ap_part parts[AP_PARTS_MAX];

	ap_contract_place(c, use);
	for (int d = 0; d < u->x->layout.rank && !u->empty; d++) {
		const ap_space *of = ap_contract_space(c, use, d);

		if (u->x->layout.size[d] == 1 || of->whole)
			continue;
		int n = ap_contract_parts(c, use, d, parts);

		for (int k = 0; k < n; k++) {
			(void)add_cut(c, parts[k].axis, part_low(&parts[k]));
			(void)add_cut(c, parts[k].axis, part_low(&parts[k]) + parts[k].n);
			if (!of->dimension)
				taken |= UINT64_C(1) << (parts[k].axis - of->first);
		}
	}
	for (size_t j = 0; j < s->bound.n && !u->empty && !s->whole; j++) {
		int64_t at = u->x->layout.offset / s->bound.at[j] % c->axes.at[s->first + j].n;

		if (taken & UINT64_C(1) << j)
			continue;
		(void)add_cut(c, s->first + (uint32_t)j, at);
		(void)add_cut(c, s->first + (uint32_t)j, at + 1);
	}
}

/* Every position of dimension d is an interval; false if there are too many, and the space was made whole. */
static bool
split(ap_contraction *c, uint32_t use, int d, ap_apart why, bool *changed)
{
	const ap_use *u = &c->uses.at[use];
	ap_part parts[AP_PARTS_MAX];

	if (ap_contract_space(c, use, d)->whole)
		return true;
	if (why != AP_APART_LINKED)
		AP_BLAME(why, u->x->layout.size[d]);
	if (u->x->layout.size[d] > SPLIT_MAX) {
		ap_contract_keep_whole(c, u->dimension[d] ? u->dimension[d] : u->space, use, why);
		return false;
	}
	int n = ap_contract_parts(c, use, d, parts);

	for (int k = 0; k < n; k++)
		*changed |= split_part(c, &parts[k]);
	return true;
}

static bool
carry_link(ap_contraction *c, const ap_link *l, bool *changed)
{
	const ap_use *u = &c->uses.at[l->a];
	ap_part p[AP_PARTS_MAX], q[AP_PARTS_MAX];

	if (u->empty || u->x->layout.size[l->da] <= 1)
		return true;
	ap_contract_place(c, l->a);
	if (!l->b || ap_contract_space(c, l->b, l->db)->whole)
		return split(c, l->a, l->da, l->b ? AP_APART_LINKED : l->why, changed);
	if (ap_contract_space(c, l->a, l->da)->whole)
		return split(c, l->b, l->db, AP_APART_LINKED, changed);
	int n = ap_contract_parts(c, l->a, l->da, p);

	ap_require(n == ap_contract_parts(c, l->b, l->db, q));
	for (int k = 0; k < n; k++) {
		ap_require(p[k].n == q[k].n);
		*changed |= carry_cuts(c, &p[k], &q[k]);
		*changed |= carry_cuts(c, &q[k], &p[k]);
	}
	return true;
}

/* To a fixed point, forwards and backwards in turn: links are in program order. */
static bool
carry_all(ap_contraction *c)
{
	for (bool changed = true; changed;) {
		changed = false;
		for (size_t k = 0; k < c->links.n; k++) {
			if (!carry_link(c, &c->links.at[k], &changed))
				return false;
		}
		for (size_t k = c->links.n; changed && k-- > 0;) {
			if (!carry_link(c, &c->links.at[k], &changed))
				return false;
		}
	}
	return true;
}

/* --- classes -------------------------------------------------------------------------------------------------------- */

static void
number_intervals(ap_contraction *c)
{
	uint32_t n = 0;

	for (size_t k = 0; k < c->axes.n; k++) {
		c->axes.at[k].first = n;
		n += (uint32_t)c->axes.at[k].cut.n - 1;
	}
	c->nintervals = n;
	c->parent = AP_NEW_N(c->arena, uint32_t, n);
	c->frame = AP_NEW_N(c->arena, int64_t, n);
	c->sign = AP_NEW_N(c->arena, int8_t, n);
	for (uint32_t i = 0; i < n; i++) {
		c->parent[i] = i;
		c->sign[i] = 1;
	}
}

uint32_t
ap_contract_class(ap_contraction *c, uint32_t i, int *sign, int64_t *frame)
{
	uint32_t r = i;
	int s = 1;
	int64_t f = 0;

	while (c->parent[r] != r) {
		f += s * c->frame[r];
		s *= c->sign[r];
		r = c->parent[r];
	}
	if (i != r) {
		c->parent[i] = r;
		c->sign[i] = (int8_t)s;
		c->frame[i] = f;
	}
	*sign = s;
	*frame = f;
	return r;
}

/* Position in b = sign * position in a + frame.  False if the class knows another relation. */
static bool
unite(ap_contraction *c, uint32_t a, uint32_t b, int sign, int64_t frame)
{
	int sa, sb;
	int64_t fa, fb;
	uint32_t ra = ap_contract_class(c, a, &sa, &fa), rb = ap_contract_class(c, b, &sb, &fb);

	if (ra == rb)
		return sb == sign * sa && fb == sign * fa + frame;
	/* sb * position in rb + fb = sign * (sa * position in ra + fa) + frame */
	c->parent[rb] = ra;
	c->sign[rb] = (int8_t)(sb * sign * sa);
	c->frame[rb] = sb * (sign * fa + frame - fb);
	return true;
}

typedef AP_VEC(ap_part) part_list;

/* The intervals of two parts walked in step.  Those whose class has another frame already have to be split. */
static void
unite_parts(ap_contraction *c, const ap_part *p, const ap_part *q, part_list *split)
{
	int sign = p->step * q->step;
	int64_t low = part_low(p), frame = q->at - sign * p->at;
	ap_axis *x = &c->axes.at[p->axis], *y = &c->axes.at[q->axis];

	for (size_t k = cut_from(x, low); k + 1 < x->cut.n && x->cut.at[k] < low + p->n; k++) {
		int64_t from = x->cut.at[k], length = x->cut.at[k + 1] - from, to = sign * (sign > 0 ? from : from + length - 1) + frame;
		size_t j = cut_from(y, to);

		ap_require(y->cut.at[j] == to && y->cut.at[j + 1] == to + length);
		if (length == 1 || unite(c, x->first + (uint32_t)k, y->first + (uint32_t)j, sign, frame))
			continue;
		*AP_PUSH(c->arena, split) = (ap_part){ .axis = p->axis, .at = from, .n = length, .step = 1 };
		AP_BLAME(AP_APART_SHIFT, length);
	}
}

/* True if something was split: then cuts have to be carried, and all of it is done again. */
static bool
unite_all(ap_contraction *c)
{
	ap_part p[AP_PARTS_MAX], q[AP_PARTS_MAX];
	part_list split = { 0 };

	for (size_t i = 0; i < c->links.n; i++) {
		const ap_link *l = &c->links.at[i];

		if (!l->b || c->uses.at[l->a].empty || c->uses.at[l->a].x->layout.size[l->da] <= 1 ||
		    ap_contract_space(c, l->a, l->da)->whole || ap_contract_space(c, l->b, l->db)->whole)
			continue;
		ap_contract_place(c, l->a);
		int n = ap_contract_parts(c, l->a, l->da, p);

		(void)ap_contract_parts(c, l->b, l->db, q);
		for (int k = 0; k < n; k++)
			unite_parts(c, &p[k], &q[k], &split);
	}
	for (size_t k = 0; k < split.n; k++)
		(void)split_part(c, &split.at[k]);
	return split.n > 0;
}

/* How many axes of each class something has, and the most so far; `owner` and `axis` are those counted last. */
typedef struct counter {
	int64_t *most, *here;
	uint32_t *owner, *axis, axes;
} counter;

/* One more axis of `owner`: its intervals first to end - 1. */
static void
count_axis(ap_contraction *c, counter *k, uint32_t owner, uint32_t first, uint32_t end)
{
	int64_t frame;
	int sign;

	k->axes++;
	for (uint32_t i = first; i < end; i++) {
		uint32_t r = ap_contract_class(c, i, &sign, &frame);

		if (k->owner[r] != owner)
			k->here[r] = 0;
		else if (k->axis[r] == k->axes)
			continue;
		k->owner[r] = owner;
		k->axis[r] = k->axes;
		k->here[r]++;
		k->most[r] = ap_max(k->most[r], k->here[r]);
	}
}

/* A tensor that was expanded has more dimensions than axes: what is compared at [i, j] may be a cell of one line at i and another at j. */
static void
count_expanded(ap_contraction *c, counter *k, uint32_t use)
{
	const ap_use *u = &c->uses.at[use];
	bool expanded = false;
	ap_part parts[AP_PARTS_MAX];

	for (int d = 0; d < u->x->layout.rank && !u->empty; d++)
		expanded |= u->dimension[d] != 0;
	for (int d = 0; d < u->x->layout.rank && expanded; d++) {
		if (u->x->layout.size[d] == 1 || ap_contract_space(c, use, d)->whole)
			continue;
		int n = ap_contract_parts(c, use, d, parts);

		for (int p = 0; p < n; p++) {
			const ap_axis *x = &c->axes.at[parts[p].axis];
			int64_t low = part_low(&parts[p]);

			count_axis(c, k, (uint32_t)c->spaces.n + use, x->first + (uint32_t)cut_from(x, low),
				   x->first + (uint32_t)cut_from(x, low + parts[p].n));
		}
	}
}

/* Of each interval as many positions stay as the space or the tensor with the most axes of its class has. */
static void
count_kept(ap_contraction *c)
{
	uint32_t n = c->nintervals;
	counter k = { AP_NEW_N(c->arena, int64_t, n), AP_NEW_N(c->arena, int64_t, n), AP_NEW_N(c->arena, uint32_t, n),
		      AP_NEW_N(c->arena, uint32_t, n), 0 };
	int64_t frame;
	int sign;

	for (uint32_t i = 1; i < c->spaces.n; i++) {
		const ap_space *s = &c->spaces.at[i];

		for (size_t j = 0; j < s->bound.n && !s->whole; j++) {
			const ap_axis *x = &c->axes.at[s->first + j];

			count_axis(c, &k, i, x->first, x->first + (uint32_t)x->cut.n - 1);
		}
	}
	for (uint32_t i = 1; i < c->uses.n; i++)
		count_expanded(c, &k, i);
	c->keep = AP_NEW_N(c->arena, int64_t, n);
	for (size_t a = 0; a < c->axes.n; a++) {
		const ap_axis *x = &c->axes.at[a];

		for (uint32_t i = 0; i + 1 < x->cut.n; i++)
			c->keep[x->first + i] =
				ap_min(x->cut.at[i + 1] - x->cut.at[i], k.most[ap_contract_class(c, x->first + i, &sign, &frame)]);
	}
}

bool
ap_contract_cut(ap_contraction *c)
{
	for (uint32_t k = 0; k < c->axes.n; k++) {
		(void)add_cut(c, k, 0);
		(void)add_cut(c, k, c->axes.at[k].n);
	}
	for (uint32_t k = 1; k < c->uses.n; k++)
		cut_use(c, k);
	do {
		if (!carry_all(c))
			return false;
		number_intervals(c);
	} while (unite_all(c));
	count_kept(c);
	return true;
}
