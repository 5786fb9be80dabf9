/*
 * Overlap as an equation.
 *
 * In units of g = gcd of the two itemsizes, element i of a covers the pa = itemsize / g units from address a.offset pa + sum of i[d]
 * a.stride[d] pa, likewise b.  They share a unit iff address(a) + r = address(b) + q with 0 <= r < pa, 0 <= q < pb.  Counting the
 * indices of a along ascending addresses and those of b along descending ones makes all coefficients positive:
 *     sum |a.stride| x + sum |b.stride| y + r + (pb - 1 - q) = (last address of b) + pb - 1 - (first address of a).
 *
 * A layout overlaps itself iff sum of stride[d] z[d] + r = 0 with some z != 0, |z[d]| <= size[d] - 1, |r| < itemsize in bytes; as the
 * strides count whole elements, r is 0.  Sort by |stride|; if k is the last dimension with z[k] != 0, we may take
 * z[k] = x[k] + 1, and with z[j] = x[j] - u[j]:
 *     |stride[k]| x[k] + sum over j < k of |stride[j]| x[j] = sum of |stride[j]| u[j] - |stride[k]|,  x[k] < u[k], x[j] <= 2 u[j].
 * Where |stride[k]| is larger than what all smaller dimensions span, there is none: the usual case costs one sort.
 */
#include "overlap.h"

#include "dioph.h"

#define NARROW (INT64_C(1) << 59) /* addresses below it in absolute value: sums then leave ap_dioph room */

typedef struct side {
	const ap_layout *l;
	int64_t units;       /* an element's */
	int64_t first, last; /* addresses of elements */
} side;

/* False if the layout is empty. */
static bool
measure(side *s, const ap_layout *l, int64_t units)
{
	int64_t low = l->offset, high = l->offset;

	for (int d = 0; d < l->rank; d++) {
		int64_t last = l->size[d] - 1, *end = l->stride[d] < 0 ? &low : &high;

		if (last < 0)
			return false;
		if (last > 0)
			*end = ap_layout_moved(*end, last, l->stride[d]);
	}
	s->l = l;
	s->units = units;
	s->first = low * units;
	s->last = high * units;
	return true;
}

static bool
is_narrow(const side *s)
{
	return AP_PLAIN(s->first) > -NARROW && AP_PLAIN(s->last) < NARROW && AP_PLAIN(s->units) < NARROW;
}

static void
add_terms(ap_dioph *e, const side *s)
{
	for (int d = 0; d < s->l->rank; d++) {
		int64_t stride = s->l->stride[d];

		if (stride == 0 || s->l->size[d] == 1)
			continue;
		e->a[e->n] = (stride < 0 ? -stride : stride) * s->units;
		e->u[e->n++] = s->l->size[d] - 1;
	}
}

static void
add_terms_wide(ap_dioph_wide *e, const side *s)
{
	for (int d = 0; d < s->l->rank; d++) {
		ap_wide stride = s->l->stride[d];

		if (stride == 0 || s->l->size[d] == 1)
			continue;
		e->a[e->n] = (stride < 0 ? -stride : stride) * s->units;
		e->u[e->n++] = s->l->size[d] - 1;
	}
}

/* Index values from solution x[*k], ...: `up` counts along ascending addresses. */
static void
set_index(const ap_layout *l, const ap_wide *x, int *k, bool up, int64_t *index)
{
	for (int d = 0; d < l->rank; d++) {
		index[d] = 0;
		if (l->stride[d] == 0 || l->size[d] == 1)
			continue;
		index[d] = (int64_t)x[(*k)++];
		if ((l->stride[d] > 0) != up)
			index[d] = l->size[d] - 1 - index[d];
	}
}

static int64_t
first_byte(const ap_layout *l, const int64_t *index)
{
	ap_wide at = l->offset;

	for (int d = 0; d < l->rank; d++)
		at += (ap_wide)index[d] * l->stride[d];
	return (int64_t)(at * l->itemsize);
}

static void
set_witness(const ap_layout *a, const ap_layout *b, const ap_wide *x, ap_witness *where)
{
	int k = 0;

	set_index(a, x, &k, true, where->a);
	set_index(b, x, &k, false, where->b);

	int64_t at = first_byte(a, where->a), bt = first_byte(b, where->b);

	where->byte = ap_max(at, bt);
	ap_require(where->byte - at < a->itemsize && where->byte - bt < b->itemsize);
}

static ap_overlap
solve(const ap_layout *a, const ap_layout *b, const ap_dioph *e, int64_t work, ap_witness *where)
{
	int64_t x[AP_DIOPH_MAX];
	ap_dioph_answer answer = ap_dioph_solve(e, &work, where ? x : NULL);

	if (answer == AP_DIOPH_SOLVED && where) {
		ap_wide wide[AP_DIOPH_MAX];

		for (int k = 0; k < e->n; k++)
			wide[k] = x[k];
		set_witness(a, b, wide, where);
	}
	return answer == AP_DIOPH_SOLVED ? AP_OVERLAP : answer == AP_DIOPH_NONE ? AP_DISJOINT : AP_TOO_HARD;
}

static ap_overlap
solve_wide(const side *a, const side *b, ap_wide rhs, int64_t work, ap_witness *where)
{
	ap_dioph_wide e = { .rhs = rhs };
	ap_wide x[AP_DIOPH_MAX];

	add_terms_wide(&e, a);
	add_terms_wide(&e, b);
	if (a->units + b->units > 2) {
		e.a[e.n] = 1;
		e.u[e.n++] = (ap_wide)a->units + b->units - 2;
	}

	ap_dioph_answer answer = ap_dioph_solve_wide(&e, &work, x);

	if (answer == AP_DIOPH_SOLVED && where)
		set_witness(a->l, b->l, x, where);
	return answer == AP_DIOPH_SOLVED ? AP_OVERLAP : answer == AP_DIOPH_NONE ? AP_DISJOINT : AP_TOO_HARD;
}

/* Both sides and what is left of the equation: rhs, and the width of the byte within the elements. */
static ap_overlap
find_wide(const side *a, const side *b, int64_t work, ap_witness *where)
{
	ap_wide rhs = (ap_wide)b->last + b->units - 1 - a->first;
	ap_wide sum = (ap_wide)a->last - a->first + b->last - b->first + a->units + b->units - 2;

	return rhs < 0 || rhs > sum ? AP_DISJOINT : solve_wide(a, b, rhs, work, where);
}

/* Does b, which has an element, lie in a for sure: is it the same, or in the range of a, which has no gaps? */
static bool
is_within(const ap_layout *a, const ap_layout *b)
{
	int64_t a0, a1, b0, b1;
	bool same = a->rank == b->rank && a->offset == b->offset && a->itemsize == b->itemsize;

	for (int d = 0; d < a->rank && same; d++)
		same = a->size[d] == b->size[d] && a->stride[d] == b->stride[d];
	return same || (ap_layout_bytes(a, &a0, &a1) && ap_layout_bytes(b, &b0, &b1) && a0 <= b0 && b1 <= a1 && ap_layout_is_dense(a));
}

ap_overlap
ap_overlap_find(const ap_layout *a, const ap_layout *b, int64_t work, ap_witness *where)
{
	bool same = a->itemsize == b->itemsize;
	int64_t unit = same ? 1 : ap_gcd(a->itemsize, b->itemsize);
	side sa, sb;
	ap_dioph e;

	if (!measure(&sa, a, same ? 1 : a->itemsize / unit) || !measure(&sb, b, same ? 1 : b->itemsize / unit))
		return AP_DISJOINT;
	if (!is_narrow(&sa) || !is_narrow(&sb))
		return find_wide(&sa, &sb, work, where);
	if (sb.last + sb.units <= sa.first || sa.last + sa.units <= sb.first)
		return AP_DISJOINT;
	if (!where && is_within(a, b))
		return AP_OVERLAP;
	e.n = 0;
	e.rhs = sb.last + sb.units - 1 - sa.first;
	add_terms(&e, &sa);
	add_terms(&e, &sb);
	if (!same) {
		e.a[e.n] = 1;
		e.u[e.n++] = sa.units + sb.units - 2;
	}
	return solve(a, b, &e, work, where);
}

/* The dimensions that matter, smallest |stride| first. */
static int
sort_dims(const ap_layout *l, int *dims)
{
	int n = 0;

	for (int d = 0; d < l->rank; d++) {
		ap_reach stride = l->stride[d];
		int at = n;

		if (l->size[d] == 1)
			continue;
		stride = stride < 0 ? -stride : stride;
		for (; at > 0; at--) {
			ap_reach other = l->stride[dims[at - 1]];

			if ((other < 0 ? -other : other) <= stride)
				break;
			dims[at] = dims[at - 1];
		}
		dims[at] = d;
		n++;
	}
	return n;
}

static void
set_self_witness(const ap_layout *l, const int *dims, int k, const ap_wide *x, ap_witness *where)
{
	for (int d = 0; d < l->rank; d++)
		where->a[d] = where->b[d] = 0;
	for (int j = 0; j <= k; j++) {
		int d = dims[j];
		ap_wide z = j == k ? x[j] + 1 : x[j] - (ap_wide)(l->size[d] - 1);

		if (l->stride[d] < 0)
			z = -z;
		*(z < 0 ? &where->b[d] : &where->a[d]) = (int64_t)(z < 0 ? -z : z);
	}
	where->byte = first_byte(l, where->a);
	ap_require(where->byte == first_byte(l, where->b));
}

static void
set_zero_witness(const ap_layout *l, int dim, ap_witness *where)
{
	for (int d = 0; d < l->rank; d++)
		where->a[d] = where->b[d] = 0;
	where->b[dim] = 1;
	where->byte = first_byte(l, where->a);
}

/* times * (size - 1) steps of the dimension's |stride|. */
static void
set_term(ap_dioph_wide *e, int k, const ap_layout *l, int dim, int times)
{
	ap_wide stride = (ap_wide)l->stride[dim];

	e->a[k] = stride < 0 ? -stride : stride;
	e->u[k] = times * (ap_wide)(l->size[dim] - 1);
}

ap_overlap
ap_overlap_self(const ap_layout *l, int64_t work, ap_witness *where)
{
	int dims[AP_MAX_RANK], n = sort_dims(l, dims);
	int64_t first, end;
	ap_reach span = 0;
	ap_dioph_wide e;
	ap_wide x[AP_DIOPH_MAX];
	bool hard = false;

	if (!ap_layout_bytes(l, &first, &end))
		return AP_DISJOINT;
	for (int k = 0; k < n; k++) {
		ap_reach stride = l->stride[dims[k]], u = l->size[dims[k]] - 1;

		stride = stride < 0 ? -stride : stride;
		if (stride == 0) {
			if (where)
				set_zero_witness(l, dims[k], where);
			return AP_OVERLAP;
		}
		if (stride <= span) {
			for (int j = 0; j < k; j++)
				set_term(&e, j, l, dims[j], 2);
			e.n = k;
			e.a[e.n] = (ap_wide)stride;
			e.u[e.n] = (ap_wide)(u - 1);
			e.rhs = (ap_wide)(span - stride);
			e.n += u > 1;
			x[k] = 0;

			ap_dioph_answer answer = ap_dioph_solve_wide(&e, &work, x);

			if (answer == AP_DIOPH_SOLVED) {
				if (where)
					set_self_witness(l, dims, k, x, where);
				return AP_OVERLAP;
			}
			hard |= answer == AP_DIOPH_TOO_HARD;
		}
		span += stride * u;
	}
	return hard ? AP_TOO_HARD : AP_DISJOINT;
}
