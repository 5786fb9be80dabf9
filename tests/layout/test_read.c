#include "brute.h"

#include "layout/read.h"

static ap_arena arena;

/* values of s0, s1, ... in the order of appearance are 2, 3, 4... */
static const struct {
	const char *text, *printed;
	int64_t itemsize;
} good[] = {
	{ "f32[5, 4][8, 1]", "[5, 4][8, 1]", 4 },
	{ "f32[5, 4][8, 1] +3", "[5, 4][8, 1] +3", 4 },
	{ "f32[5, 4][8, 1]+3", "[5, 4][8, 1] +3", 4 },
	{ "i64[5, 4]", "[5, 4][4, 1]", 8 },
	{ "b8[]", "[][]", 1 },
	{ "c128[][]", "[][]", 16 },
	{ "u8[3][-2] +4", "[3][-2] +4", 1 },
	{ "bf16[0, 3]cpu", "[0, 3][3, 1]", 2 },
	{ "f32[5][1]cuda:0 +7", "[5][1] +7", 4 },
	{ "  f64 [ 5 ] [ 1 ] + 7 ", "[5][1] +7", 8 },
	{ "f32[5,][1,]", "[5][1]", 4 },
	{ "f32[5][1] -3", "[5][1] +-3", 4 },
	{ "f32[2*3, (1+1)*2][8-4, 1] +2*(3 - 1)", "[6, 4][4, 1] +4", 4 },
	{ "f32[s0, 4][s1, 1] +s2", "[2, 4][3, 1] +4", 4 },
	{ "f32[s0, s1, s0]", "[2, 3, 2][6, 2, 1]", 4 },
	{ "f32[s0][-s1*2] +s0 - 1", "[2][-6] +1", 4 },
	{ "f32[0, s0, s1]", "[0, 2, 3][6, 3, 1]", 4 },
	{ "f32[3, 0, s0]", "[3, 0, 2][2, 2, 1]", 4 },
	{ "i8[9223372036854775807]", "[9223372036854775807][1]", 1 },
};

static void
texts_are_read(void **state)
{
	static const int64_t values[] = { 2, 3, 4, 5 };

	(void)state;
	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		ap_diags d = { .arena = &arena };
		ap_symbols symbols = { 0 };
		ap_layout_formula e;
		ap_layout l;
		ap_buf out = { .arena = &arena };

		if (!ap_layout_read(&arena, ap_str_of(good[i].text), &symbols, &d, &e) || !ap_layout_formula_value(&arena, &e, values, &l))
			fail_msg("%s", good[i].text);
		ap_layout_print(&l, &out);
		assert_string_equal(ap_buf_str(&out).p, good[i].printed);
		assert_int_equal(l.itemsize, good[i].itemsize);
		assert_true(ap_layout_check(&l, &e, &d));
	}
}

static const struct {
	const char *text, *code;
	unsigned column;
} bad[] = {
	{ "", "syntax", 1 },
	{ "f32", "syntax", 4 },
	{ "[5]", "syntax", 1 },
	{ "q7[5]", "unknown-dtype", 1 },
	{ "f32[5", "syntax", 6 },
	{ "f32[5 4]", "syntax", 7 },
	{ "f32[5][", "syntax", 8 },
	{ "f32[5][1, 2]", "rank", 7 },
	{ "f32[5][1] 3", "syntax", 11 },
	{ "f32[5][1] +", "syntax", 12 },
	{ "f32[5][1] +3 x", "syntax", 14 },
	{ "f32[5][1] @x+3", "storage-name", 11 },
	{ "f32[99999999999999999999]", "number-too-large", 5 },
	{ "f32[4294967296*4294967296]", "number-too-large", 5 },
	{ "f32[4294967296, 4294967296, 4294967296]", "number-too-large", 1 },
	{ "f32[-1]", "negative-size", 4 },
	{ "f32[4294967296, 4294967296][0, 0]", "too-many-elements", 4 },
	{ "f32[2][4611686018427387904]", "address-too-large", 7 },
	{ "f32[2][1] +4611686018427387904", "address-too-large", 7 },
	{ "f32[5][1]\x01", "syntax", 10 },
	{ "f32[5][\xff\xfe]", "syntax", 8 },
};

static void
bad_texts_are_errors_with_a_place(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		ap_diags d = { .arena = &arena };
		ap_symbols symbols = { 0 };
		ap_layout_formula e;
		ap_layout l;
		bool ok = ap_layout_read(&arena, ap_str_of(bad[i].text), &symbols, &d, &e) && ap_layout_formula_value(&arena, &e, NULL, &l) &&
		          ap_layout_check(&l, &e, &d);

		if (ok || d.errors != 1)
			fail_msg("%s: %zu errors", bad[i].text, d.errors);
		assert_string_equal(d.list.at[0].code, bad[i].code);
		if (d.list.at[0].span.column != bad[i].column)
			fail_msg("%s: column %u", bad[i].text, d.list.at[0].span.column);
		/* Something is underlined, and nothing behind the place after the text. */
		assert_in_range(d.list.at[0].span.len, 1, strlen(bad[i].text) + 2 - bad[i].column);
	}
}

static void
what_was_found_is_said(void **state)
{
	static const struct { const char *text, *says; } rows[] = {
		{ "f32[5 4]", "expected ',' or ']', found '4]'" },
		{ "f32[5", "expected ',' or ']', found the end" },
		{ "q7[5]", "'q7' is no element type; expected f32, i64, b8, ..." },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		ap_diags d = { .arena = &arena };
		ap_symbols symbols = { 0 };
		ap_layout_formula e;

		assert_false(ap_layout_read(&arena, ap_str_of(rows[i].text), &symbols, &d, &e));
		assert_string_equal(d.list.at[0].text.p, rows[i].says);
	}
}

static bool
read_repeated(const char *head, const char *part, size_t times, const char *tail, const char **code)
{
	ap_buf b = { .arena = &arena };
	ap_diags d = { .arena = &arena };
	ap_symbols symbols = { 0 };
	ap_layout_formula e;

	ap_buf_put(&b, ap_str_of(head));
	for (size_t i = 0; i < times; i++)
		ap_buf_put(&b, ap_str_of(part));
	ap_buf_put(&b, ap_str_of(tail));

	bool ok = ap_layout_read(&arena, ap_buf_str(&b), &symbols, &d, &e);

	*code = ok ? "" : d.list.at[0].code;
	return ok;
}

static void
depth_and_length_have_limits(void **state)
{
	const char *code;

	(void)state;
	assert_true(read_repeated("f32[", "1,", 64, "]", &code));
	assert_false(read_repeated("f32[", "1,", 65, "]", &code));
	assert_string_equal(code, "rank");
	assert_false(read_repeated("f32[", "(", 1000000, "1]", &code));
	assert_string_equal(code, "too-deep");
	assert_false(read_repeated("f32[", "-", 1000000, "1]", &code));
	assert_string_equal(code, "too-deep");
	assert_true(read_repeated("f32[s0", "+s0", 400, "]", &code));
	assert_false(read_repeated("f32[s0", "+s0", 100000, "]", &code));
	assert_string_equal(code, "too-long");
	assert_true(read_repeated("f32[0", "+1", 100000, "]", &code));
}

static const struct {
	const char *text;
	bool ok, holds; /* for s0 = 2, s1 = 3 */
} relations[] = {
	{ "s0 < s1", true, true },         { "s0 > s1", true, false },       { "s0 <= 2", true, true }, { "s0>=3", true, false },
	{ "s0*s1 == 6", true, true },      { "s0*s1 = 7", true, false },     { "s0 != s1", true, true }, { "s0 + 1 != s1", true, false },
	{ "2*(s0 - s1) < 0", true, true }, { "s0", false, false },           { "s0 >", false, false },  { "< 3", false, false },
	{ "s0 < 3 < 4", false, false },    { "s0 and s1", false, false },    { "", false, false },
};

static void
relations_are_read(void **state)
{
	static const int64_t values[] = { 2, 3 };

	(void)state;
	for (size_t i = 0; i < sizeof relations / sizeof *relations; i++) {
		ap_diags d = { .arena = &arena };
		ap_symbols symbols = { 0 };
		ap_relation r;
		int64_t a, b;
		bool holds;

		if (ap_relation_read(&arena, ap_str_of(relations[i].text), &symbols, &d, &r) != relations[i].ok)
			fail_msg("%s", relations[i].text);
		assert_int_equal(d.errors, !relations[i].ok);
		if (!relations[i].ok)
			continue;
		assert_true(ap_formula_value(r.left, values, &a) && ap_formula_value(r.right, values, &b));
		holds = r.order == AP_LESS ? a < b : r.order == AP_LESS_EQUAL ? a <= b : r.order == AP_EQUAL ? a == b : a != b;
		/* "s0 > s1" is read as s1 < s0: the symbols keep the order of appearance */
		if (holds != relations[i].holds)
			fail_msg("%s", relations[i].text);
	}
}

static void
garbage_is_survived(void **state)
{
	static const char alphabet[] = "f32i64[],+-*()@ s0s1 9223372036854775807:cpu\xff\n<>=!";
	ap_rng rng = { 8 };

	(void)state;
	for (int i = 0; i < 100000; i++) {
		char *mark = ap_arena_mark(&arena), text[40];
		size_t n = (size_t)ap_rng_below(&rng, sizeof text);
		ap_diags d = { .arena = &arena };
		ap_symbols symbols = { 0 };
		ap_layout_formula e;
		ap_relation r;

		for (size_t k = 0; k < n; k++)
			text[k] = ap_rng_below(&rng, 50) ? alphabet[ap_rng_below(&rng, sizeof alphabet)] : (char)ap_rng_below(&rng, 256);
		if (i % 2)
			memcpy(text, "f32[", n < 4 ? n : 4);

		bool ok = ap_layout_read(&arena, (ap_str){ text, n }, &symbols, &d, &e);

		assert_int_equal(ok, d.errors == 0);
		d.errors = 0;
		ok = ap_relation_read(&arena, (ap_str){ text, n }, &symbols, &d, &r);
		assert_int_equal(ok, d.errors == 0);
		ap_arena_reset(&arena, mark);
	}
}

/* What stands behind the text is no part of it. */
static void
a_text_ends_where_it_ends(void **state)
{
	static const struct { const char *text; size_t n; const char *printed; } cuts[] = {
		{ "f32[4][1] +s01", 13, "[4][1] +2" }, { "f32[4][1] +34", 12, "[4][1] +3" }, { "f32[4][1]cpu:0 +1", 14, "[4][1]" }, { "f32[4][1]cp:0", 11, "[4][1]" },
		{ "f32[4][1] +3 ", 12, "[4][1] +3" }, { "f32[4][1]+2*3", 11, "[4][1] +2" },
	};
	static const int64_t values[] = { 2 };

	(void)state;
	for (size_t i = 0; i < sizeof cuts / sizeof *cuts; i++) {
		ap_diags d = { .arena = &arena };
		ap_symbols symbols = { 0 };
		ap_buf out = { .arena = &arena };
		ap_layout_formula e;
		ap_layout l;

		if (!ap_layout_read(&arena, (ap_str){ cuts[i].text, cuts[i].n }, &symbols, &d, &e))
			fail_msg("%s", cuts[i].text);
		assert_true(ap_layout_formula_value(&arena, &e, values, &l));
		ap_layout_print(&l, &out);
		assert_string_equal(ap_buf_str(&out).p, cuts[i].printed);
		assert_true(symbols.n == 0 || ap_str_is(symbols.at[0], AP_STR("s0")));
	}
}

/* A layout as formulas, and back; formulas are the same where they are spelled so. */
static void
formulas_are_compared(void **state)
{
	static const char *const texts[] = { "f32[1]", "f32[2]", "f32[s0]", "f32[s1]", "f32[s0+1]", "f32[s0+2]", "f32[s1+1]", "f32[s0-1]", "f32[s0*2]", "f32[2*s0]" };
	enum { N = sizeof texts / sizeof *texts };
	ap_symbols symbols = { 0 };
	ap_layout_formula e[N];
	ap_diags d = { .arena = &arena };
	ap_layout l, back;

	(void)state;
	for (size_t i = 0; i < N; i++)
		assert_true(ap_layout_read(&arena, ap_str_of(texts[i]), &symbols, &d, &e[i]));
	for (size_t i = 0; i < N; i++)
		for (size_t j = 0; j < N; j++)
			assert_int_equal(ap_formula_same(e[i].size[0], e[j].size[0]), i == j);
	l = ap_layout_make(&arena, 2, (const int64_t[]){ 3, 5 }, (const int64_t[]){ -7, 2 }, 11, 4);
	ap_layout_formula of = ap_layout_formula_of(&arena, &l);

	assert_true(ap_layout_formula_is_literal(&of) && ap_layout_formula_is_literal(&e[0]) && !ap_layout_formula_is_literal(&e[2]));
	assert_true(ap_layout_formula_value(&arena, &of, NULL, &back) && ap_layout_same(&l, &back));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(texts_are_read),      cmocka_unit_test(bad_texts_are_errors_with_a_place), cmocka_unit_test(depth_and_length_have_limits),
		cmocka_unit_test(relations_are_read),  cmocka_unit_test(garbage_is_survived),     cmocka_unit_test(what_was_found_is_said),
		cmocka_unit_test(a_text_ends_where_it_ends), cmocka_unit_test(formulas_are_compared),
	};

	if (!ap_arena_init(&arena, 512 << 20))
		return 1;
	return cmocka_run_group_tests_name("read", tests, NULL, NULL);
}
