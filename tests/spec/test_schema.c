/* The expected texts are PyTorch's: aten.ops holds str(schema) of every op, the others were printed by torch 2.13. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/file.h"
#include "spec/schema.h"

static ap_arena arena;

static int
setup(void **state)
{
	(void)state;
	return ap_arena_init(&arena, (size_t)64 << 20) ? 0 : -1;
}

static int
teardown(void **state)
{
	(void)state;
	ap_arena_fini(&arena);
	return 0;
}

static bool
read_schema(const char *text, ap_schema *s, ap_diags *d)
{
	*d = (ap_diags){ .arena = &arena };
	return ap_schema_read(&arena, ap_str_of(text), (ap_span){ 1, 1, 1 }, d, s, NULL);
}

static const char *
printed(const ap_schema *s)
{
	ap_buf b = { .arena = &arena };

	ap_schema_print(s, &b);
	return ap_buf_str(&b).p;
}

/* Every schema of PyTorch prints back byte for byte. */
static size_t
round_trip(const char *file)
{
	ap_str text, why;
	size_t n = 0;

	assert_true(ap_file_read(&arena, file, &text, &why));
	for (uint32_t line = 1; ap_source_line(text, line).n; line++) {
		ap_str row = ap_source_line(text, line);
		size_t from = ap_str_find(row, 0, ' '), end;
		ap_diags d = { .arena = &arena };
		ap_schema s;
		char *mark = ap_arena_mark(&arena);

		if (row.p[0] == '#')
			continue;
		row = ap_str_trim(ap_str_cut(row, from, row.n));
		if (!ap_schema_read(&arena, row, (ap_span){ line, 1, 1 }, &d, &s, &end))
			fail_msg("%s:%u: %.*s", file, line, AP_FMT(d.list.at[0].text));
		row = ap_str_trim(ap_str_cut(row, s.ns.n + 2, end));
		assert_string_equal(printed(&s), ap_str_copy(&arena, row).p);
		ap_arena_reset(&arena, mark);
		n++;
	}
	return n;
}

static void
test_all_schemas_of_pytorch_print_back(void **state)
{
	(void)state;
	assert_true(round_trip(AP_SOURCE_DIR "/specs/aten.ops") >= 3754);
	assert_true(round_trip(AP_SOURCE_DIR "/specs/other.ops") >= 100);
}

static const struct { const char *name, *input, *expected; } prints[] = {
	{ "one int stands for a sized list", "f(int[2] a=1, SymInt[2] b=1, int[2]? c=1, int[2] d=[1, 1], int[2] e=[1, 2], int[1] f=0) -> ()",
	  "f(int[2] a=1, SymInt[2] b=[1, 1], int[2]? c=1, int[2] d=1, int[2] e=[1, 2], int[1] f=[0]) -> ()" },
	{ "words become PyTorch's numbers", "f(MemoryFormat m=contiguous_format, ScalarType d=long, int r=Mean, Layout? l=strided) -> Tensor",
	  "f(MemoryFormat m=0, ScalarType d=4, int r=1, Layout? l=0) -> Tensor" },
	{ "floats have 17 digits, whole ones a dot", "f(float a=1e-5, float b=2, float c=0.5, float d=-3.0) -> ()",
	  "f(float a=1.0000000000000001e-05, float b=2., float c=0.5, float d=-3.) -> ()" },
	{ "an int for an optional float stays an int", "f(float? a=5, float b=5) -> ()", "f(float? a=5, float b=5.) -> ()" },
	{ "large floats", "f(float a=1e15, float b=1e18, float c=9.3e18, float d=-1e16, float e=-0.) -> ()",
	  "f(float a=1000000000000000., float b=1000000000000000000., float c=9.3e+18, float d=-10000000000000000., float e=0.) -> ()" },
	{ "devices lose their quotes", "f(Device? d=None, Device e=\"cuda:1\") -> ()", "f(Device? d=None, Device e=cuda:1) -> ()" },
	{ "a Scalar keeps its kind", "f(Scalar a=1, Scalar b=1.0) -> ()", "f(Scalar a=1, Scalar b=1.) -> ()" },
	{ "strings are quoted in one way", "f(str a='x\"y', str b=\"\\n\\101\") -> ()", "f(str a=\"x\\\"y\", str b=\"\\nA\") -> ()" },
	{ "blanks don't matter", "f ( Tensor( a! )  x , * , int [ 2 ] ? y = None )->( Tensor (a!) , Tensor z )",
	  "f(Tensor(a!) x, *, int[2]? y=None) -> (Tensor(a!), Tensor z)" },
	{ "alias annotations after a list stay there", "f(t[](a!) x) -> t(*)", "f(t[](a!) x) -> t(*)" },
	{ "wildcards and unions", "f(Tensor(a -> *) x) -> Tensor(b|a)", "f(Tensor(a -> *) x) -> Tensor(b|a)" },
	{ "mutable optionals and lists of them", "f(Tensor(a!)? x, Tensor(b!)?[] y, Tensor(c!)[] z) -> ()",
	  "f(Tensor(a!)? x, Tensor?(b!)[] y, Tensor(c!)[] z) -> ()" },
	{ "lists of lists", "f(int[][] x, Tensor[]?[] y) -> int[][]?", "f(int[][] x, Tensor[]?[] y) -> int[][]?" },
	{ "tuples need parentheses around them", "f() -> ((str, t)[])", "f() -> ((str, t)[])" },
	{ "anything goes in and out", "f(str s, ...) -> ...", "f(str s, ...) -> ..." },
	{ "a class type", "f(__torch__.torch.classes.a.B x) -> int", "f(__torch__.torch.classes.a.B x) -> int" },
	{ "a namespace is read", "my_lib::f.over(Dict(str, Tensor) x) -> Tensor y", "f.over(Dict(str, Tensor) x) -> Tensor y" },
	{ "a parameter may be named as a keyword", "f(float from=0., int lambda=1) -> ()", "f(float from=0., int lambda=1) -> ()" },
};

static void
test_prints_as_pytorch_does(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof prints / sizeof *prints; i++) {
		ap_schema s;
		ap_diags d;

		if (!read_schema(prints[i].input, &s, &d))
			fail_msg("%s: %.*s", prints[i].name, AP_FMT(d.list.at[0].text));
		assert_string_equal(printed(&s), prints[i].expected);
	}
}

static const struct { const char *name, *input; uint32_t column; const char *expected; } faults[] = {
	{ "nothing at all", "", 1, "expected the op's name" },
	{ "a name alone", "f", 2, "expected '('" },
	{ "no results", "f(Tensor x)", 12, "expected '->'" },
	{ "a type without name", "f(Tensor) -> ()", 9, "expected the parameter's name, found ') -> ()'" },
	{ "an open alias set", "f(Tensor(a! x) -> ()", 13, "expected ')' after the alias set" },
	{ "an empty alias set", "f(Tensor() x) -> ()", 10, "expected an alias set" },
	{ "a number that is too large", "f(int x=99999999999999999999) -> ()", 9, "expected an integer that fits 64 bits" },
	{ "a float for an int", "f(int x=1.5) -> ()", 9, "expected an integer" },
	{ "a device with a quote in its name", "f(Device d=';\"') -> ()", 12, "expected a device, as cpu or cuda:0" },
	{ "a device without its index", "f(Device d=cuda:) -> ()", 12, "expected a device" },
	{ "a device that would print as None", "f(Device d=\"None:1\") -> ()", 12, "expected a device" },
	{ "an empty device", "f(Device d=\"\") -> ()", 12, "expected a device" },
	{ "an unknown word", "f(int x=what) -> ()", 9, "expected a default value, found 'what) -> ()'" },
	{ "a list for a number", "f(int x=[1]) -> ()", 10, "expected no list" },
	{ "an open string", "f(str x=\"abc) -> ()", 20, "expected a closing quote, found the end" },
	{ "a huge list", "f(int[99999999] x) -> ()", 14, "expected a list size below a million" },
	{ "a number for a list of any size", "f(int[] x=0) -> ()", 11, "expected a list" },
	{ "no default after a default", "f(int x=1, Tensor y) -> ()", 20, "expected a default, as the parameter before has one" },
	{ "two stars", "f(*, int x, *, int y) -> ()", 14, "expected one '*' only" },
	{ "parameters after dots", "f(..., int x) -> ()", 8, "expected ')' after '...'" },
	{ "more text", "f() -> () x", 11, "expected the end of the schema, found 'x'" },
	{ "a control character", "f(\001) -> ()", 3, "expected a type, found '\\x01) -> ()'" },
};

static void
test_faults_are_located(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
		ap_schema s;
		ap_diags d;

		if (read_schema(faults[i].input, &s, &d))
			fail_msg("%s: was read", faults[i].name);
		assert_int_equal(d.list.n, 1);
		ap_str text = ap_str_copy(&arena, d.list.at[0].text);

		if (!ap_str_starts(text, ap_str_of(faults[i].expected)))
			fail_msg("%s: %s", faults[i].name, text.p);
		if (d.list.at[0].span.column != faults[i].column)
			fail_msg("%s: column %u", faults[i].name, d.list.at[0].span.column);
	}
}

static void
test_a_schema_is_taken_apart(void **state)
{
	ap_schema s;
	ap_diags d;

	(void)state;
	assert_true(read_schema("aten::index_put_(Tensor(a!) self, Tensor?[] indices, Tensor values, bool accumulate=False, *, int[2]? k=3) -> "
	                        "Tensor(a!)", &s, &d));
	assert_true(ap_str_eq(s.ns, "aten"));
	assert_true(ap_str_eq(s.name, "index_put_"));
	assert_int_equal(s.nparams, 5);
	assert_true(ap_param_writes(&s.params[0]) && !ap_param_writes(&s.params[1]));
	assert_true(s.params[1].type.is_list && s.params[1].type.element_optional && !s.params[1].type.optional);
	assert_int_equal(s.params[3].value.kind, AP_LIT_BOOL);
	assert_true(s.params[4].keyword_only && s.params[4].type.optional && s.params[4].type.list_size == 2);
	assert_int_equal(s.params[4].value.n, 2);
	assert_int_equal(ap_schema_param(&s, AP_STR("values")), 2);
	assert_int_equal(ap_schema_param(&s, AP_STR("value")), -1);
}

/* 10^6 deep: refused or read, never a deep recursion. */
static void
test_deep_nesting_is_no_recursion(void **state)
{
	ap_buf b = { .arena = &arena };
	ap_diags d = { .arena = &arena };
	ap_schema s;

	(void)state;
	ap_buf_lit(&b, "f(");
	for (int i = 0; i < 1000000; i++)
		ap_buf_putc(&b, '(');
	assert_false(ap_schema_read(&arena, ap_buf_str(&b), (ap_span){ 1, 1, 1 }, &d, &s, NULL));
	b.n = 2;
	ap_buf_lit(&b, "int");
	for (int i = 0; i < 1000000; i++)
		ap_buf_lit(&b, "[]");
	ap_buf_lit(&b, " x) -> ()");
	assert_true(ap_schema_read(&arena, ap_buf_str(&b), (ap_span){ 1, 1, 1 }, &d, &s, NULL));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_all_schemas_of_pytorch_print_back, setup, teardown),
		cmocka_unit_test_setup_teardown(test_prints_as_pytorch_does, setup, teardown),
		cmocka_unit_test_setup_teardown(test_faults_are_located, setup, teardown),
		cmocka_unit_test_setup_teardown(test_a_schema_is_taken_apart, setup, teardown),
		cmocka_unit_test_setup_teardown(test_deep_nesting_is_no_recursion, setup, teardown),
	};

	return cmocka_run_group_tests_name("spec/schema", tests, NULL, NULL);
}
