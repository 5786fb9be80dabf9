/* Families of layout pairs, for the judges and the benchmark: the same seed gives the same pairs. */
#ifndef TESTS_LAYOUT_FAMILIES_H
#define TESTS_LAYOUT_FAMILIES_H

#include <string.h>

#include "base/rng.h"
#include "layout/layout.h"

enum { FAMILY_RANK = 8 };

typedef struct pair_side {
	ap_layout l;
	int64_t size[FAMILY_RANK], stride[FAMILY_RANK];
} pair_side;

typedef struct pair {
	pair_side a, b;
} pair;

static inline int64_t
between(ap_rng *r, int64_t low, int64_t high)
{
	return low + (int64_t)ap_rng_below(r, (uint64_t)(high - low) + 1);
}

/* The arrays of a copied pair are its own. */
static inline void
pair_seal(pair *p)
{
	p->a.l.size = p->a.size, p->a.l.stride = p->a.stride;
	p->b.l.size = p->b.size, p->b.l.stride = p->b.stride;
}

/* Moves b to where a is, so that the bounds alone seldom decide. */
static inline void
meet_bounds(ap_rng *r, pair *p)
{
	int64_t first_a, end_a, first_b, end_b;

	pair_seal(p);
	if (!ap_layout_bytes(&p->a.l, &first_a, &end_a) || !ap_layout_bytes(&p->b.l, &first_b, &end_b))
		return;
	p->b.l.offset += ap_floor_div(between(r, first_a - (end_b - first_b), end_a) - first_b, p->b.l.itemsize);
}

static inline void
set_random(ap_rng *r, pair_side *s, int rank, int64_t size, int64_t stride)
{
	static const int64_t items[] = { 1, 2, 4, 4, 8, 8 };

	s->l = (ap_layout){ .rank = rank, .itemsize = items[ap_rng_below(r, 6)] };
	for (int d = 0; d < rank; d++) {
		s->size[d] = between(r, 1, size);
		s->stride[d] = between(r, -stride, stride);
	}
}

static inline void
make_random(ap_rng *r, pair *p, int rank)
{
	set_random(r, &p->a, rank, 10, 60);
	set_random(r, &p->b, rank, 10, 60);
	if (ap_rng_below(r, 2))
		p->b.l.itemsize = p->a.l.itemsize;
	meet_bounds(r, p);
}

/* A random basic slice of a row-major base, in random order of dimensions; an integer index drops one. */
static inline void
set_slice(ap_rng *r, pair_side *s, int rank, const int64_t *base, int64_t itemsize, int64_t most_step)
{
	int64_t next = 1, stride[FAMILY_RANK], at = 0;

	s->l = (ap_layout){ .itemsize = itemsize };
	for (int d = rank; d-- > 0;) {
		stride[d] = next;
		next *= base[d];
	}
	for (int d = 0; d < rank; d++) {
		int64_t step = between(r, 1, most_step), first = between(r, 0, base[d] - 1), n = between(r, 1, (base[d] - 1 - first) / step + 1);

		if (ap_rng_below(r, 4) == 0)
			first = 0, n = (base[d] - 1) / step + 1;
		if (ap_rng_below(r, 6) == 0) {
			at += first * stride[d];
			continue;
		}

		int to = s->l.rank++;
		bool back = ap_rng_below(r, 3) == 0;

		at += (back ? first + (n - 1) * step : first) * stride[d];
		if (ap_rng_below(r, 4) == 0 && to > 0) {
			int other = (int)ap_rng_below(r, (uint64_t)to);

			s->size[to] = s->size[other], s->stride[to] = s->stride[other];
			to = other;
		}
		s->size[to] = n;
		s->stride[to] = back ? -step * stride[d] : step * stride[d];
	}
	s->l.offset = at;
}

static inline void
make_slices(ap_rng *r, pair *p, int rank)
{
	int64_t base[FAMILY_RANK], itemsize = INT64_C(1) << ap_rng_below(r, 4);

	for (int d = 0; d < rank; d++)
		base[d] = between(r, 2, 24);
	set_slice(r, &p->a, rank, base, itemsize, 3);
	set_slice(r, &p->b, rank, base, itemsize, 3);
}

/* numpy/_core/tests/test_mem_overlap.py slices an array of this shape at random. */
static inline void
make_numpy_slices(ap_rng *r, pair *p, int most_step)
{
	static const int64_t base[] = { 17, 34, 71, 97 };

	set_slice(r, &p->a, 4, base, 2, most_step);
	set_slice(r, &p->b, 4, base, 2, most_step);
}

/* One base seen as elements of two sizes. */
static inline void
make_two_itemsizes(ap_rng *r, pair *p, int rank)
{
	int64_t base[FAMILY_RANK];

	for (int d = 0; d < rank; d++)
		base[d] = 2 * between(r, 1, 12);
	set_slice(r, &p->a, rank, base, 1, 2);
	base[rank - 1] /= 2;
	set_slice(r, &p->b, rank, base, 2, 2);
}

static inline void
make_large_strides(ap_rng *r, pair *p, int rank)
{
	static const int64_t size[] = { 0, 100000, 1000, 100, 18 };

	set_random(r, &p->a, rank, size[rank], 100000);
	set_random(r, &p->b, rank, size[rank], 100000);
	p->a.l.itemsize = p->b.l.itemsize = 1 + 3 * (int64_t)ap_rng_below(r, 2);
	meet_bounds(r, p);
}

/* Small multiples of a large number, disturbed a little: what makes NumPy's documented hard pair hard. */
static inline void
make_nearly_proportional(ap_rng *r, pair *p, int rank)
{
	int64_t unit = between(r, 1000, 3000);

	set_random(r, &p->a, rank, 40, 1);
	set_random(r, &p->b, rank, 40, 1);
	for (int d = 0; d < rank; d++) {
		p->a.stride[d] = unit * between(r, 1, 7) + between(r, -4, 4);
		p->b.stride[d] = unit * between(r, 1, 7) + between(r, -4, 4);
	}
	p->a.l.itemsize = p->b.l.itemsize = 1;
	meet_bounds(r, p);
}

/* Strides near 2^62 over the number of elements. */
static inline void
make_huge(ap_rng *r, pair *p, int rank)
{
	for (int k = 0; k < 2; k++) {
		pair_side *s = k ? &p->b : &p->a;

		s->l = (ap_layout){ .rank = rank, .itemsize = 1 };
		for (int d = 0; d < rank; d++) {
			s->size[d] = between(r, 1, d ? 6 : 3);
			s->stride[d] = between(r, 0, 1) ? between(r, 0, 9) : (INT64_C(1) << (60 - (int)ap_rng_below(r, 4))) / rank / 3 - between(r, 0, 99);
		}
	}
	p->b.l.offset = between(r, -20, 20);
}

typedef struct family {
	const char *name;
	void (*make)(ap_rng *r, pair *p, int rank);
	int rank;
	bool hard;
} family;

static const family families[] = {
	{ "random 1-D", make_random, 1, false },
	{ "random 2-D", make_random, 2, false },
	{ "random 3-D", make_random, 3, false },
	{ "random 4-D", make_random, 4, false },
	{ "slices of a 1-D base", make_slices, 1, false },
	{ "slices of a 2-D base", make_slices, 2, false },
	{ "slices of a 3-D base", make_slices, 3, false },
	{ "slices of a 4-D base", make_slices, 4, false },
	{ "17x34x71x97, steps of 1", make_numpy_slices, 1, false },
	{ "17x34x71x97, steps to 3", make_numpy_slices, 3, false },
	{ "itemsizes 1 and 2", make_two_itemsizes, 3, false },
	{ "large strides 1-D", make_large_strides, 1, true },
	{ "large strides 2-D", make_large_strides, 2, true },
	{ "large strides 3-D", make_large_strides, 3, true },
	{ "large strides 4-D", make_large_strides, 4, true },
	{ "near-proportional 2-D", make_nearly_proportional, 2, true },
	{ "near-proportional 3-D", make_nearly_proportional, 3, true },
	{ "strides near 2^60", make_huge, 3, true },
};

enum { FAMILIES = sizeof families / sizeof *families };

/* Pair `k` of a family. */
static inline void
family_make(const family *f, uint64_t seed, uint64_t k, pair *p)
{
	ap_rng r = { seed * UINT64_C(0x9e3779b97f4a7c15) + k * UINT64_C(0xd1342543de82ef95) + (uint64_t)(f - families) };

	ap_rng_next(&r);
	memset(p, 0, sizeof *p);
	f->make(&r, p, f->rank);
	pair_seal(p);
}

#endif
