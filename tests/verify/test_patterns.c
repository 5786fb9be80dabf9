/* Overlaps of inputs: how many there are, counted by hand, and what is said of the one that fails. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "text/text.h"
#include "verify/patterns.h"

static ap_arena arena;

typedef struct row { const char *name, *inputs, *body; size_t patterns; } row;

static const row rows[] = {
	{ "nothing is written", "a: \"f32[5]\", b: \"f32[5]\"", "c = a + b\n    return c", 1 },
	{ "two tensors of one size: apart, the same", "a: \"f32[4]\", b: \"f32[4]\"", "c = a.exp_()\n    return b", 2 },
	{ "a pair within three: apart, from 0, from 1", "a: \"f32[3]\", b: \"f32[2]\"", "c = a.exp_()\n    return b", 3 },
	{ "it doesn't matter which one is written", "a: \"f32[3]\", b: \"f32[2]\"", "c = b.exp_()\n    return a", 3 },
	{ "a scalar within 25", "a: \"f32[5, 5]\", b: \"f32[]\"", "c = a.exp_()\n    return b", 26 },
	{ "other dtypes don't share", "a: \"f32[4]\", b: \"i64[4]\"", "c = a.exp_()\n    return b", 1 },
	{ "empty tensors don't share", "a: \"f32[4]\", b: \"f32[0]\"", "c = a.exp_()\n    return b", 1 },
	{ "three scalars, all written: the 5 partitions", "a: \"f32[]\", b: \"f32[]\", c: \"f32[]\"",
	  "d = a.exp_()\n    e = b.exp_()\n    f = c.exp_()\n    return f", 5 },
	{ "three scalars, one written: not the two others alone", "a: \"f32[]\", b: \"f32[]\", c: \"f32[]\"", "d = a.exp_()\n    e = b + c\n    return e", 4 },
	{ "two scalars within two: apart 1, one in the pair 2 and 2, both 4, together 1",
	  "a: \"f32[2]\", b: \"f32[]\", c: \"f32[]\"", "d = a.exp_()\n    e = b.exp_()\n    return c", 10 },
	{ "every other element spans three of four", "a: \"f32[4]\", b: \"f32[2][2]\"", "c = a.exp_()\n    return b", 3 },
	{ "what the file puts together moves together", "a: \"f32[2]\", b: \"f32[] @a+1\", c: \"f32[3]\"", "d = c.exp_()\n    return a", 3 },
};

static ap_graph *
read(const char *inputs, const char *body, ap_diags *d)
{
	ap_read_options none = { 0 };
	ap_graph *g;

	*d = (ap_diags){ .arena = &arena, .file = AP_STR("g.py") };
	d->source = ap_str_printf(&arena, "def forward(self, %s):\n    %s\n", inputs, body);
	assert_true(ap_text_read(&arena, ap_ops_make(&arena), d->source, &none, d, &g, NULL));
	return g;
}

static void
are_as_many(void **state)
{
	const row *r = *state;
	ap_diags d;
	ap_graph *g = read(r->inputs, r->body, &d);
	ap_facts *f = ap_infer(&arena, g, NULL, &d);

	assert_int_equal(f->status, AP_INFER_OK);
	ap_patterns all = ap_patterns_of(&arena, f, NULL);

	assert_false(all.too_many);
	assert_int_equal(all.at.n, r->patterns);
	assert_int_equal(ap_pattern_text(&arena, g, &all.at.at[0]).n, 0);
	for (size_t k = 0; k < all.at.n; k++) {
		ap_graph *moved = ap_pattern_apply(&arena, g, &all.at.at[k]);

		assert_int_equal(ap_infer(&arena, moved, NULL, &d)->status, AP_INFER_OK);
		for (size_t j = 0; j < k; j++)
			assert_string_not_equal(ap_pattern_text(&arena, g, &all.at.at[j]).n ? ap_pattern_text(&arena, g, &all.at.at[j]).p : "",
			                        ap_pattern_text(&arena, g, &all.at.at[k]).p);
	}
}

static void
the_failing_one_is_named(void **state)
{
	ap_diags b, c;
	ap_graph *before = read("a: \"f32[3]\", b: \"f32[2]\"", "c = a.exp_()\n    d = b.sin()\n    return (d,)", &b);
	ap_graph *after = read("a: \"f32[3]\", b: \"f32[2]\"", "d = b.sin()\n    c = a.exp_()\n    return (d,)", &c);
	ap_verify_options o = ap_verify_defaults();

	(void)state;
	ap_result r = ap_verify_patterns(&arena, before, before, &o, &b, &b);

	assert_int_equal(r.verdict, AP_PROVED);
	assert_string_equal(r.reason.p, "equal for all input values and all 3 overlaps of the inputs");
	r = ap_verify_patterns(&arena, before, after, &o, &b, &c);
	assert_int_equal(r.verdict, AP_REFUTED);
	assert_string_equal(r.code, "output-differs");
	assert_string_equal(r.reason.p, "where b @a+0: output 0, cell [0] differs");
}

/* Offsets are those that the file would state: a and b begin at 5 of their storages, or a at 4, and c at 1 of d's. */
static void
offsets_are_said(void **state)
{
	static const char *const texts[] = { "", "a @b+5", "a @b+6" }, *const moved[] = { "", "c @a+5, d @a+4", "c @a+6, d @a+5" };
	ap_diags d;
	ap_graph *two = read("a: \"f32[2]cpu +5\", b: \"f32[3]cpu +5\"", "c = a.exp_()\n    return b", &d);
	ap_graph *together = read("a: \"f32[3]cpu +4\", c: \"f32[1]cpu @d+1\", d: \"f32[2]cpu\"", "e = a.exp_()\n    return d", &d);
	const struct { ap_graph *g; const char *const *texts; } all[] = { { two, texts }, { together, moved } };

	(void)state;
	for (size_t i = 0; i < 2; i++) {
		ap_patterns p = ap_patterns_of(&arena, ap_infer(&arena, all[i].g, NULL, &d), NULL);

		assert_int_equal(p.at.n, 3);
		for (size_t k = 0; k < 3; k++) {
			ap_str text = ap_pattern_text(&arena, all[i].g, &p.at.at[k]);

			assert_string_equal(text.n ? text.p : "", all[i].texts[k]);
		}
	}
}

/* Where eager refuses BEFORE there is no call to get wrong: b may be all of a, or none of it. */
static void
refused_ones_do_not_count(void **state)
{
	ap_diags b;
	ap_graph *before = read("a: \"f32[3]\", b: \"f32[]\"", "c = a.copy_(b)\n    return (c,)", &b);
	ap_verify_options o = ap_verify_defaults();
	ap_result r = ap_verify_patterns(&arena, before, before, &o, &b, &b);

	(void)state;
	assert_int_equal(r.verdict, AP_PROVED);
	assert_string_equal(r.code, "proved");
	assert_null(r.detail);
	assert_string_equal(r.reason.p, "equal for all input values and all 1 overlap of the inputs (eager refuses BEFORE under 3 more)");
}

int
main(void)
{
	enum { N = sizeof rows / sizeof *rows };
	struct CMUnitTest tests[N + 3];

	if (!ap_arena_init(&arena, (size_t)4 << 30))
		return 1;
	for (size_t i = 0; i < N; i++)
		tests[i] = (struct CMUnitTest){ rows[i].name, are_as_many, NULL, NULL, (void *)&rows[i] };
	tests[N] = (struct CMUnitTest)cmocka_unit_test(the_failing_one_is_named);
	tests[N + 1] = (struct CMUnitTest)cmocka_unit_test(refused_ones_do_not_count);
	tests[N + 2] = (struct CMUnitTest)cmocka_unit_test(offsets_are_said);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
