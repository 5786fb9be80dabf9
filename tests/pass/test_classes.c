/* A classification as the passes see it: the right one changes nothing, a wrong one shows as a wrong rewrite. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

#include "pass/pass.h"
#include "spec/classes.h"
#include "text/text.h"
#include "verify/verify.h"

static ap_arena a;

static int
begin(void **state)
{
	(void)state;
	return ap_arena_init(&a, (size_t)512 << 20) ? 0 : 1;
}

static ap_verdict
check(const char *body, const char *classes, ap_str *rewritten)
{
	ap_str text = ap_str_printf(&a, "def forward(self, x: \"f32[2, 3]\", y: \"f32[3]\"):\n    %s\n", body), unmodelled;
	ap_diags d = { .arena = &a, .source = text }, e = { .arena = &a };
	ap_verify_options o = ap_verify_defaults();
	ap_buf b = { .arena = &a };
	ap_classes c;
	ap_graph *g;

	assert_true(ap_text_read(&a, ap_ops_make(&a), text, &(ap_read_options){ 0 }, &d, &g, &unmodelled));
	assert_true(ap_classes_read(&a, ap_str_of(classes), &d, &c));
	ap_pass_result r = ap_passes_run(&a, g, &(ap_pass_plan){ .names = AP_STR("alias-outputs,out-of-place"), .classes = &c }, &d);

	assert_int_equal(r.status, AP_PASS_OK);
	ap_text_print(r.graph, &b);
	*rewritten = ap_buf_str(&b);
	return ap_verify(&a, g, r.graph, &o, &d, &e).verdict;
}

static void
a_wrong_class_is_a_wrong_rewrite_and_the_right_one_is_not(void **state)
{
	static const struct {
		const char *name, *body, *wrong;
	} rows[] = {
		{ "a view taken for a copy", "v = x.select(0, 1)\n    add_ = v.add_(1)\n    return (x,)", "pure select" },
		{ "pieces taken for copies", "s = x.split(1)\n    getitem = s[0]\n    add_ = getitem.add_(1)\n    return (x,)",
		  "pure split" },
		{ "an integer index taken for a copy", "v = x[0]\n    add_ = v.add_(1)\n    return ()", "pure getitem:int" },
		{ "a write that nobody sees", "add_ = y.add_(1)\n    return ()", "pure add_" },
		{ "a write taken for a view", "v = x[0]\n    add_ = v.add_(1)\n    return (add_,)", "view add_" },
		{ "a copy taken for a view", "c = x.clone()\n    add_ = c.add_(1)\n    return (x,)", "view clone" },
		{ "a copy of a transpose taken for a view of it",
		  "t = x.t()\n    c = t.contiguous()\n    add_ = c.add_(1)\n    return (x,)", "view contiguous" },
		{ "a pure op taken for an in-place one", "r = y.relu()\n    return (y,)", "inplace relu" },
	};
	(void)state;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		ap_str text = { 0 }, right = { 0 };

		print_message("%s\n", rows[i].name);
		assert_int_equal(check(rows[i].body, rows[i].wrong, &text), AP_REFUTED);
		assert_int_equal(check(rows[i].body, "", &right), AP_PROVED);
		assert_int_equal(check(rows[i].body, "schema *", &text), AP_PROVED);
		assert_true(ap_str_is(text, right));
	}
}

/* `__rtruediv__` ends with `_`: taken for an in-place op, it leaves a value that has no name; that is no fault of ours to stop at. */
static void
a_name_that_ends_with_an_underscore(void **state)
{
	ap_str text = AP_STR("def forward(self, x: \"f32[]\"):\n    y = x.__rtruediv__(0)\n    return ()\n"), unmodelled;
	ap_diags d = { .arena = &a, .source = text };
	ap_classes c;
	ap_graph *g;

	(void)state;
	assert_true(ap_text_read(&a, ap_ops_make(&a), text, &(ap_read_options){ 0 }, &d, &g, &unmodelled));
	assert_true(ap_classes_read(&a, AP_STR("pure op:*\ninplace *_\nschema *.out setitem:* kernel:*\n"), &d, &c));
	assert_int_equal(ap_passes_run(&a, g, &(ap_pass_plan){ .names = AP_STR("alias-outputs,out-of-place"), .classes = &c }, &d).status,
			 AP_PASS_UNKNOWN);
}

int
main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(a_wrong_class_is_a_wrong_rewrite_and_the_right_one_is_not),
					    cmocka_unit_test(a_name_that_ends_with_an_underscore) };

	return cmocka_run_group_tests_name("classes", tests, begin, NULL);
}
