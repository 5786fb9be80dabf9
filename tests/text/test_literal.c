/* Expected values are CPython 3.11's repr(). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <math.h>
#include <stdint.h>

#include "text/literal.h"

static ap_arena arena;

static void
floats_print_as_repr(void **state)
{
	static const struct { double v; const char *repr; } rows[] = {
		{ 0.0, "0.0" }, { -0.0, "-0.0" }, { 1.0, "1.0" }, { 0.1, "0.1" }, { -12.5, "-12.5" }, { 100.0, "100.0" }, { 1e15, "1000000000000000.0" },
		{ 9999999999999998.0, "9999999999999998.0" }, { 1e16, "1e+16" }, { 1e22, "1e+22" }, { 1e23, "1e+23" }, { 123456789012345680.0, "1.2345678901234568e+17" },
		{ 1e-4, "0.0001" }, { 9.9999e-5, "9.9999e-05" }, { 1e-05, "1e-05" }, { 5e-324, "5e-324" }, { 1.7976931348623157e308, "1.7976931348623157e+308" },
		{ INFINITY, "inf" }, { -INFINITY, "-inf" }, { NAN, "nan" }, { 0.30000000000000004, "0.30000000000000004" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		ap_buf b = { .arena = &arena };

		ap_literal_put_float(&b, rows[i].v);
		assert_string_equal(ap_buf_str(&b).p, rows[i].repr);
	}
}

static void
complex_numbers_print_as_repr(void **state)
{
	static const struct { double real, imag; const char *repr; } rows[] = {
		{ 1, 2, "(1+2j)" }, { 0, 2, "2j" }, { 0, -2, "-2j" }, { -0.0, 2, "(-0+2j)" }, { 0, -0.0, "-0j" }, { 1.5, NAN, "(1.5+nanj)" },
		{ INFINITY, -1e20, "(inf-1e+20j)" }, { NAN, -INFINITY, "(nan-infj)" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		ap_buf b = { .arena = &arena };

		ap_literal_put_complex(&b, rows[i].real, rows[i].imag);
		assert_string_equal(ap_buf_str(&b).p, rows[i].repr);
	}
}

static void
strings_are_decoded_and_print_as_repr(void **state)
{
	static const struct { const char *token, *repr; } rows[] = {
		{ "''", "''" }, { "\"a\"", "'a'" }, { "'it\\'s'", "\"it's\"" }, { "'say \"x\"'", "'say \"x\"'" }, { "'both \\' \"'", "'both \\' \"'" },
		{ "'\\\\'", "'\\\\'" }, { "'\\n\\t\\r\\x00\\x1f\\x7f'", "'\\n\\t\\r\\x00\\x1f\\x7f'" }, { "'\\xe9'", "'\xc3\xa9'" }, { "'\\u00a0'", "'\\xa0'" },
		{ "'\\u2028'", "'\\u2028'" }, { "'\\u200b'", "'\\u200b'" }, { "'\\U0001f600'", "'\xf0\x9f\x98\x80'" }, { "'\\ud800'", "'\\ud800'" },
		{ "'\\xad'", "'\\xad'" }, { "'\\101\\7'", "'A\\x07'" }, { "r'\\n'", "'\\\\n'" }, { "'''a\nb'''", "'a\\nb'" }, { "'a\\\nb'", "'ab'" },
		{ "'\\q'", "'\\\\q'" }, { "'\\a\\b\\f\\v'", "'\\x07\\x08\\x0c\\x0b'" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		ap_buf b = { .arena = &arena };
		ap_str s;

		assert_true(ap_literal_str(&arena, ap_str_of(rows[i].token), &s));
		ap_literal_put_str(&b, s);
		assert_string_equal(ap_buf_str(&b).p, rows[i].repr);
	}
}

static void
strings_that_are_not_read(void **state)
{
	static const char *const tokens[] = { "b'x'", "f'x'", "'\\N{BULLET}'", "'\\xz'", "'\\u12'", "'\\U00110000'" };
	ap_str s;

	(void)state;
	for (size_t i = 0; i < sizeof tokens / sizeof *tokens; i++)
		assert_false(ap_literal_str(&arena, ap_str_of(tokens[i]), &s));
}

static void
integers(void **state)
{
	static const struct { const char *text; bool negative; ap_number_read got; int64_t v; } rows[] = {
		{ "0", false, AP_NUMBER_OK, 0 }, { "1_000", false, AP_NUMBER_OK, 1000 }, { "0x1F", false, AP_NUMBER_OK, 31 }, { "0b101", true, AP_NUMBER_OK, -5 },
		{ "0o17", false, AP_NUMBER_OK, 15 }, { "9223372036854775807", false, AP_NUMBER_OK, INT64_MAX },
		{ "9223372036854775808", false, AP_NUMBER_TOO_BIG, 0 }, { "9223372036854775808", true, AP_NUMBER_OK, INT64_MIN },
		{ "9223372036854775809", true, AP_NUMBER_TOO_BIG, 0 }, { "99999999999999999999", false, AP_NUMBER_TOO_BIG, 0 },
		{ "0x", false, AP_NUMBER_MALFORMED, 0 }, { "12a", false, AP_NUMBER_MALFORMED, 0 }, { "0b2", false, AP_NUMBER_MALFORMED, 0 },
		{ "1_", false, AP_NUMBER_MALFORMED, 0 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		int64_t v = 0;

		assert_int_equal(ap_literal_int(ap_str_of(rows[i].text), rows[i].negative, &v), rows[i].got);
		if (rows[i].got == AP_NUMBER_OK)
			assert_true(v == rows[i].v);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(floats_print_as_repr), cmocka_unit_test(complex_numbers_print_as_repr),
		cmocka_unit_test(strings_are_decoded_and_print_as_repr), cmocka_unit_test(strings_that_are_not_read), cmocka_unit_test(integers),
	};

	if (!ap_arena_init(&arena, 1 << 22))
		return 1;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
