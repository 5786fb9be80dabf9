#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <time.h>

#include "spec/expr.h"
#include "spec/ops.h"

static ap_arena arena;
static ap_ops *ops;

static int
setup(void **state)
{
	(void)state;
	if (!ap_arena_init(&arena, (size_t)256 << 20))
		return -1;
	ops = ap_ops_make(&arena);
	return 0;
}

static int
teardown(void **state)
{
	(void)state;
	ap_arena_fini(&arena);
	return 0;
}

static const ap_op *
op_named(const char *ns, const char *name, const char *overload)
{
	ap_op_id id = ap_op_find(ops, ap_str_of(ns), ap_str_of(name), ap_str_of(overload));

	if (!id.i)
		fail_msg("no op %s::%s.%s", ns, name, overload);
	return ap_op_get(ops, id);
}

static void
test_every_row_can_be_read(void **state)
{
	(void)state;
	assert_true(ap_ops_count(ops) > 3800);
	for (uint32_t i = 1; i <= ap_ops_count(ops); i++)
		assert_non_null(ap_op_get(ops, (ap_op_id){ i }));
}

static void
test_overloads_keep_their_order(void **state)
{
	size_t n;
	const ap_op_id *ids = ap_op_overloads(ops, AP_STR("aten"), AP_STR("mul"), &n);

	(void)state;
	assert_true(n >= 2);
	for (size_t i = 1; i < n; i++)
		assert_true(ids[i - 1].i < ids[i].i);
	assert_null(ap_op_overloads(ops, AP_STR("aten"), AP_STR("no_such_op"), &n));
	assert_int_equal(n, 0);
	assert_string_equal(ap_str_copy(&arena, op_named("aten", "relu", "default")->name).p, "aten::relu");
}

static const struct { const char *name, *overload, *twin; } twins[] = {
	{ "add_", "Tensor", "aten::add.Tensor" },        { "add", "out", "aten::add.Tensor" },
	{ "sum", "IntList_out", "aten::sum.dim_IntList" }, { "__iand__", "Scalar", "aten::__and__.Scalar" },
	{ "_foreach_add_", "List", "aten::_foreach_add.List" }, { "_foreach_mul", "Scalar_out", "aten::_foreach_mul.Scalar" },
	{ "_fused_adam_", "", "aten::_fused_adam" },     { "index_put_", "", "aten::index_put" },
	{ "_native_batch_norm_legit", "", "aten::_native_batch_norm_legit_functional" },
	{ "copy_", "", "aten::copy" },                   { "zero_", "", "aten::zero" },
	{ "uniform_", "", "aten::uniform" },             { "topk", "values", "aten::topk" },
};

static void
test_twins(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof twins / sizeof *twins; i++) {
		const ap_op *op = op_named("aten", twins[i].name, twins[i].overload);

		if (!op->twin.i)
			fail_msg("%s.%s has no twin", twins[i].name, twins[i].overload);
		assert_string_equal(ap_str_copy(&arena, ap_op_get(ops, op->twin)->name).p, twins[i].twin);
	}
	assert_int_equal(op_named("aten", "add", "Tensor")->twin.i, 0);
}

static const struct { const char *name, *text; uint32_t line, column; const char *expected; } faults[] = {
	{ "no class", "\nquick aten::f(Tensor x) -> Tensor", 2, 1, "'quick' is no class of ops" },
	{ "a schema that breaks off", "pure x::f(Tensor x) ->", 1, 23, "expected a type, found the end of the schema" },
	{ "an unknown key", "pure x::f(Tensor x) -> Tensor  color=red", 1, 38, "expected class=, rule=" },
	{ "no key", "pure x::f(Tensor x) -> Tensor  fn=f =", 1, 37, "expected key=value, found '='" },
	{ "a rule that breaks off", "view x::f(Tensor x) -> Tensor  rule=slice(x,", 1, 45, "expected a parameter, a number" },
	{ "a rule that is no call", "view x::f(Tensor x) -> Tensor rule=x", 1, 36, "expected a rule such as" },
	{ "an unknown twin", "inplace x::f_(Tensor(a!) x) -> Tensor(a!)  twin=x::g", 1, 49, "no op is named 'x::g'" },
	{ "traits of an op that isn't there", "no_such_op fn=f", 1, 1, "no op is named 'aten::no_such_op'" },
	{ "neither an op nor traits", "what is this?", 1, 6, "expected key=value, found 'is this?'" },
	{ "numbers is yes or no", "relu numbers=1", 1, 14, "expected numbers=yes or numbers=no" },
	{ "random is yes, no or out", "relu random=maybe", 1, 13, "expected random=yes, random=no or random=out" },
};

static void
test_bad_lines_are_located(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
		ap_diags d = { .arena = &arena };

		if (ap_ops_add_text(ops, ap_str_of(faults[i].text), &d))
			fail_msg("%s: was read", faults[i].name);
		ap_str text = ap_str_copy(&arena, d.list.at[0].text);

		if (!ap_str_starts(text, ap_str_of(faults[i].expected)))
			fail_msg("%s: %s", faults[i].name, text.p);
		if (d.list.at[0].span.line != faults[i].line || d.list.at[0].span.column != faults[i].column)
			fail_msg("%s: at %u:%u", faults[i].name, d.list.at[0].span.line, d.list.at[0].span.column);
	}
}

static void
test_a_file_of_specs_adds_and_replaces(void **state)
{
	ap_diags d = { .arena = &arena };
	ap_buf b = { .arena = &arena };

	(void)state;
	assert_true(ap_ops_add_text(ops, AP_STR("# mine\n"
		"view  my::mid(Tensor(a) self, int k) -> Tensor(a)   rule=slice(transpose(self, 0, -1), 0, [k, 1], None, 2) # a comment\n"
		"pure  aten::relu(Tensor self) -> Tensor\n"
		"gelu fn=my_gelu\n"
		"inplace my::mid_(Tensor(a!) self, int k) -> Tensor(a!)\n"
		"view my::turn(Tensor(a) self) -> Tensor(a)\n"
		"my::turn rule=transpose(self, 0, 1)\n"), &d));
	const ap_op *op = op_named("my", "mid", "");

	assert_int_equal(op->class, AP_CLASS_VIEW);
	assert_non_null(op->rule);
	assert_int_equal(op->rule->args[1].kind, AP_EXPR_INT);
	assert_int_equal(op->rule->args[2].args[0].kind, AP_EXPR_PARAM);
	assert_int_equal(op->rule->args[2].args[0].param, 1);
	ap_expr_print(op->rule, &b);
	assert_string_equal(ap_buf_str(&b).p, "slice(transpose(self, 0, -1), 0, [k, 1], None, 2)");
	assert_true(ap_str_eq(op->fn, "my::mid"));
	assert_non_null(op_named("my", "turn", "")->rule);
	assert_null(op_named("aten", "relu", "")->rule);
	assert_true(ap_str_eq(op_named("aten", "gelu", "")->fn, "my_gelu"));
	assert_non_null(op_named("aten", "gelu", "")->rule);
	assert_true(ap_str_eq(ap_op_get(ops, op_named("my", "mid_", "")->twin)->name, "my::mid"));
}

static void
test_custom_ops(void **state)
{
	ap_diags d = { .arena = &arena };
	const ap_span at = { 3, 30, 1 };

	(void)state;
	assert_true(ap_ops_define(ops, AP_STR("mylib::update"), AP_STR("(Tensor(a!) cache, Tensor k, *, int slot) -> ()"), at, &d));
	assert_true(ap_ops_define(ops, AP_STR("mylib::update"), AP_STR("(Tensor(a!) cache, Tensor k, *, int slot)->()"), at, &d));
	assert_true(ap_ops_define(ops, AP_STR("mylib::peek"), AP_STR("(Tensor(a) x) -> Tensor(a)"), at, &d));
	const ap_op *op = op_named("mylib", "update", "default");

	assert_true(op->custom && op->class == AP_CLASS_MUTATES && !op->random && !op->twin.i);
	assert_true(ap_str_eq(op->fn, "mylib::update"));
	assert_int_equal(op_named("mylib", "peek", "")->class, AP_CLASS_VIEW);
	assert_false(ap_ops_define(ops, AP_STR("mylib::update"), AP_STR("(Tensor cache) -> ()"), at, &d));
	assert_false(ap_ops_define(ops, AP_STR("update"), AP_STR("(Tensor cache) -> ()"), at, &d));
	assert_false(ap_ops_define(ops, AP_STR("a::b::c"), AP_STR("() -> ()"), at, &d));
	assert_false(ap_ops_define(ops, AP_STR("mylib::bad"), AP_STR("(Tensor) -> ()"), at, &d));
	assert_int_equal(d.list.at[3].span.line, 3);
	assert_int_equal(d.list.at[3].span.column, 37);
	assert_true(ap_op_find(ops, AP_STR("mylib"), AP_STR("bad"), AP_STR("")).i == 0);
}

static void
test_suggestions(void **state)
{
	ap_str out[3];

	(void)state;
	assert_true(ap_ops_suggest(ops, AP_STR("aten"), AP_STR("index_putt_"), out, 3) >= 2);
	assert_true(ap_str_eq(out[0], "index_put_"));
	assert_true(ap_str_eq(out[1], "index_put"));
	assert_int_equal(ap_ops_suggest(ops, AP_STR("aten"), AP_STR("tanspose"), out, 1), 1);
	assert_true(ap_str_eq(out[0], "transpose"));
	assert_int_equal(ap_ops_suggest(ops, AP_STR("aten"), AP_STR("zzzzzzzzzzzzzzz"), out, 3), 0);
}

/* A start-up must not be felt: the command is run once a graph by fuzzers of other people's passes. */
static void
test_start_up_is_quick(void **state)
{
	struct timespec a, b;
	double best = 1;

	(void)state;
	for (int i = 0; i < 5; i++) {
		char *mark = ap_arena_mark(&arena);

		clock_gettime(CLOCK_MONOTONIC, &a);
		(void)ap_ops_make(&arena);
		clock_gettime(CLOCK_MONOTONIC, &b);
		ap_arena_reset(&arena, mark);
		double s = (double)(b.tv_sec - a.tv_sec) + (double)(b.tv_nsec - a.tv_nsec) * 1e-9;

		best = s < best ? s : best;
	}
	print_message("start-up %.2f ms\n", best * 1e3);
	assert_true(best < 0.25); /* 2.5 ms on an idle core; sanitizers and a busy machine take twenty times as long */
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_every_row_can_be_read),
		cmocka_unit_test(test_overloads_keep_their_order),
		cmocka_unit_test(test_twins),
		cmocka_unit_test(test_custom_ops),
		cmocka_unit_test(test_suggestions),
		cmocka_unit_test(test_start_up_is_quick),
		cmocka_unit_test(test_bad_lines_are_located),
		cmocka_unit_test(test_a_file_of_specs_adds_and_replaces),
	};

	return cmocka_run_group_tests_name("spec/ops", tests, setup, teardown);
}
