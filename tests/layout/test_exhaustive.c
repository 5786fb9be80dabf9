/*
 * Every small case, against sets of cells as bits: no code is shared with the solver.  AP_RUNS sets how many sampled pairs of
 * as_strided layouts are tried (default 10^7; see tests/README.md for the long run of 10^8).
 */
#include "brute.h"

#include <stdlib.h>

#include "layout/shared.h"

typedef unsigned __int128 cells;

typedef struct small {
	ap_layout l;
	int64_t size[3], stride[3];
	cells set;
	bool twice; /* two indices, one cell */
} small;

static ap_arena arena;

static void
set_cells(small *s)
{
	int64_t n = ap_layout_count(&s->l), *at = ap_layout_offsets(&arena, &s->l);

	s->set = 0;
	s->twice = false;
	for (int64_t k = 0; k < n; k++) {
		cells one = (cells)1 << at[k];

		s->twice |= (s->set & one) != 0;
		s->set |= one;
	}
}

static int64_t
count_cells(cells c)
{
	return __builtin_popcountll((uint64_t)c) + __builtin_popcountll((uint64_t)(c >> 64));
}

static void
report(const small *a, const small *b, const char *what)
{
	brute_show("a", &a->l);
	brute_show("b", &b->l);
	fail_msg("%s", what);
}

static bool
holds_cell(const small *s, cells set, int64_t byte)
{
	return (s->set & set) >> byte & 1;
}

/* All four answers, for one pair; `all` false: overlap alone. */
static void
check_pair(const small *a, const small *b, bool all)
{
	ap_witness where;
	ap_overlap expected = a->set & b->set ? AP_OVERLAP : AP_DISJOINT;
	int64_t bytes;

	if (ap_overlap_find(&a->l, &b->l, AP_OVERLAP_WORK, &where) != expected)
		report(a, b, "overlap");
	if (expected == AP_OVERLAP && (!holds_cell(a, b->set, where.byte) || !brute_index_holds(&a->l, where.a, where.byte) ||
	                               !brute_index_holds(&b->l, where.b, where.byte)))
		report(a, b, "witness");
	if (!all)
		return;
	if (ap_cover_check(&a->l, &b->l, AP_OVERLAP_WORK, &where) != (b->set & ~a->set ? AP_NOT_COVERS : AP_COVERS))
		report(a, b, "cover");
	if ((b->set & ~a->set) && (!holds_cell(b, ~a->set, where.byte) || !brute_index_holds(&b->l, where.b, where.byte)))
		report(a, b, "missing byte");
	if (!ap_shared_count(&a->l, &b->l, AP_OVERLAP_WORK, &bytes) || bytes != count_cells(a->set & b->set))
		report(a, b, "count");
}

typedef AP_VEC(small) smalls;

/* Pointers into a vector go stale when it grows: they are set when all are there. */
static void
seal(smalls *v)
{
	for (size_t k = 0; k < v->n; k++) {
		v->at[k].l.size = v->at[k].size;
		v->at[k].l.stride = v->at[k].stride;
		set_cells(&v->at[k]);
	}
}

static void
push(smalls *v, int rank, const int64_t *size, const int64_t *stride, int64_t offset)
{
	small *s = AP_PUSH(&arena, v);

	*s = (small){ .l = { .rank = rank, .itemsize = 1, .offset = offset } };
	for (int d = 0; d < rank; d++) {
		s->size[d] = size[d];
		s->stride[d] = stride[d];
	}
}

typedef struct slice { int64_t first, n, step; } slice;
typedef AP_VEC(slice) slices;

/* Every slice of 0 .. n-1, as (first, length, step). */
static slices
list_slices(int64_t n)
{
	slices v = { 0 };

	*AP_PUSH(&arena, &v) = (slice){ 0, 0, 1 };
	for (int64_t first = 0; first < n; first++)
		for (int64_t step = 1 - n; step < n; step++)
			for (int64_t m = 1; step != 0 && m <= n; m++) {
				int64_t last = first + (m - 1) * step;

				if (last >= 0 && last < n && (m > 1 || step == 1))
					*AP_PUSH(&arena, &v) = (slice){ first, m, step };
			}
	if (n == 1)
		*AP_PUSH(&arena, &v) = (slice){ 0, 1, 1 };
	return v;
}

static void
slices_of_matrices(void **state)
{
	size_t total = 0;

	(void)state;
	for (int64_t rows = 1; rows <= 5; rows++)
		for (int64_t columns = 1; columns <= 6; columns++) {
			char *mark = ap_arena_mark(&arena);
			slices r = list_slices(rows), c = list_slices(columns);
			smalls v = { 0 };

			for (size_t i = 0; i < r.n; i++)
				for (size_t j = 0; j < c.n; j++)
					push(&v, 2, (int64_t[]){ r.at[i].n, c.at[j].n }, (int64_t[]){ r.at[i].step * columns, c.at[j].step },
					     r.at[i].first * columns + c.at[j].first);
			seal(&v);
			for (size_t i = 0; i < v.n; i++)
				for (size_t j = i % BRUTE_PART; j < v.n; j += BRUTE_PART, total++)
					check_pair(&v.at[i], &v.at[j], (i * v.n + j) % 16 == 0);
			ap_arena_reset(&arena, mark);
		}
	print_message("%zu pairs of slices\n", total);
}

/* Row blocks, column blocks, steps over the flat matrix, diagonals and anti-diagonals, transposed too. */
static void
shapes_that_rules_get_wrong(void **state)
{
	enum { R = 6, C = 7 };
	smalls v = { 0 };

	(void)state;
	for (int64_t from = 0; from < R; from++)
		for (int64_t to = from + 1; to <= R; to++) {
			push(&v, 2, (int64_t[]){ to - from, C }, (int64_t[]){ C, 1 }, from * C);
			push(&v, 2, (int64_t[]){ C, to - from }, (int64_t[]){ 1, C }, from * C);
		}
	for (int64_t from = 0; from < C; from++)
		for (int64_t to = from + 1; to <= C; to++) {
			push(&v, 2, (int64_t[]){ R, to - from }, (int64_t[]){ C, 1 }, from);
			push(&v, 2, (int64_t[]){ to - from, R }, (int64_t[]){ 1, C }, from);
		}
	for (int64_t step = 1; step < R * C; step++)
		for (int64_t from = 0; from < step && from < R * C; from++)
			push(&v, 1, (int64_t[]){ (R * C - from + step - 1) / step }, (int64_t[]){ step }, from);
	for (int64_t k = 1 - R; k < C; k++) {
		int64_t row = k < 0 ? -k : 0, column = k > 0 ? k : 0, n = ap_min(R - row, C - column);

		push(&v, 1, (int64_t[]){ n }, (int64_t[]){ C + 1 }, row * C + column);
		push(&v, 1, (int64_t[]){ n }, (int64_t[]){ C - 1 }, row * C + C - 1 - column);
		push(&v, 1, (int64_t[]){ n }, (int64_t[]){ -C - 1 }, row * C + column + (n - 1) * (C + 1));
	}
	seal(&v);
	for (size_t i = 0; i < v.n; i++)
		for (size_t j = 0; j < v.n; j++)
			check_pair(&v.at[i], &v.at[j], true);
	print_message("%zu pairs of blocks, steps and diagonals\n", v.n * v.n);
	ap_arena_reset(&arena, (char *)v.at);
}

/* Each layout with rank <= 3, sizes <= 4, strides 0 .. 6, at offset 0. */
static smalls
list_strided(void)
{
	smalls v = { 0 };
	int64_t size[3], stride[3];

	for (int rank = 0; rank <= 3; rank++) {
		int n = rank == 0 ? 1 : rank == 1 ? 35 : rank == 2 ? 35 * 35 : 35 * 35 * 35;

		for (int code = 0; code < n; code++) {
			for (int d = 0, left = code; d < rank; d++, left /= 35) {
				size[d] = left % 35 / 7;
				stride[d] = left % 7;
			}
			push(&v, rank, size, stride, 0);
		}
	}
	seal(&v);
	return v;
}

static small
place(const small *s, int64_t offset, unsigned negate)
{
	small out = *s;

	out.l.offset = offset;
	out.set = s->set << offset;
	for (int d = 0; d < s->l.rank; d++)
		if (negate >> d & 1 && s->size[d] > 0) {
			out.stride[d] = -s->stride[d];
			out.l.offset += (s->size[d] - 1) * s->stride[d];
		}
	return out;
}

static void
all_strided_layouts(void **state)
{
	smalls v = list_strided();
	const char *text = getenv("AP_RUNS");
	long runs = text ? atol(text) : 10000000 / BRUTE_PART;
	ap_rng rng = { 31 };

	(void)state;
	for (size_t k = 0; k < v.n; k++) {
		ap_witness where;

		if (ap_overlap_self(&v.at[k].l, AP_OVERLAP_WORK, &where) != (v.at[k].twice ? AP_OVERLAP : AP_DISJOINT))
			report(&v.at[k], &v.at[k], "self");
		if (v.at[k].twice && !(brute_index_holds(&v.at[k].l, where.a, where.byte) && brute_index_holds(&v.at[k].l, where.b, where.byte)))
			report(&v.at[k], &v.at[k], "self witness");
	}
	for (long i = 0; i < runs; i++) {
		small a = place(&v.at[ap_rng_below(&rng, v.n)], (int64_t)ap_rng_below(&rng, 50), (unsigned)ap_rng_below(&rng, 8));
		small b = place(&v.at[ap_rng_below(&rng, v.n)], (int64_t)ap_rng_below(&rng, 50), (unsigned)ap_rng_below(&rng, 8));

		a.l.size = a.size, a.l.stride = a.stride;
		b.l.size = b.size, b.l.stride = b.stride;
		check_pair(&a, &b, i % 8 == 0);
	}
	print_message("%zu strided layouts, %ld pairs of them\n", v.n, runs);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(slices_of_matrices),
		cmocka_unit_test(shapes_that_rules_get_wrong),
		cmocka_unit_test(all_strided_layouts),
	};

	if (!ap_arena_init(&arena, (size_t)1 << 30))
		return 1;
	return cmocka_run_group_tests_name("exhaustive", tests, NULL, NULL);
}
