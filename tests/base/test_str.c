#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/str.h"

static ap_arena a;

static int
begin(void **state)
{
	(void)state;
	return ap_arena_init(&a, 1 << 20) ? 0 : 1;
}

static int
end(void **state)
{
	(void)state;
	ap_arena_fini(&a);
	return 0;
}

static void
integers(void **state)
{
	static const struct { int64_t v; const char *text; } rows[] = {
		{ 0, "0" }, { 7, "7" }, { -1, "-1" }, { 10, "10" }, { INT64_MAX, "9223372036854775807" }, { INT64_MIN, "-9223372036854775808" },
	};
	(void)state;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		ap_buf b = { .arena = &a };

		ap_buf_int(&b, rows[i].v);
		assert_string_equal(ap_buf_str(&b).p, rows[i].text);
	}
}

static void
lists_and_joins(void **state)
{
	const int64_t v[] = { 3, -2, 0 };
	ap_buf b = { .arena = &a };
	(void)state;

	ap_buf_ints(&b, v, 0);
	assert_string_equal(ap_buf_str(&b).p, "");
	ap_buf_ints(&b, v, 3);
	assert_string_equal(ap_buf_str(&b).p, "3, -2, 0");
	assert_string_equal(AP_STR_JOIN(&a, AP_STR("aten"), AP_STR("::"), AP_STR(""), AP_STR("add")).p, "aten::add");
}

static void
formats_longer_than_the_room(void **state)
{
	ap_buf b = { .arena = &a };
	(void)state;

	for (int i = 0; i < 50; i++)
		ap_buf_printf(&b, "%0*d|", i, i);
	ap_str s = ap_buf_str(&b);

	assert_int_equal(s.n, 1 + 1 + 49 * 50 / 2 + 49);
	assert_int_equal(strlen(s.p), s.n);
	assert_true(ap_str_ends(s, AP_STR("49|")));
}

int
main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(integers), cmocka_unit_test(lists_and_joins), cmocka_unit_test(formats_longer_than_the_room) };

	return cmocka_run_group_tests_name("str", tests, begin, end);
}
