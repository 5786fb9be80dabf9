/* --where: which sizes, and what is wrong with a condition. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "symbolic/words.h"

typedef struct row {
	const char *name, *where;
	const char *wanted; /* the sizes in words; after "!": part of the message */
} row;

/* Over the symbols s0 and s1. */
static const row rows[] = {
	{ "without a condition sizes are 2 or more", "", "s0 >= 2, s1 >= 2" },
	{ "a lower bound replaces the standard one", "s0 >= 0", "s0 >= 0, s1 >= 2" },
	{ "bounds on either side of the symbol", "5 > s0, 3 <= s0", "s0 in 3..4, s1 >= 2" },
	{ "an interval has both of its ends", "s0 in 2..17 and s1 in 0..1", "s0 in 2..17, s1 in 0..1" },
	{ "factors round inwards", "2*s0 >= 5, 3*s1 <= 20", "s0 >= 3, s1 in 2..6" },
	{ "a number", "s0 == 7", "s0 = 7, s1 >= 2" },
	{ "multiples", "s0 % 8 == 0", "s0 >= 8 in steps of 8, s1 >= 2" },
	{ "a rest within bounds", "s0 % 4 == 3, s0 <= 20", "s0 in 3..19 in steps of 4, s1 >= 2" },
	{ "two symbols that are equal", "s1 == s0", "s0 >= 2, s1 = s0" },
	{ "one symbol as a sum of another", "s1 == 2*s0 + 1", "s0 >= 2, s1 = 2*s0 + 1" },
	{ "one symbol at least another", "s1 >= s0", "s0 >= 2, s1 >= s0" },
	{ "nothing between the bounds", "s0 > 4, s0 < 5", "!no sizes" },
	{ "no multiple between the bounds", "s0 % 8 == 0, s0 in 9..15", "!no sizes" },
	{ "numbers that contradict", "2 < 1", "!no sizes" },
	{ "a symbol that the graph has not", "s7 >= 2", "!a symbol of the graph" },
	{ "no symbol", ">= 2", "!a symbol" },
	{ "no comparison", "s0", "!in, %, ==" },
	{ "words behind", "s0 >= 2 foo", "!the end" },
	{ "an interval without an end", "s0 in 2", "!A..B" },
	{ "numbers beyond all sizes", "s0 >= 99999999999999999999", "!2^40" },
	{ "a rest that is none", "s0 % 4 == 4", "!a rest below it" },
	{ "a divisor of 0", "s0 % 0 == 0", "!a divisor" },
	{ "two divisors", "s0 % 2 == 0, s0 % 3 == 0", "!one condition with %" },
	{ "a circle of symbols", "s1 >= s0, s0 >= s1", "!conditions on one symbol" },
	{ "a relation that leaves the bounds of its symbol", "s1 == s0, s1 >= 9", "!conditions on one symbol" },
	{ "garbage", "%$#(", "!a symbol" },
};

static void
read_row(void **state)
{
	const row *w = *state;
	const ap_str symbols[] = { AP_STR("s0"), AP_STR("s1") };
	ap_arena a;
	ap_sizes s;
	ap_str why;

	assert_true(ap_arena_init(&a, 1 << 24));
	bool ok = ap_sizes_read(&a, &w->where, *w->where != '\0', symbols, 2, &s, &why);
	ap_str text = ok ? ap_sizes_text(&a, &s, &s.box) : why;

	if (w->wanted[0] == '!') {
		assert_false(ok);
		assert_non_null(strstr(ap_str_copy(&a, text).p, w->wanted + 1));
	} else {
		assert_string_equal(ap_str_copy(&a, text).p, w->wanted);
	}
	ap_arena_fini(&a);
}

int
main(void)
{
	enum { N = sizeof rows / sizeof *rows };
	struct CMUnitTest tests[N];

	for (size_t k = 0; k < N; k++)
		tests[k] = (struct CMUnitTest){ rows[k].name, read_row, NULL, NULL, (void *)&rows[k] };
	return cmocka_run_group_tests_name("symbolic.sizes", tests, NULL, NULL);
}
