/*
 * Layouts of which every stride and offset is multiplied by a number near 2^54: they share what the small ones share, which is counted, but
 * their sums leave 64 bits, and no set of bits has room for them.
 */
#include "brute.h"

#include "layout/shared.h"

static const int64_t spread = (INT64_C(1) << 54) + 1;

static ap_arena arena;

typedef struct pair { ap_layout small[2], wide[2]; int64_t store[2][6], strides[2][3]; brute marks[2]; } pair;

/* Two layouts of one item size, near, and as they are far apart. */
static void
make_pair(ap_rng *r, pair *p)
{
	for (int k = 0; k < 2; k++) {
		ap_layout *l = &p->small[k];

		*l = brute_random(r, p->store[k], 6, 6, true);
		l->itemsize = k ? p->small[0].itemsize : l->itemsize;
		for (int d = 0; d < l->rank; d++)
			p->strides[k][d] = l->stride[d] * spread;
		p->wide[k] = (ap_layout){ l->rank, l->itemsize, l->offset * spread, l->size, p->strides[k] };
		brute_mark(&p->marks[k], l);
		assert_true(ap_layout_is_valid(&p->wide[k]));
	}
}

/* The byte of the small layouts that `byte` of the wide ones stands for. */
static int64_t
near(const pair *p, int64_t byte)
{
	int64_t item = p->small[0].itemsize, element = ap_floor_div(byte, item), within = byte - element * item;

	assert_true(element % spread == 0);
	return element / spread * item + within;
}

static bool
marks(const pair *p, int k, int64_t byte)
{
	return p->marks[k].times[near(p, byte) + BRUTE_SPAN] > 0;
}

static void
overlaps_agree_with_counting(void **state)
{
	static pair p;
	ap_rng rng = { 21 };
	int met = 0;

	(void)state;
	for (int i = 0; i < 10000; i++) {
		ap_witness where;

		make_pair(&rng, &p);
		bool expected = brute_shared(&p.marks[0], &p.marks[1]) > 0;

		met += expected;
		assert_int_equal(ap_overlap_find(&p.wide[0], &p.wide[1], AP_OVERLAP_WORK, NULL), expected ? AP_OVERLAP : AP_DISJOINT);
		assert_int_equal(ap_overlap_find(&p.wide[0], &p.wide[1], AP_OVERLAP_WORK, &where), expected ? AP_OVERLAP : AP_DISJOINT);
		if (expected)
			assert_true(marks(&p, 0, where.byte) && marks(&p, 1, where.byte) && brute_index_holds(&p.wide[0], where.a, where.byte) &&
			            brute_index_holds(&p.wide[1], where.b, where.byte));
	}
	assert_in_range(met, 1000, 9000);
}

static void
self_overlaps_agree_with_counting(void **state)
{
	static pair p;
	ap_rng rng = { 22 };
	int met = 0;

	(void)state;
	for (int i = 0; i < 5000; i++) {
		ap_witness where;
		bool differ = false;

		make_pair(&rng, &p);
		bool expected = brute_meets_itself(&p.marks[0]);

		met += expected;
		assert_int_equal(ap_overlap_self(&p.wide[0], AP_OVERLAP_WORK, &where), expected ? AP_OVERLAP : AP_DISJOINT);
		for (int d = 0; expected && d < p.wide[0].rank; d++)
			differ |= where.a[d] != where.b[d];
		if (expected)
			assert_true(differ && brute_index_holds(&p.wide[0], where.a, where.byte) && brute_index_holds(&p.wide[0], where.b, where.byte));
	}
	assert_in_range(met, 500, 4500);
}

static void
covers_agree_with_counting(void **state)
{
	static pair p;
	ap_rng rng = { 23 };
	int covered = 0;

	(void)state;
	for (int i = 0; i < 10000; i++) {
		ap_witness where;

		make_pair(&rng, &p);
		bool expected = brute_covers(&p.marks[0], &p.marks[1]);

		covered += expected;
		assert_int_equal(ap_cover_check(&p.wide[0], &p.wide[1], AP_OVERLAP_WORK, NULL), expected ? AP_COVERS : AP_NOT_COVERS);
		assert_int_equal(ap_cover_check(&p.wide[0], &p.wide[1], AP_OVERLAP_WORK, &where), expected ? AP_COVERS : AP_NOT_COVERS);
		if (!expected)
			assert_true(!marks(&p, 0, where.byte) && marks(&p, 1, where.byte) && brute_index_holds(&p.wide[1], where.b, where.byte));
	}
	assert_in_range(covered, 500, 9500);
}

/* Where each side addresses its cells in one way, shared ones are counted without marks; else nothing is said. */
static void
counts_and_lists_agree_with_counting(void **state)
{
	static pair p;
	ap_rng rng = { 24 };
	int counted = 0;

	(void)state;
	for (int i = 0; i < 10000; i++) {
		char *mark = ap_arena_mark(&arena);
		int64_t bytes, *list, expected;
		size_t n;

		make_pair(&rng, &p);
		expected = brute_shared(&p.marks[0], &p.marks[1]);
		if (ap_shared_count(&p.wide[0], &p.wide[1], AP_OVERLAP_WORK, &bytes)) {
			counted++;
			assert_int_equal(bytes, expected);
			assert_true(ap_shared_list(&arena, &p.wide[0], &p.wide[1], 1000, AP_OVERLAP_WORK, &list, &n));
			assert_int_equal((int64_t)n * p.small[0].itemsize, expected);
			for (size_t k = 0; k < n; k++)
				assert_true(marks(&p, 0, list[k]) && marks(&p, 1, list[k]) && (!k || list[k - 1] < list[k]));
		} else {
			assert_false(ap_shared_list(&arena, &p.wide[0], &p.wide[1], 1000, AP_OVERLAP_WORK, &list, &n));
		}
		ap_arena_reset(&arena, mark);
	}
	assert_in_range(counted, 2000, 10000);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(overlaps_agree_with_counting),
		cmocka_unit_test(self_overlaps_agree_with_counting),
		cmocka_unit_test(covers_agree_with_counting),
		cmocka_unit_test(counts_and_lists_agree_with_counting),
	};

	if (!ap_arena_init(&arena, 64 << 20))
		return 1;
	return cmocka_run_group_tests_name("spread", tests, NULL, NULL);
}
