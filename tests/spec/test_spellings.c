#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/file.h"
#include "spec/expr.h"
#include "spec/spellings.h"

static ap_arena arena;
static ap_ops *ops;
static ap_spellings *spellings;

static int
setup(void **state)
{
	(void)state;
	if (!ap_arena_init(&arena, (size_t)256 << 20))
		return -1;
	ops = ap_ops_make(&arena);
	spellings = ap_spellings_make(&arena);
	return 0;
}

static int
teardown(void **state)
{
	(void)state;
	ap_arena_fini(&arena);
	return 0;
}

/* "aten.add.Tensor" and its arguments: does the op exist, and take so many? */
static void
check_op_call(const ap_op *row, const ap_expr *e)
{
	size_t one = ap_str_find(e->text, 0, '.'), two = ap_str_find(e->text, one + 1, '.'), n;
	ap_str ns = ap_str_cut(e->text, 0, one), name = ap_str_cut(e->text, one + 1, two);
	ap_op_id id = ap_op_find(ops, ns, name, ap_str_cut(e->text, two + 1, e->text.n));

	if (two >= e->text.n && ap_op_overloads(ops, ns, name, &n))
		return;
	if (!id.i)
		fail_msg("%.*s: no op %.*s", AP_FMT(row->name), AP_FMT(e->text));
	const ap_schema *s = &ap_op_get(ops, id)->schema;

	if (e->nargs > s->nparams)
		fail_msg("%.*s: %.*s has %zu parameters", AP_FMT(row->name), AP_FMT(e->text), s->nparams);
	for (size_t i = e->nargs; i < s->nparams; i++)
		if (!s->params[i].has_default)
			fail_msg("%.*s: %.*s is called without %.*s", AP_FMT(row->name), AP_FMT(e->text), AP_FMT(s->params[i].name));
}

static void
check_calls(const ap_op *row, const ap_expr *e)
{
	if (e->kind == AP_EXPR_CALL && ap_str_starts(e->text, AP_STR("aten.")))
		check_op_call(row, e);
	for (size_t i = 0; i < e->nargs; i++)
		check_calls(row, &e->args[i]);
}

static void
test_every_row_names_ops_that_there_are(void **state)
{
	ap_str text, why;
	size_t rows = 0;

	(void)state;
	assert_true(ap_file_read(&arena, AP_SOURCE_DIR "/specs/spellings.tsv", &text, &why));
	for (uint32_t line = 1; ap_source_line(text, line).p && line < 5000; line++) {
		ap_str s = ap_source_line(text, line);
		size_t tab = ap_str_find(s, 0, '\t'), n;
		static const char *const kinds[] = { "function", "method", "attribute", "operator", "reflected", "augmented" };

		for (size_t k = 0; s.n && s.p[0] != '#' && k < sizeof kinds / sizeof *kinds; k++) {
			if (!ap_str_is(ap_str_cut(s, 0, tab), ap_str_of(kinds[k])))
				continue;
			ap_str name = ap_str_cut(s, tab + 1, ap_str_find(s, tab + 1, '\t'));
			const ap_op *const *found = ap_spelling_find(spellings, (ap_spelling_kind)k, name, &n);

			assert_true(n > 0);
			for (size_t i = 0; i < n; i++)
				if (found[i]->rule)
					check_calls(found[i], found[i]->rule);
			rows++;
		}
	}
	assert_true(rows > 300);
}

static const struct { const char *function, *path; } paths[] = {
	{ "torch.add", "aten.add" },
	{ "torch.nn.functional.relu_", "aten.relu_" },
	{ "torch._C._nn.gelu", "aten.gelu" },
	{ "torch.linalg.vector_norm", "aten.linalg_vector_norm" },
	{ "torch.special.expit", "aten.special_expit" },
	{ "torch.fft.fft", "aten.fft_fft" },
	{ "torch._C._fft.fft_fft", "aten.fft_fft" },
	{ "nki_kernel_wrapper", "" },
	{ "", "" },
};

static void
test_prefixes(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
		assert_string_equal(ap_str_copy(&arena, ap_spelling_path(&arena, spellings, ap_str_of(paths[i].function))).p, paths[i].path);
}

static void
test_rows(void **state)
{
	size_t n;
	const ap_op *const *r = ap_spelling_find(spellings, AP_SPELLING_FUNCTION, AP_STR("torch.nn.functional.relu"), &n);
	ap_buf b = { .arena = &arena };

	(void)state;
	assert_int_equal(n, 1);
	assert_int_equal(r[0]->schema.nparams, 2);
	ap_expr_print(r[0]->rule, &b);
	assert_string_equal(ap_buf_str(&b).p, "if(inplace, aten.relu_.default(input), aten.relu.default(input))");
	(void)ap_spelling_find(spellings, AP_SPELLING_METHOD, AP_STR("to"), &n);
	assert_int_equal(n, 3);
	r = ap_spelling_find(spellings, AP_SPELLING_FUNCTION, AP_STR("torch.einsum"), &n);
	assert_true(n == 2 && r[1]->schema.varargs);
	r = ap_spelling_find(spellings, AP_SPELLING_FUNCTION, AP_STR("torch.nn.functional.interpolate"), &n);
	assert_true(n == 4 && !r[0]->rule);
	assert_null(ap_spelling_find(spellings, AP_SPELLING_METHOD, AP_STR("no_such_method"), &n));
	assert_int_equal(n, 0);
}

static void
test_keywords_and_reasons(void **state)
{
	(void)state;
	assert_true(ap_spelling_keyword_fits(spellings, AP_STR("dim"), AP_STR("dim")));
	assert_true(ap_spelling_keyword_fits(spellings, AP_STR("axis"), AP_STR("dim")));
	assert_true(ap_spelling_keyword_fits(spellings, AP_STR("input"), AP_STR("self")));
	assert_false(ap_spelling_keyword_fits(spellings, AP_STR("axis"), AP_STR("dims")));
	assert_string_equal(ap_str_copy(&arena, ap_spelling_unmodelled(spellings, AP_STR("higher_order.cond"))).p, "control flow is not modelled");
	assert_int_equal(ap_spelling_unmodelled(spellings, AP_STR("aten.add.Tensor")).n, 0);
	assert_string_equal(ap_str_copy(&arena, ap_spelling_reason(spellings, AP_STR("no_such_reason"))).p, "no_such_reason");
}

/* Each REASON in core.rules has its words. */
static void
test_reasons_of_rules_are_in_words(void **state)
{
	(void)state;
	for (uint32_t i = 1; i <= ap_ops_count(ops); i++) {
		const ap_op *op = ap_op_get(ops, (ap_op_id){ i });

		if (!op->rule || !ap_str_eq(op->rule->text, "not_modelled"))
			continue;
		ap_str word = op->rule->args[0].text;

		if (ap_str_is(ap_spelling_reason(spellings, word), word))
			fail_msg("%.*s: no words for the reason %.*s", AP_FMT(op->name), AP_FMT(word));
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_every_row_names_ops_that_there_are),
		cmocka_unit_test(test_prefixes),
		cmocka_unit_test(test_rows),
		cmocka_unit_test(test_keywords_and_reasons),
		cmocka_unit_test(test_reasons_of_rules_are_in_words),
	};

	return cmocka_run_group_tests_name("spec/spellings", tests, setup, teardown);
}
