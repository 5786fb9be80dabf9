#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/file.h"
#include "spec/classes.h"

static ap_arena a;
static ap_ops *ops;

static int
begin(void **state)
{
	(void)state;
	if (!ap_arena_init(&a, (size_t)256 << 20))
		return 1;
	ops = ap_ops_make(&a);
	return 0;
}

/* The class of a call in words: "schema" for that, "" if nothing is claimed. */
static const char *
class_of(const char *text, const char *spelling, const char *name, const char *overload)
{
	ap_diags d = { .arena = &a, .source = ap_str_of(text) };
	ap_op_id id = ap_op_find(ops, AP_STR("aten"), ap_str_of(name), ap_str_of(overload));
	ap_claimed call = { ap_str_of(spelling), ap_str_of(name), id.i ? ap_op_get(ops, id) : NULL };
	ap_classes c;

	assert_true(ap_classes_read(&a, ap_str_of(text), &d, &c));
	const ap_claim *claim = ap_classes_find(&c, &call);

	return !claim ? "" : claim->schema ? "schema" : ap_class_text(claim->class).p;
}

static void
the_most_exact_claim_counts(void **state)
{
	static const struct { const char *text, *spelling, *name, *overload, *class; } rows[] = {
		{ "", "method", "add_", "Tensor", "" },
		{ "# view add_\n", "method", "add_", "Tensor", "" },
		{ "pure *", "method", "add_", "Tensor", "pure" },
		{ "pure *\ninplace *_", "method", "add_", "Tensor", "inplace" },
		{ "inplace *_\npure *", "method", "add_", "Tensor", "inplace" },
		{ "inplace *_\npure add_", "op", "add_", "Tensor", "pure" },
		{ "view aten::select\npure select", "op", "select", "int", "view" },
		{ "pure select\nview select.int", "op", "select", "int", "view" },
		{ "pure select.Dimname\nview *", "op", "select", "int", "view" },
		{ "pure select.default\nview *", "op", "select", "int", "view" },
		{ "view method:select\npure *", "op", "select", "int", "pure" },
		{ "view method:select\npure select", "method", "select", "int", "view" },
		{ "view getitem:slice\npure getitem:*", "getitem", "int", "", "pure" },
		{ "view getitem:slice\npure getitem:*", "getitem", "slice", "", "view" },
		{ "pure mylib::*\nschema *", "method", "add_", "Tensor", "schema" },
		{ "schema add_ # as torch says\npure *", "method", "add_", "Tensor", "schema" },
	};
	(void)state;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		assert_string_equal(class_of(rows[i].text, rows[i].spelling, rows[i].name, rows[i].overload), rows[i].class);
}

static void
what_is_wrong_is_said_where_it_stands(void **state)
{
	static const struct { const char *text, *code; unsigned line, column; } rows[] = {
		{ "vue select", "classes-line", 1, 1 },
		{ "view select\n  pure x select", "classes-twice", 2, 10 },
		{ "view funktion:select", "classes-line", 1, 6 },
		{ "view sel*ct", "classes-line", 1, 6 },
		{ "view .int", "classes-line", 1, 6 },
	};
	(void)state;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		ap_diags d = { .arena = &a, .source = ap_str_of(rows[i].text) };
		ap_classes c;

		assert_false(ap_classes_read(&a, ap_str_of(rows[i].text), &d, &c));
		assert_string_equal(d.list.at[0].code, rows[i].code);
		assert_int_equal(d.list.at[0].span.line, rows[i].line);
		assert_int_equal(d.list.at[0].span.column, rows[i].column);
	}
}

static void
the_files_that_ship_can_be_read(void **state)
{
	static const char *const names[] = { "schema", "thunder", "vllm-neuron-aten", "vllm-neuron-methods" };
	(void)state;

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		ap_str path = ap_str_printf(&a, AP_SOURCE_DIR "/specs/classes/%s.classes", names[i]), text, why;
		ap_diags d = { .arena = &a };
		ap_classes c;

		assert_true(ap_file_read(&a, path.p, &text, &why));
		d.source = text;
		assert_true(ap_classes_read(&a, text, &d, &c));
		for (size_t k = 0; k < c.claims.n; k++)
			if (!c.claims.at[k].end && !ap_str_eq(c.claims.at[k].spelling, "getitem") && !ap_str_eq(c.claims.at[k].name, "shallow_copy")) {
				size_t n;

				assert_non_null(ap_op_overloads(ops, AP_STR("aten"), c.claims.at[k].name, &n));
			}
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_most_exact_claim_counts),
		cmocka_unit_test(what_is_wrong_is_said_where_it_stands),
		cmocka_unit_test(the_files_that_ship_can_be_read),
	};

	return cmocka_run_group_tests_name("classes", tests, begin, NULL);
}
