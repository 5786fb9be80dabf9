#include "brute.h"

#include <cmocka.h>

static ap_arena arena;

#define SIZES(...) ((const int64_t[]){ __VA_ARGS__, 0 })

/* Expected values: x = torch.empty(0).as_strided(...); x.is_contiguous(), torch.ops.aten.is_non_overlapping_and_dense(x). */
static const struct {
	const char *name;
	int rank;
	int64_t size[4], stride[4];
	bool contiguous, dense;
} flags[] = {
	{ "a scalar", 0, { 0 }, { 0 }, true, true },
	{ "row-major", 2, { 5, 4 }, { 4, 1 }, true, true },
	{ "column-major", 2, { 5, 4 }, { 1, 5 }, false, true },
	{ "padded rows", 2, { 5, 4 }, { 8, 1 }, false, false },
	{ "any stride of a size-1 dimension", 3, { 5, 1, 4 }, { 4, 77, 1 }, true, true },
	{ "one element with a stride", 1, { 1 }, { 9 }, true, true },
	{ "an empty tensor is contiguous", 2, { 0, 3 }, { 7, 2 }, true, true },
	{ "so is one that is empty in the middle", 3, { 3, 0, 3 }, { 7, 7, 7 }, true, true },
	{ "a step within a single row", 2, { 1, 3 }, { 7, 2 }, false, false },
	{ "expanded", 2, { 3, 4 }, { 0, 1 }, false, false },
	{ "permuted NCHW", 4, { 2, 3, 4, 5 }, { 60, 1, 15, 3 }, false, true },
	{ "a step of 2", 1, { 5 }, { 2 }, false, false },
};

static void
flags_agree_with_torch(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
		ap_layout l = { flags[i].rank, 4, 0, flags[i].size, flags[i].stride };

		if (ap_layout_is_contiguous(&l) != flags[i].contiguous || ap_layout_is_dense(&l) != flags[i].dense)
			fail_msg("%s", flags[i].name);
	}
}

static const struct {
	const char *name;
	int rank;
	int64_t itemsize, offset, size[3], stride[3];
	bool valid;
} valids[] = {
	{ "a scalar", 0, 4, 0, { 0 }, { 0 }, true },
	{ "a negative size", 1, 4, 0, { -1 }, { 1 }, false },
	{ "an itemsize of 0", 1, 0, 0, { 1 }, { 1 }, false },
	{ "the last byte is the last address", 1, 1, 0, { INT64_MAX }, { 1 }, true },
	{ "one byte further", 1, 1, 1, { INT64_MAX }, { 1 }, false },
	{ "bytes beyond int64, elements within", 1, 4, 0, { 3 }, { INT64_MAX / 4 }, false },
	{ "down to the first address", 1, 1, -1, { 2 }, { INT64_MIN + 1 }, true },
	{ "one byte below", 1, 1, -2, { 2 }, { INT64_MIN + 1 }, false },
	{ "too many elements, each in range", 3, 1, 0, { 1 << 30, 1 << 30, 16 }, { 0, 0, 0 }, false },
	{ "as many, but none", 3, 1, 0, { 1 << 30, 1 << 30, 0 }, { 0, 0, 0 }, true },
	{ "an empty one addresses nothing", 2, 8, INT64_MAX, { 0, 9 }, { INT64_MAX, INT64_MAX }, true },
	{ "a size-1 dimension does not move", 1, 8, 0, { 1 }, { INT64_MAX }, true },
	{ "from one end to the other", 2, 1, 0, { 2, 2 }, { INT64_MAX - 1, INT64_MIN }, true },
	{ "strides that cancel out of range", 2, 1, 0, { 3, 3 }, { INT64_MAX, INT64_MIN }, false },
};

static void
validity_is_exact_at_the_ends_of_int64(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof valids / sizeof *valids; i++) {
		ap_layout l = { valids[i].rank, valids[i].itemsize, valids[i].offset, valids[i].size, valids[i].stride };

		if (ap_layout_is_valid(&l) != valids[i].valid)
			fail_msg("%s", valids[i].name);
	}
	assert_false(ap_layout_is_valid(&(ap_layout){ 65, 1, 0, valids[0].size, valids[0].size }));
}

static void
contiguous_strides_are_torchs(void **state)
{
	ap_layout l;

	(void)state;
	assert_true(ap_layout_contiguous(&arena, 3, SIZES(2, 3, 4), 4, &l));
	assert_int_equal(l.stride[0], 12);
	assert_int_equal(l.stride[1], 4);
	assert_int_equal(l.stride[2], 1);
	assert_true(ap_layout_contiguous(&arena, 3, SIZES(2, 0, 4), 4, &l));
	assert_int_equal(l.stride[0], 4);
	assert_false(ap_layout_contiguous(&arena, 3, SIZES(INT64_C(1) << 40, 1 << 20, 16), 4, &l));
}

static void
offsets_at_bytes_and_count_agree(void **state)
{
	ap_rng rng = { 7 };
	int64_t store[6];

	(void)state;
	for (int i = 0; i < 2000; i++) {
		char *mark = ap_arena_mark(&arena);
		ap_layout l = brute_random(&rng, store, 20, 30, true);
		int64_t *offsets = ap_layout_offsets(&arena, &l), n = ap_layout_count(&l), first, end, low = INT64_MAX, high = INT64_MIN;

		assert_true(ap_layout_is_valid(&l));
		for (int64_t k = 0; k < n; k++) {
			assert_int_equal(offsets[k], ap_layout_at(&l, k));
			low = ap_min(low, offsets[k] * l.itemsize);
			high = ap_max(high, (offsets[k] + 1) * l.itemsize);
		}
		assert_int_equal(ap_layout_bytes(&l, &first, &end), n > 0);
		if (n > 0) {
			assert_int_equal(first, low);
			assert_int_equal(end, high);
		}
		ap_arena_reset(&arena, mark);
	}
}

static void
extents_beyond_int64_are_right(void **state)
{
	ap_layout l = { 1, 1, INT64_MIN, SIZES(3), SIZES(INT64_C(1) << 62) };
	int64_t first = 0, end = 0, *offsets = ap_layout_offsets(&arena, &l);

	(void)state;
	assert_true(ap_layout_is_valid(&l));
	assert_true(ap_layout_bytes(&l, &first, &end));
	assert_true(first == INT64_MIN && end == 1);
	assert_true(ap_layout_at(&l, 2) == 0 && offsets[2] == 0 && offsets[1] == -(INT64_C(1) << 62));
}

static void
prints_as_graph_text(void **state)
{
	ap_layout l = ap_layout_make(&arena, 2, SIZES(5, 4), SIZES(8, -1), 3, 4);
	ap_buf out = { .arena = &arena };

	(void)state;
	ap_layout_print(&l, &out);
	assert_string_equal(ap_buf_str(&out).p, "[5, 4][8, -1] +3");
	out = (ap_buf){ .arena = &arena };
	l.rank = 0, l.offset = 0;
	ap_layout_print(&l, &out);
	assert_string_equal(ap_buf_str(&out).p, "[][]");
}

static void
same_compares_all(void **state)
{
	ap_layout a = ap_layout_make(&arena, 2, SIZES(5, 4), SIZES(4, 1), 3, 4), b = ap_layout_make(&arena, 2, SIZES(5, 4), SIZES(4, 1), 3, 4);

	(void)state;
	assert_true(ap_layout_same(&a, &b) && ap_layout_same_shape(&a, &b));
	b.itemsize = 2;
	assert_false(ap_layout_same(&a, &b));
	b.itemsize = 4, b.offset = 2;
	assert_false(ap_layout_same(&a, &b));
	b = ap_layout_make(&arena, 2, SIZES(5, 4), SIZES(4, 2), 3, 4);
	assert_false(ap_layout_same(&a, &b));
	assert_true(ap_layout_same_shape(&a, &b));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(flags_agree_with_torch), cmocka_unit_test(validity_is_exact_at_the_ends_of_int64),
		cmocka_unit_test(contiguous_strides_are_torchs), cmocka_unit_test(offsets_at_bytes_and_count_agree),
		cmocka_unit_test(prints_as_graph_text), cmocka_unit_test(extents_beyond_int64_are_right), cmocka_unit_test(same_compares_all),
	};

	if (!ap_arena_init(&arena, 64 << 20))
		return 1;
	return cmocka_run_group_tests_name("layout", tests, NULL, NULL);
}
