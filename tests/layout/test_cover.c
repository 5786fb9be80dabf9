#include "brute.h"

static void
cover_agrees_with_counting(void **state)
{
	static brute mv, mw;
	ap_rng rng = { 3 };
	int64_t sv[6], sw[6], covers = 0;

	(void)state;
	for (int i = 0; i < 20000; i++) {
		ap_layout v = brute_random(&rng, sv, 6, 6, true), w = brute_random(&rng, sw, 4, 6, true);
		ap_witness where;

		brute_mark(&mv, &v);
		brute_mark(&mw, &w);
		bool expected = brute_covers(&mv, &mw);

		covers += expected;
		if (ap_cover_check(&v, &w, AP_OVERLAP_WORK, &where) != (expected ? AP_COVERS : AP_NOT_COVERS)) {
			brute_show("v", &v);
			brute_show("w", &w);
			fail();
		}
		if (!expected)
			assert_true(!mv.times[where.byte + BRUTE_SPAN] && brute_index_holds(&w, where.b, where.byte));
	}
	assert_in_range(covers, 2000, 18000);
}

/* Too many elements to look each up: only the structure tells. */
static void
large_layouts_are_decided_by_structure(void **state)
{
	static const int64_t big[] = { 1 << 15, 1 << 15 }, half[] = { 1 << 15, 1 << 14 }, rows[] = { 1 << 15, 1 }, columns[] = { 1, 1 << 15 };
	ap_layout base = { 2, 4, 0, big, rows }, left = { 2, 4, 0, half, rows }, turned = { 2, 4, 0, big, columns };
	ap_witness where;

	(void)state;
	assert_int_equal(ap_cover_check(&base, &left, 1000, NULL), AP_COVERS);
	assert_int_equal(ap_cover_check(&left, &left, 1000, NULL), AP_COVERS);
	assert_int_equal(ap_cover_check(&base, &turned, 1000, NULL), AP_COVERS);
	assert_int_equal(ap_cover_check(&turned, &base, 1000, NULL), AP_COVERS);
	assert_int_equal(ap_cover_check(&left, &base, 1000, &where), AP_NOT_COVERS);
	assert_true(where.b[1] >= 1 << 14);
}

/* A diagonal leaves a band of columns halfway: only halving it finds where, its elements being too many and too far apart. */
static void
the_missing_element_is_found_by_halving(void **state)
{
	static const int64_t band[] = { 1 << 22, 1 << 21 }, rows[] = { 1 << 22, 1 }, length[] = { 1 << 22 }, diagonal[] = { (1 << 22) + 1 };
	ap_layout v = { 2, 1, 0, band, rows }, w = { 1, 1, 0, length, diagonal };
	ap_witness where;

	(void)state;
	assert_int_equal(ap_cover_check(&v, &w, AP_OVERLAP_WORK, &where), AP_NOT_COVERS);
	assert_true(where.b[0] >= 1 << 21);
	assert_int_equal(where.byte, where.b[0] * diagonal[0]);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(cover_agrees_with_counting),
		cmocka_unit_test(large_layouts_are_decided_by_structure),
		cmocka_unit_test(the_missing_element_is_found_by_halving),
	};

	return cmocka_run_group_tests_name("cover", tests, NULL, NULL);
}
