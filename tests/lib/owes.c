/* What a library owes its program: mistakes and memory that ends are errors, the environment is left alone, and nothing is printed. */
#include <fenv.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "help.h"

static void
mistakes_of_a_builder_are_told_at_its_end(void **state)
{
	const int64_t minus = -1, four = 4;
	const struct {
		const char *dtype;
		const int64_t *size;
		const char *input, *op, *says;
		aliasproof_error error;
	} rows[] = {
		{ "f33", &four, "x", "aten.neg.default", "'f33' is no dtype", ALIASPROOF_MISUSE },
		{ "f32", &minus, "x", "aten.neg.default", "a size of -1", ALIASPROOF_MISUSE },
		{ "f32", &four, "x y", "aten.neg.default", "'x y' is no name", ALIASPROOF_MISUSE },
		{ "f32", &four, "x", "aten.neg.default(x); import os", "is no op's name", ALIASPROOF_MISUSE },
		{ "f32", &four, "x", "aten.nег.default", "aten.nег.default", ALIASPROOF_WRONG },
		{ "f32", &four, "x", "aten.negg.default", "negg", ALIASPROOF_WRONG },
	};
	aliasproof_context *c = *state;

	for (size_t k = 0; k < LENGTH(rows); k++) {
		aliasproof_builder *b = aliasproof_build(c);
		aliasproof_value x =
			aliasproof_input(b, rows[k].input, &(aliasproof_tensor){ .dtype = rows[k].dtype, .rank = 1, .size = rows[k].size },
					 (aliasproof_value){ 0 });
		aliasproof_value y = aliasproof_call(b, NULL, rows[k].op, 1, &x, NULL);
		aliasproof_graph *g;

		aliasproof_return(b, 1, &y);
		aliasproof_error e = aliasproof_finish(b, &g);
		aliasproof_result *r;

		/* An unknown op is an error of the text; where that is found by inference, verify tells it. */
		if (e == ALIASPROOF_OK) {
			ok(c, aliasproof_verify(c, g, g, &r));
			assert_int_equal(aliasproof_result_verdict(r), ALIASPROOF_INVALID);
			if (!strstr(aliasproof_result_text(r), rows[k].says))
				fail_msg("%s: %s", rows[k].says, aliasproof_result_text(r));
			continue;
		}
		assert_int_equal(e, rows[k].error);
		assert_null(g);
		assert_non_null(strstr(aliasproof_message(c), rows[k].says));
		assert_int_equal(aliasproof_finish(b, &g), ALIASPROOF_MISUSE);
	}
}

static void
a_builder_needs_a_return_and_takes_its_own_values(void **state)
{
	aliasproof_context *c = *state;
	aliasproof_builder *b = aliasproof_build(c);
	aliasproof_graph *g;

	assert_int_equal(aliasproof_finish(b, &g), ALIASPROOF_MISUSE);
	assert_string_equal(aliasproof_message(c), "the graph has no return");
	b = aliasproof_build(c);
	assert_int_equal(aliasproof_item(b, NULL, (aliasproof_value){ 99 }, 0).id, 0);
	assert_int_equal(aliasproof_int(b, 1).id, 0);
	aliasproof_return(b, 0, NULL);
	assert_int_equal(aliasproof_finish(b, &g), ALIASPROOF_MISUSE);
	assert_string_equal(aliasproof_message(c), "expected a value of this builder, found none");
	b = aliasproof_build(c);
	aliasproof_return(b, 0, NULL);
	ok(c, aliasproof_finish(b, &g));
	assert_int_equal(aliasproof_nodes(g), 0);
	assert_int_equal(aliasproof_outputs(g), 0);
	b = aliasproof_build(c);
	aliasproof_return(b, 0, NULL);
	aliasproof_io(b, 0, 0);
	assert_int_equal(aliasproof_finish(b, &g), ALIASPROOF_MISUSE);
}

static void
bad_text_is_an_error_with_its_place(void **state)
{
	static const char bad[] = "def forward(self, x: \"f32[4][1]cpu\"):\n    y = x +\n    return (y,)\n";
	aliasproof_context *c = *state;
	aliasproof_graph *g;

	assert_int_equal(aliasproof_parse(c, bad, strlen(bad), "bad.py", &g), ALIASPROOF_WRONG);
	assert_null(g);
	assert_non_null(strstr(aliasproof_message(c), "bad.py:2:"));
	assert_int_equal(aliasproof_parse(c, "\0\xff", 2, NULL, &g), ALIASPROOF_WRONG);
	assert_non_null(strstr(aliasproof_message(c), "<graph>"));
	assert_int_equal(aliasproof_parse(c, "", 0, NULL, &g), ALIASPROOF_WRONG);
	/* Not modelled, refused by eager, refused by a pass. */
	static const char cond[] = "def forward(self, x: \"f32[4][1]cpu\"):\n    y = torch.ops.higher_order.cond(x, x)\n    return (y,)\n";

	aliasproof_error e = aliasproof_parse(c, cond, strlen(cond), NULL, &g);

	if (e == ALIASPROOF_OK)
		e = aliasproof_rewrite(c, g, "alias-outputs", &g);
	assert_int_equal(e, ALIASPROOF_NOT_MODELLED);
	g = parse(c, "def forward(self, x: \"f32[4][1]cpu\", y: \"f32[3][1]cpu\"):\n    z = x + y\n    return (z,)\n");
	assert_int_equal(aliasproof_rewrite(c, g, "alias-outputs", &g), ALIASPROOF_WRONG);
	assert_non_null(strstr(aliasproof_message(c), "at line 2"));
	assert_int_equal(aliasproof_rewrite(c, parse(c, before_text), "no-such-pass", &g), ALIASPROOF_WRONG);
	assert_non_null(strstr(aliasproof_message(c), "no-such-pass"));
}

static void
settings_have_ranges_and_effects(void **state)
{
	static const char symbolic[] = "def forward(self, x: \"f32[s0][1]cpu\"):\n    return (x,)\n";
	aliasproof_context *c = *state, *other = aliasproof_new(64);
	aliasproof_graph *before = parse(c, before_text), *g;
	aliasproof_result *r;

	assert_int_equal(aliasproof_set(c, ALIASPROOF_MEMORY_MIB, 15), ALIASPROOF_MISUSE);
	assert_int_equal(aliasproof_set(c, ALIASPROOF_FUSION, 3), ALIASPROOF_MISUSE);
	assert_int_equal(aliasproof_set(c, (aliasproof_setting)99, 0), ALIASPROOF_MISUSE);
	assert_int_equal(aliasproof_verify(c, before, parse(other, before_text), &r), ALIASPROOF_MISUSE);
	assert_null(r);
	assert_int_equal(aliasproof_verify(c, before, NULL, &r), ALIASPROOF_MISUSE);
	assert_int_equal(aliasproof_parse(c, symbolic, strlen(symbolic), NULL, &g), ALIASPROOF_WRONG);
	assert_int_equal(aliasproof_bind(c, "s0", -1), ALIASPROOF_MISUSE);
	ok(c, aliasproof_bind(c, "s0", 4));
	ok(c, aliasproof_bind(c, "s0", 5));
	ok(c, aliasproof_parse(c, symbolic, strlen(symbolic), NULL, &g));
	aliasproof_tensor t;
	uint32_t storage;

	assert_true(aliasproof_node_type(g, 0, &t, &storage));
	assert_int_equal(t.size[0], 5);
	aliasproof_free(other);
	/* Sharing: a copy where a view was returned. */
	aliasproof_graph *view = parse(c, "def forward(self, x: \"f32[4][1]cpu\"):\n    y = x[1:]\n    return (y,)\n"),
			 *copy = parse(c, "def forward(self, x: \"f32[4][1]cpu\"):\n    v = x[1:]\n    y = v.clone()\n    return (y,)\n");

	assert_int_equal(verdict_of(c, view, copy), ALIASPROOF_PROVED);
	ok(c, aliasproof_set(c, ALIASPROOF_SHARING, 1));
	assert_int_equal(verdict_of(c, view, copy), ALIASPROOF_REFUTED);
	/* Overlaps that the types allow. */
	aliasproof_graph *twice = parse(c, "def forward(self, x: \"f32[4][1]cpu\", y: \"f32[4][1]cpu\"):\n    a = x.add_(1)\n    b = "
					   "y.mul(2)\n    return (b,)\n"),
			 *early = parse(c, "def forward(self, x: \"f32[4][1]cpu\", y: \"f32[4][1]cpu\"):\n    b = y.mul(2)\n    a = "
					   "x.add_(1)\n    return (b,)\n");

	assert_int_equal(verdict_of(c, twice, early), ALIASPROOF_PROVED);
	ok(c, aliasproof_set(c, ALIASPROOF_MAY_ALIAS, 1));
	assert_int_equal(verdict_of(c, twice, early), ALIASPROOF_REFUTED);
}

/* --- memory --------------------------------------------------------------------------------------------------------- */

static char *
long_graph(int calls)
{
	size_t room = (size_t)calls * 64 + 200, n;
	char *text = malloc(room);

	n = (size_t)snprintf(text, room, "def forward(self, x: \"f32[4][1]cpu\"):\n    y0 = x.add(1)\n");
	for (int k = 1; k <= calls; k++)
		n += (size_t)snprintf(text + n, room - n, "    y%d = y%d.add(%d)\n", k, k - 1, k);
	snprintf(text + n, room - n, "    return (y%d,)\n", calls);
	return text;
}

static void
memory_that_is_used_up_is_an_error(void **state)
{
	aliasproof_context *c = aliasproof_new(4);
	char *text = long_graph(20000);
	aliasproof_graph *g;
	aliasproof_result *r;

	(void)state;
	for (int k = 0; k < 3; k++) {
		assert_int_equal(aliasproof_parse(c, text, strlen(text), NULL, &g), ALIASPROOF_NO_MEMORY);
		assert_string_equal(aliasproof_message(c), "the memory of the context is used up");
	}
	/* The context can be used further, and the memory is there again. */
	assert_int_equal(verdict_of(c, parse(c, before_text), parse(c, before_text)), ALIASPROOF_PROVED);
	aliasproof_free(c);
	c = aliasproof_new(0);
	g = parse(c, text);
	ok(c, aliasproof_set(c, ALIASPROOF_MEMORY_MIB, 16));
	ok(c, aliasproof_verify(c, g, g, &r));
	assert_int_equal(aliasproof_result_verdict(r), ALIASPROOF_UNKNOWN);
	assert_string_equal(aliasproof_result_code(r), "memory-limit");
	aliasproof_free(c);
	free(text);
	aliasproof_free(NULL);
	assert_null(aliasproof_new((size_t)1 << 40));
}

static int
always(void *data, const aliasproof_graph *before, const aliasproof_graph *after)
{
	(void)data;
	(void)before;
	(void)after;
	return 1;
}

/* What builders and reductions leave when memory ends in the midst of them. */
static void
memory_may_end_anywhere(void **state)
{
	aliasproof_context *c = aliasproof_new(1);
	aliasproof_builder *b = aliasproof_build(c);
	const int64_t four = 4;
	aliasproof_value x =
		aliasproof_input(b, "x", &(aliasproof_tensor){ .dtype = "f32", .rank = 1, .size = &four }, (aliasproof_value){ 0 });
	aliasproof_graph *g, *small;
	int asked = 0;

	(void)state;
	for (int k = 0; k < 100000; k++)
		x = aliasproof_call(b, NULL, "aten.neg.default", 1, &x, NULL);
	assert_int_equal(x.id, 0);
	aliasproof_return(b, 1, &x);
	assert_int_equal(aliasproof_finish(b, &g), ALIASPROOF_NO_MEMORY);
	aliasproof_reset(c);
	for (g = NULL; asked < 100000 && aliasproof_parse(c, before_text, strlen(before_text), NULL, &small) == ALIASPROOF_OK; asked++)
		g = small;
	assert_in_range(asked, 1, 99999);
	assert_int_equal(aliasproof_reduce(c, g, NULL, always, NULL, &small, NULL), ALIASPROOF_NO_MEMORY);
	assert_null(small);
	aliasproof_free(c);
}

static void
the_programs_environment_is_left_alone(void **state)
{
	aliasproof_context *c = *state;
	static const char half[] = "def forward(self, x: \"f32[4][1]cpu\"):\n    y = x.mul(0.5)\n    z = y.add(1.4e-45)\n    return (z,)\n";
	aliasproof_graph *g = parse(c, half), *other;
	char *text = strdup(aliasproof_text(g));
	const char *comma = setlocale(LC_ALL, "de_DE.UTF-8");

	/* A decimal comma, rounding upwards, and subnormal numbers that are taken for 0: torch.set_flush_denormal() does so. */
	fesetround(FE_UPWARD);
#ifdef __SSE2__
	__builtin_ia32_ldmxcsr(__builtin_ia32_stmxcsr() | 0x8040);
	unsigned flags = __builtin_ia32_stmxcsr();
#endif
	ok(c, aliasproof_rewrite(c, g, "alias-outputs,out-of-place", &other));
	assert_non_null(strstr(aliasproof_text(other), "0.5"));
	assert_non_null(strstr(aliasproof_text(other), "1.4e-45"));
	assert_int_equal(verdict_of(c, g, other), ALIASPROOF_PROVED);
	/* 2^-149 + 2^-149 is 2^-148, not 0; and 2^24 + 1 rounds to 2^24. */
	other = parse(c, "def forward(self):\n    x = torch.full([1], 1.401298464324817e-45)\n    y = x + x\n    w = torch.full([1], "
			 "16777216.0)\n    z = w + 1\n"
			 "    return (y, z)\n");
	g = parse(c, "def forward(self):\n    y = torch.full([1], 2.802596928649634e-45)\n    z = torch.full([1], 16777216.0)\n    return "
		     "(y, z)\n");
	assert_int_equal(verdict_of(c, other, g), ALIASPROOF_PROVED);
	assert_int_equal(fegetround(), FE_UPWARD);
#ifdef __SSE2__
	assert_int_equal(__builtin_ia32_stmxcsr() & 0x8040, flags & 0x8040);
#endif
	if (comma) {
		char number[16];

		snprintf(number, sizeof number, "%.1f", 0.5);
		assert_string_equal(number, "0,5");
	} else {
		print_message("no locale de_DE.UTF-8 here: the decimal comma is not tried\n");
	}
	fesetround(FE_TONEAREST);
	fesetenv(FE_DFL_ENV);
	setlocale(LC_ALL, "C");
	free(text);
}

static void
a_reset_forgets_and_the_context_goes_on(void **state)
{
	aliasproof_context *c = *state;

	ok(c, aliasproof_define(c, "mylib::touch", "(Tensor(a!) x) -> ()"));
	for (int k = 0; k < 50; k++) {
		aliasproof_graph
			*g = parse(c,
				   "def forward(self, x: \"f32[4][1]cpu\"):\n    y = torch.ops.mylib.touch.default(x)\n    return (x,)\n"),
			*after;

		ok(c, aliasproof_rewrite(c, g, "alias-outputs,out-of-place", &after));
		assert_int_equal(verdict_of(c, g, after), ALIASPROOF_PROVED);
		aliasproof_reset(c);
	}
}

/* All that the library could print goes to a file, which has to stay empty. */
static FILE *errors;
static int kept_stderr;

static int
watch_errors(void **state)
{
	(void)state;
	errors = tmpfile();
	kept_stderr = dup(STDERR_FILENO);
	return errors && kept_stderr >= 0 && dup2(fileno(errors), STDERR_FILENO) >= 0 ? 0 : -1;
}

static void
nothing_was_printed(void **state)
{
	(void)state;
	char line[512];
	bool any = false;

	dup2(kept_stderr, STDERR_FILENO);
	for (rewind(errors); fgets(line, sizeof line, errors); any = true)
		fputs(line, stderr);
	assert_false(any);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(mistakes_of_a_builder_are_told_at_its_end),
		TEST(a_builder_needs_a_return_and_takes_its_own_values),
		TEST(bad_text_is_an_error_with_its_place),
		TEST(settings_have_ranges_and_effects),
		cmocka_unit_test(memory_that_is_used_up_is_an_error),
		cmocka_unit_test(memory_may_end_anywhere),
		TEST(the_programs_environment_is_left_alone),
		TEST(a_reset_forgets_and_the_context_goes_on),
		cmocka_unit_test(nothing_was_printed),
	};

	return cmocka_run_group_tests(tests, watch_errors, NULL);
}
