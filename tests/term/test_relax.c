/* Equality up to NaN payloads: what must become one term, what must stay two, and that values never change (all NaNs being equal). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "term/eval.h"
#include "term/relax.h"

static ap_arena arena;
static ap_terms *t;
static ap_term x, y, one;

static ap_term fn(const char *name, ap_term a, ap_term b) { return ap_term_fn(t, ap_str_of(name), AP_F32, (ap_term[]){ a, b }, 2); }
static ap_term through(ap_dtype d, ap_term a) { return ap_term_cast(t, ap_term_dtype(t, a), ap_term_cast(t, d, a)); }
static ap_term as_int(ap_term a) { return ap_term_bitcast(t, AP_I32, a); }

static ap_term
sum_of(ap_term a, ap_term b)
{
	ap_term vec = ap_term_vec(t, AP_F32, 1, (int64_t[]){ 2 }, (ap_term[]){ a, b }, 2);

	return ap_term_result(t, ap_term_apply(t, AP_STR("sum"), &vec, 1), 0, 0, AP_F32);
}

static bool
equal_relaxed(ap_term a, ap_term b)
{
	ap_term roots[2] = { a, b };

	ap_term_relax(&arena, t, roots, 2);
	return ap_term_same(roots[0], roots[1]);
}

static int
setup(void **state)
{
	(void)state;
	if (!ap_arena_init(&arena, (size_t)32 << 20))
		return -1;
	t = ap_terms_make(&arena);
	x = ap_term_input(t, ap_terms_symbol(t, AP_STR("x")), 0, AP_F32);
	y = ap_term_input(t, ap_terms_symbol(t, AP_STR("y")), 0, AP_F32);
	one = ap_term_float(t, AP_F64, 1);
	return 0;
}

static int
teardown(void **state)
{
	(void)state;
	ap_arena_fini(&arena);
	return 0;
}

static void
become_one(void **state)
{
	(void)state;
	assert_true(equal_relaxed(fn("add", x, y), fn("add", y, x)));
	assert_true(equal_relaxed(fn("mul", x, y), fn("mul", y, x)));
	assert_true(equal_relaxed(through(AP_F64, x), x));
	assert_true(equal_relaxed(fn("mul", x, one), x));
	assert_true(equal_relaxed(fn("div", x, one), x));
	assert_true(equal_relaxed(fn("sub", x, ap_term_float(t, AP_F64, 0)), x));
	assert_true(equal_relaxed(sum_of(fn("add", x, y), x), sum_of(fn("add", y, x), through(AP_F64, x))));
	assert_true(equal_relaxed(fn("sub", fn("add", fn("mul", x, y), y), x), fn("sub", fn("add", y, fn("mul", y, x)), x)));
}

static void
stay_two(void **state)
{
	(void)state;
	assert_false(equal_relaxed(fn("sub", x, y), fn("sub", y, x)));
	assert_false(equal_relaxed(fn("maximum", x, y), fn("maximum", y, x)));
	assert_false(equal_relaxed(through(AP_F16, x), x));
	assert_false(equal_relaxed(fn("add", x, ap_term_float(t, AP_F64, 0)), x));
	assert_false(equal_relaxed(fn("sub", x, ap_term_float(t, AP_F64, -0.0)), x));
	assert_false(equal_relaxed(fn("mul", x, ap_term_float(t, AP_F64, -1)), x));
	assert_false(equal_relaxed(sum_of(x, y), sum_of(y, x)));
	assert_false(equal_relaxed(fn("add", fn("add", x, y), one), fn("add", x, fn("add", y, one))));
}

static void
payloads_that_are_seen_stay(void **state)
{
	(void)state;
	assert_false(equal_relaxed(as_int(fn("add", x, y)), as_int(fn("add", y, x))));
	assert_false(equal_relaxed(as_int(through(AP_F64, x)), as_int(x)));
	assert_false(equal_relaxed(fn("copysign", y, fn("mul", x, one)), fn("copysign", y, x)));
	assert_false(equal_relaxed(ap_term_piece(t, AP_U8, fn("add", x, y), 3), ap_term_piece(t, AP_U8, fn("add", y, x), 3)));
}

static ap_value
any_bits(void *data, uint32_t storage, int64_t cell, ap_dtype d)
{
	ap_rng r = { *(uint64_t *)data ^ ((uint64_t)storage << 32) ^ (uint64_t)cell };
	uint64_t bits = ap_rng_next(&r);

	(void)d;
	switch (ap_rng_below(&r, 4)) {
	case 0: return (ap_value){ .bits = { 0x7f800001 + (bits & 0x3fffff) } };
	case 1: return (ap_value){ .bits = { (bits & 1) << 31 } };
	case 2: return (ap_value){ .bits = { bits & 0x807fffff } };
	default: return (ap_value){ .bits = { bits & 0xffffffff } };
	}
}

static ap_term
grow(ap_rng *r, ap_term *pool, size_t n)
{
	static const char *const names[] = { "add", "mul", "sub", "div" };
	ap_term a = pool[ap_rng_below(r, n)], b = ap_rng_below(r, 3) ? pool[ap_rng_below(r, n)] : one;

	return ap_rng_below(r, 5) ? fn(names[ap_rng_below(r, 4)], a, b) : through(ap_rng_below(r, 2) ? AP_F64 : AP_F16, a);
}

static void
values_do_not_change(void **state)
{
	enum { TERMS = 300, ROUNDS = 200 };
	ap_term old[TERMS] = { x, y }, roots[2 * TERMS];
	ap_rng r = { 7 };

	(void)state;
	for (size_t k = 2; k < TERMS; k++)
		old[k] = grow(&r, old, k);
	memcpy(roots, old, sizeof old);
	ap_term_relax(&arena, t, roots, TERMS);
	memcpy(roots + TERMS, old, sizeof old);
	for (uint64_t seed = 0; seed < ROUNDS; seed++) {
		char *mark = ap_arena_mark(&arena);
		ap_assignment in = { &seed, any_bits };
		ap_value *v = ap_eval(&arena, t, &in, roots, 2 * TERMS);

		for (size_t k = 0; k < TERMS; k++)
			assert_true(ap_value_equal(AP_F32, v[roots[k].i], v[old[k].i]));
		ap_arena_reset(&arena, mark);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(become_one, setup, teardown),
		cmocka_unit_test_setup_teardown(stay_two, setup, teardown),
		cmocka_unit_test_setup_teardown(payloads_that_are_seen_stay, setup, teardown),
		cmocka_unit_test_setup_teardown(values_do_not_change, setup, teardown),
	};

	return cmocka_run_group_tests_name("relax", tests, NULL, NULL);
}
