/*
 * Search, Z3 and brute force agree.  AP_RUNS sets how many random pairs are asked of Z3 (default 200).
 */
#include "layout/brute.h"

#include <stdlib.h>

#include "smt/decide.h"
#include "smt/z3_overlap.h"

static ap_arena arena;
static const ap_symbols no_symbols;

static long
runs(void)
{
	const char *text = getenv("AP_RUNS");

	return text ? atol(text) : 200;
}

static ap_overlap
ask_z3(const ap_layout *a, const ap_layout *b, ap_witness *where)
{
	ap_layout_formula fa = ap_layout_formula_of(&arena, a), fb;
	ap_symbolic s = { .symbols = &no_symbols, .x = &fa };
	int64_t none;

	if (b) {
		fb = ap_layout_formula_of(&arena, b);
		s.y = &fb;
	}
	return ap_z3_overlap(&arena, &s, 10000, NULL, &none, where);
}

static void
random_pairs_agree_with_z3(void **state)
{
	ap_rng rng = { 21 };
	int64_t sa[6], sb[6];
	ap_witness where;

	(void)state;
	for (long i = 0; i < runs(); i++) {
		char *mark = ap_arena_mark(&arena);
		ap_layout a = brute_random(&rng, sa, 40, 90, true), b = brute_random(&rng, sb, 40, 90, true);
		ap_overlap search = ap_overlap_find(&a, &b, AP_OVERLAP_WORK, NULL), z3 = ask_z3(&a, &b, &where);

		if (search != z3) {
			brute_show("a", &a);
			brute_show("b", &b);
			fail();
		}
		if (z3 == AP_OVERLAP)
			assert_true(brute_index_holds(&a, where.a, where.byte) && brute_index_holds(&b, where.b, where.byte));
		ap_arena_reset(&arena, mark);
	}
}

static void
self_overlap_agrees_with_z3(void **state)
{
	ap_rng rng = { 22 };
	int64_t store[6];
	ap_witness where;

	(void)state;
	for (long i = 0; i < runs() / 10; i++) {
		char *mark = ap_arena_mark(&arena);
		ap_layout l = brute_random(&rng, store, 20, 5, true);

		assert_int_equal(ap_overlap_self(&l, AP_OVERLAP_WORK, NULL), ask_z3(&l, NULL, &where));
		ap_arena_reset(&arena, mark);
	}
}

static void
cover_agrees_with_z3(void **state)
{
	ap_rng rng = { 23 };
	int64_t sv[6], sw[6];
	ap_witness where;
	int decided = 0;

	(void)state;
	for (long i = 0; i < runs() / 20; i++) {
		ap_layout v = brute_random(&rng, sv, 5, 4, true), w = brute_random(&rng, sw, 4, 6, true);
		ap_cover z3 = ap_z3_cover(&v, &w, 300, NULL, &where);

		if (z3 != AP_COVER_TOO_HARD)
			assert_int_equal(ap_cover_check(&v, &w, AP_OVERLAP_WORK, NULL), z3);
		decided += z3 != AP_COVER_TOO_HARD;
	}
	assert_true(decided > runs() / 40);
}

/* With one step the search gives up at once.  A first dimension that spans 2^40 leaves no room for marking, so Z3 decides; it meets nothing else. */
static ap_layout
stretch(const ap_layout *l, int64_t *store, int64_t by)
{
	for (int d = 0; d < l->rank; d++) {
		store[d] = l->size[d];
		store[4 + d] = l->stride[d];
	}
	store[l->rank] = 2;
	store[4 + l->rank] = by;
	return (ap_layout){ l->rank + 1, l->itemsize, l->offset, store, store + 4 };
}

static void
what_the_search_gives_up_is_marked(void **state)
{
	ap_rng rng = { 25 };
	ap_decide_options o = { 1, 0, NULL };
	int64_t sa[6], sb[6];
	int marked = 0;

	(void)state;
	for (int i = 0; i < 5000; i++) {
		ap_layout a = brute_random(&rng, sa, 40, 60, true), b = brute_random(&rng, sb, 40, 60, true);
		ap_overlap answer = ap_decide_overlap(&arena, &a, &b, &o, NULL, NULL);

		marked += ap_overlap_find(&a, &b, 1, NULL) == AP_TOO_HARD;
		assert_int_equal(answer, ap_overlap_find(&a, &b, AP_OVERLAP_WORK, NULL));
		if (ap_overlap_self(&a, AP_OVERLAP_WORK, NULL) == AP_DISJOINT)
			assert_int_equal(ap_decide_self(&arena, &a, &o, NULL, NULL), AP_DISJOINT);
	}
	assert_true(marked > 500);
}

static void
what_the_search_gives_up_z3_decides(void **state)
{
	ap_rng rng = { 24 };
	ap_decide_options o = { 1, 10000, NULL }, without = { 1, 0, NULL };
	int64_t sa[6], sb[6], ta[8], tb[8];
	int by_z3 = 0, hard = 0;

	(void)state;
	for (int i = 0; i < 300; i++) {
		char *mark = ap_arena_mark(&arena);
		ap_layout narrow_a = brute_random(&rng, sa, 40, 60, true), narrow_b = brute_random(&rng, sb, 40, 60, true);
		ap_layout a = stretch(&narrow_a, ta, INT64_C(1) << 40), b = stretch(&narrow_b, tb, INT64_C(1) << 39);
		ap_witness where;
		ap_decided_by by;
		ap_overlap answer = ap_decide_overlap(&arena, &a, &b, &o, &where, &by);

		by_z3 += by == AP_BY_Z3;
		assert_int_equal(answer, ap_overlap_find(&a, &b, AP_OVERLAP_WORK, NULL));
		if (answer == AP_OVERLAP)
			assert_true(brute_index_holds(&a, where.a, where.byte) && brute_index_holds(&b, where.b, where.byte));
		hard += ap_decide_overlap(&arena, &a, &b, &without, &where, &by) == AP_TOO_HARD;
		ap_arena_reset(&arena, mark);
	}
	assert_true(by_z3 > 20);
	assert_int_equal(by_z3, hard);
}

/* `expected` by hand; DISJOINT is checked for all values from -2 to 5, OVERLAP for the values found. */
static const struct {
	const char *x, *y, *where[3];
	ap_overlap expected;
} rows[] = {
	{ "f32[s0, 4][s1, 1]", "f32[s0, 4][s1, 1] +4", { "s1 >= 8" }, AP_DISJOINT },
	{ "f32[s0, 4][s1, 1]", "f32[s0, 4][s1, 1] +4", { "s1 >= 7" }, AP_OVERLAP },
	{ "f32[s0, 4][s1, 1]", "f32[s0, 4][s1, 1] +4", { "s1 >= 7", "s0 <= 1" }, AP_DISJOINT },
	{ "f32[s0, 4][s1, 1]", "f32[s0, 4][s1, 1] +s2", { "s1 >= 4", "s2 >= 4", "s2 <= s1 - 4" }, AP_DISJOINT },
	{ "f32[s0, 4][s1, 1]", "f32[s0, 4][s1, 1] +s2", { "s1 >= 4" }, AP_OVERLAP },
	{ "f32[s0, s3][s1, 1]", "f32[s0, s4][s1, 1] +s3", { "s3 + s4 <= s1" }, AP_DISJOINT },
	{ "f32[s0, s3][s1, 1]", "f32[s0, s4][s1, 1] +s3", { "s3 + s4 <= s1 + 1" }, AP_OVERLAP },
	{ "f32[s0, s1]", "f32[s0, s1] +s0*s1", { NULL }, AP_DISJOINT },
	{ "f32[s0, s1]", "f32[s0, s1] +s0*s1 - 1", { "s0*s1 > 0" }, AP_OVERLAP },
	{ "f32[s0][2]", "f32[s1][2] +1", { NULL }, AP_DISJOINT },
	{ "f32[s0][2]", "i16[s1][4] +2", { NULL }, AP_DISJOINT },
	{ "f32[s0][2]", "i16[s1][4] +1", { NULL }, AP_OVERLAP },
	{ "f32[s0][2*s1]", "f32[s2][2*s1] +s1", { "s1 > 0" }, AP_DISJOINT },
	{ "f32[s0][2*s1]", "f32[s2][2*s1] +s1", { NULL }, AP_OVERLAP },
	{ "f32[s0][-1] +s0", "f32[s0] +s0 + 1", { NULL }, AP_DISJOINT },
	{ "f32[s0]", "f32[s0] +s1", { "s0 < 0" }, AP_DISJOINT },
	{ "f32[s0, s1]", NULL, { NULL }, AP_DISJOINT },
	{ "f32[s0, s1][s2, 1]", NULL, { "s2 >= s1" }, AP_DISJOINT },
	{ "f32[s0, s1][s2, 1]", NULL, { "s2 >= s1 - 1" }, AP_OVERLAP },
	{ "f32[s0][s1]", NULL, { "s1 != 0" }, AP_DISJOINT },
	{ "f32[s0][s1]", NULL, { NULL }, AP_OVERLAP },
};

typedef struct asked {
	ap_symbols symbols;
	ap_layout_formula x, y;
	ap_relation relations[3];
	ap_symbolic s;
} asked;

static void
read_row(size_t i, asked *q)
{
	ap_diags d = { .arena = &arena };

	*q = (asked){ 0 };
	assert_true(ap_layout_read(&arena, ap_str_of(rows[i].x), &q->symbols, &d, &q->x));
	assert_true(!rows[i].y || ap_layout_read(&arena, ap_str_of(rows[i].y), &q->symbols, &d, &q->y));
	q->s = (ap_symbolic){ &q->symbols, q->relations, 0, &q->x, rows[i].y ? &q->y : NULL };
	for (int k = 0; k < 3 && rows[i].where[k]; k++)
		assert_true(ap_relation_read(&arena, ap_str_of(rows[i].where[k]), &q->symbols, &d, &q->relations[q->s.nrelations++]));
}

static bool
holds(const ap_relation *r, const int64_t *values)
{
	int64_t a, b;

	assert_true(ap_formula_value(r->left, values, &a) && ap_formula_value(r->right, values, &b));
	return r->order == AP_LESS ? a < b : r->order == AP_LESS_EQUAL ? a <= b : r->order == AP_EQUAL ? a == b : a != b;
}

/* Do they overlap for these values? */
static bool
overlap_for(const asked *q, const int64_t *values)
{
	ap_layout x, y;

	for (size_t k = 0; k < q->s.nrelations; k++)
		if (!holds(&q->relations[k], values))
			return false;
	assert_true(ap_layout_formula_value(&arena, &q->x, values, &x));
	if (!ap_layout_is_valid(&x))
		return false;
	if (!q->s.y)
		return ap_overlap_self(&x, AP_OVERLAP_WORK, NULL) == AP_OVERLAP;
	assert_true(ap_layout_formula_value(&arena, &q->y, values, &y));
	return ap_layout_is_valid(&y) && ap_overlap_find(&x, &y, AP_OVERLAP_WORK, NULL) == AP_OVERLAP;
}

static bool
overlap_for_small_values(const asked *q)
{
	int64_t values[8];
	size_t n = q->symbols.n, k;

	for (k = 0; k < n; k++)
		values[k] = -2;
	for (;;) {
		char *mark = ap_arena_mark(&arena);
		bool found = overlap_for(q, values);

		ap_arena_reset(&arena, mark);
		if (found)
			return true;
		for (k = 0; k < n && ++values[k] > 5; k++)
			values[k] = -2;
		if (k == n)
			return false;
	}
}

static void
symbols_are_decided(void **state)
{
	ap_decide_options o = { 1 << 20, 20000, NULL };

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		asked q;
		int64_t values[8];
		ap_witness where;

		read_row(i, &q);

		ap_overlap answer = ap_decide_symbolic(&arena, &q.s, &o, values, &where);

		if (answer != rows[i].expected)
			fail_msg("%s, %s: %d", rows[i].x, rows[i].y ? rows[i].y : "itself", (int)answer);
		if (answer == AP_OVERLAP ? !overlap_for(&q, values) : overlap_for_small_values(&q))
			fail_msg("%s, %s: wrong", rows[i].x, rows[i].y ? rows[i].y : "itself");
	}
}

static void
questions_are_written_as_smt_lib(void **state)
{
	ap_buf smt2 = { .arena = &arena };
	ap_decide_options o = { 1 << 20, 0, &smt2 };
	ap_layout a = { 1, 4, 0, (const int64_t[]){ 3 }, (const int64_t[]){ 2 } };
	ap_witness where;

	(void)state;
	assert_int_equal(ap_decide_overlap(&arena, &a, &a, &o, &where, NULL), AP_OVERLAP);
	assert_non_null(strstr(ap_buf_str(&smt2).p, "(check-sat)"));
	assert_non_null(strstr(ap_buf_str(&smt2).p, "declare-fun"));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_pairs_agree_with_z3), cmocka_unit_test(self_overlap_agrees_with_z3),
		cmocka_unit_test(cover_agrees_with_z3),       cmocka_unit_test(what_the_search_gives_up_is_marked),
		cmocka_unit_test(what_the_search_gives_up_z3_decides),
		cmocka_unit_test(symbols_are_decided),        cmocka_unit_test(questions_are_written_as_smt_lib),
	};

	if (!ap_arena_init(&arena, 256 << 20))
		return 1;
	return cmocka_run_group_tests_name("decide", tests, NULL, NULL);
}
