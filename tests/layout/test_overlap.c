#include "brute.h"

typedef struct row {
	const char *name;
	struct { int rank; int64_t itemsize, offset, size[4], stride[4]; } a, b;
	ap_overlap expected;
} row;

/* By hand. */
static const row rows[] = {
	{ "odd and even columns never meet", { 1, 4, 0, { 5 }, { 2 } }, { 1, 4, 1, { 5 }, { 2 } }, AP_DISJOINT },
	{ "last element of a is first of b", { 1, 4, 0, { 5 }, { 2 } }, { 1, 4, 8, { 5 }, { 1 } }, AP_OVERLAP },
	{ "a negative stride walks into a", { 1, 4, 0, { 3 }, { 1 } }, { 1, 4, 4, { 3 }, { -1 } }, AP_OVERLAP },
	{ "a negative stride walks away", { 1, 4, 0, { 3 }, { -1 } }, { 1, 4, 1, { 3 }, { 1 } }, AP_DISJOINT },
	{ "an empty view overlaps nothing", { 1, 4, 0, { 0 }, { 1 } }, { 1, 4, 0, { 3 }, { 1 } }, AP_DISJOINT },
	{ "two scalars", { 0, 4, 7, { 0 }, { 0 } }, { 0, 4, 7, { 0 }, { 0 } }, AP_OVERLAP },
	{ "column blocks of one matrix", { 2, 4, 0, { 5, 4 }, { 8, 1 } }, { 2, 4, 4, { 5, 4 }, { 8, 1 } }, AP_DISJOINT },
	{ "column blocks that share one column", { 2, 4, 0, { 5, 5 }, { 8, 1 } }, { 2, 4, 4, { 5, 4 }, { 8, 1 } }, AP_OVERLAP },
	{ "real and imaginary parts", { 1, 4, 0, { 9 }, { 2 } }, { 1, 4, 1, { 9 }, { 2 } }, AP_DISJOINT },
	{ "a complex view holds both parts", { 1, 8, 0, { 9 }, { 1 } }, { 1, 4, 17, { 1 }, { 2 } }, AP_OVERLAP },
	{ "the upper half of an i32", { 1, 4, 0, { 3 }, { 2 } }, { 1, 2, 1, { 1 }, { 1 } }, AP_OVERLAP },
	{ "i16 between two i32", { 1, 4, 0, { 3 }, { 2 } }, { 1, 2, 2, { 2 }, { 1 } }, AP_DISJOINT },
	{ "20x + 7y + 3z = 78", { 2, 1, 0, { 3, 2 }, { 20, 7 } }, { 1, 1, 72, { 3 }, { 3 } }, AP_DISJOINT },
	{ "strides near 2^62, apart", { 1, 1, 0, { 2 }, { (INT64_C(1) << 62) - 57 } }, { 1, 1, 1, { 2 }, { (INT64_C(1) << 62) - 57 } }, AP_DISJOINT },
	{ "strides near 2^62, meeting", { 1, 1, 0, { 2 }, { (INT64_C(1) << 62) - 57 } }, { 1, 1, (INT64_C(1) << 62) - 60, { 2 }, { 3 } }, AP_OVERLAP },
	{ "the whole address space, both ways", { 2, 1, 0, { 2, 2 }, { INT64_MAX - 1, INT64_MIN } }, { 2, 1, -1, { 2, 2 }, { INT64_MAX - 1, INT64_MIN + 1 } }, AP_OVERLAP },
	{ "an extent of 2^63, from the first address", { 1, 1, INT64_MIN, { 3 }, { INT64_C(1) << 62 } }, { 0, 1, 0, { 0 }, { 0 } }, AP_OVERLAP },
	{ "the same, backwards", { 1, 1, 0, { 3 }, { -(INT64_C(1) << 62) } }, { 0, 1, INT64_MIN, { 0 }, { 0 } }, AP_OVERLAP },
	/* a: bytes 0 to 3 and 6 * 10^18 to 6 * 10^18 + 3; the sums of the equation leave 64 bits. */
	{ "a byte within a far element of four", { 1, 4, 0, { 2 }, { INT64_C(1500000000000000000) } }, { 1, 1, 7, { 2 }, { INT64_C(5999999999999999995) } }, AP_OVERLAP },
	{ "the last byte of a far element", { 1, 4, 0, { 2 }, { INT64_C(1500000000000000000) } }, { 1, 1, 7, { 2 }, { INT64_C(5999999999999999996) } }, AP_OVERLAP },
	{ "a byte behind a far element", { 1, 4, 0, { 2 }, { INT64_C(1500000000000000000) } }, { 1, 1, 7, { 2 }, { INT64_C(5999999999999999997) } }, AP_DISJOINT },
	{ "a byte before a far element", { 1, 4, 0, { 2 }, { INT64_C(1500000000000000000) } }, { 1, 1, 7, { 2 }, { INT64_C(5999999999999999992) } }, AP_DISJOINT },
	{ "the last byte of all", { 1, 1, 0, { INT64_MAX }, { 1 } }, { 0, 1, INT64_MAX - 1, { 0 }, { 0 } }, AP_OVERLAP },
};

static void
check(const char *name, const ap_layout *a, const ap_layout *b, ap_overlap expected)
{
	ap_witness where;

	if (ap_overlap_find(a, b, AP_OVERLAP_WORK, &where) != expected || ap_overlap_find(a, b, AP_OVERLAP_WORK, NULL) != expected)
		fail_msg("%s", name);
	if (expected == AP_OVERLAP && !(brute_index_holds(a, where.a, where.byte) && brute_index_holds(b, where.b, where.byte)))
		fail_msg("%s: witness", name);
}

static void
rows_by_hand(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		ap_layout a = { rows[i].a.rank, rows[i].a.itemsize, rows[i].a.offset, rows[i].a.size, rows[i].a.stride };
		ap_layout b = { rows[i].b.rank, rows[i].b.itemsize, rows[i].b.offset, rows[i].b.size, rows[i].b.stride };

		assert_true(ap_layout_is_valid(&a) && ap_layout_is_valid(&b));
		check(rows[i].name, &a, &b, rows[i].expected);
		check(rows[i].name, &b, &a, rows[i].expected);
	}
}

static void
random_pairs_agree_with_counting(void **state)
{
	static brute ma, mb;
	ap_rng rng = { 1 };
	int64_t sa[6], sb[6], shared = 0;

	(void)state;
	for (int i = 0; i < 20000; i++) {
		ap_layout a = brute_random(&rng, sa, 24, 60, true), b = brute_random(&rng, sb, 24, 60, true);

		brute_mark(&ma, &a);
		brute_mark(&mb, &b);

		bool both = brute_shared(&ma, &mb) > 0;

		shared += both;
		brute_mark(&mb, &b);
		check("random pair", &a, &b, both ? AP_OVERLAP : AP_DISJOINT);
	}
	assert_in_range(shared, 2000, 18000);
}

static void
self_overlap_agrees_with_counting(void **state)
{
	static brute m;
	ap_rng rng = { 2 };
	int64_t store[6], twice = 0;

	(void)state;
	for (int i = 0; i < 20000; i++) {
		ap_layout l = brute_random(&rng, store, 12, 10, true);
		ap_witness where;
		bool differ = false;

		brute_mark(&m, &l);
		bool expected = brute_meets_itself(&m);

		twice += expected;
		if (ap_overlap_self(&l, AP_OVERLAP_WORK, &where) != (expected ? AP_OVERLAP : AP_DISJOINT)) {
			brute_show("self", &l);
			fail();
		}
		if (!expected)
			continue;
		for (int d = 0; d < l.rank; d++)
			differ |= where.a[d] != where.b[d];
		assert_true(differ && brute_index_holds(&l, where.a, where.byte) && brute_index_holds(&l, where.b, where.byte));
	}
	assert_in_range(twice, 2000, 18000);
}

/* numpy.shares_memory's documentation: "a problem for which it takes around 1 minute". */
static void
numpys_hard_instance_is_decided(void **state)
{
	static const int64_t cube[] = { 1049, 1049, 1049 }, flat[] = { 1049, 1049, 1 };
	ap_layout a = { 3, 1, 0, cube, (const int64_t[]){ 36674, 61119, 85569 } };
	ap_layout b = { 3, 1, 64023025, flat, (const int64_t[]){ 12223, 12224, 1 } };

	(void)state;
	check("hard", &a, &b, AP_DISJOINT);
	for (int i = 0; i < 7; i++) { /* by a table of all sums of b, and all 1049^3 elements of a */
		b.offset++;
		check("hard, further on", &a, &b, AP_DISJOINT);
	}
	b.offset = 36674 * 17 + 85569 * 400 - 12223 * 77;
	check("hard, with a meeting", &a, &b, AP_OVERLAP);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rows_by_hand),
		cmocka_unit_test(random_pairs_agree_with_counting),
		cmocka_unit_test(self_overlap_agrees_with_counting),
		cmocka_unit_test(numpys_hard_instance_is_decided),
	};

	return cmocka_run_group_tests_name("overlap", tests, NULL, NULL);
}
