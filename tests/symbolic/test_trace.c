/*
 * Polynomials and conditions against brute force: random programs over traced numbers; at every choice of parameters at which all conditions hold,
 * the same program on plain numbers takes the same branches, and its numbers are the values of the polynomials.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "symbolic/region.h"

enum { STEPS = 14, NUMBERS = STEPS + 6, PROGRAMS = 4000, AROUND = 9 };

typedef struct outcome { bool branch[STEPS]; int64_t value[NUMBERS]; bool ok; } outcome;
typedef struct step { int kind, a, b; } step;

static bool
plain_holds(int64_t v, ap_sign r)
{
	const bool answers[] = { v == 0, v != 0, v < 0, v <= 0, v > 0, v >= 0 };

	return answers[r];
}

/* The program on plain numbers. */
static outcome
run_plain(const step *p, const int64_t *parameter)
{
	outcome o = { .ok = true, .value = { parameter[0], parameter[1], 0, 1, 3, 8 } };

	for (int k = 0; k < STEPS && o.ok; k++) {
		int64_t x = o.value[p[k].a], y = o.value[p[k].b], *out = &o.value[k + 6];

		*out = x;
		switch (p[k].kind) {
		case 0: *out = x + y; break;
		case 1: *out = x - y; break;
		case 2: o.ok = !__builtin_mul_overflow(x, y, out) && *out < 1 << 30 && *out > -(1 << 30); break;
		case 3: o.ok = y != 0; *out = o.ok ? x / y : 0; break;
		case 4: o.ok = y != 0; *out = o.ok ? x % y : 0; break;
		default: o.branch[k] = plain_holds(x - y, (ap_sign)(p[k].kind - 5)); *out = o.branch[k] ? x : y; break;
		}
	}
	return o;
}

static ap_number_pair
traced_step(const step *s, ap_number_pair x, ap_number_pair y, bool *branch)
{
	switch (s->kind) {
	case 0: return ap_trace_add(x, y);
	case 1: return ap_trace_sub(x, y);
	case 2: return ap_trace_mul(x, y);
	case 3: return ap_trace_div(x, y);
	case 4: return ap_trace_rem(x, y);
	default: *branch = ap_trace_compare(x, y, (ap_sign)(s->kind - 5)); return *branch ? x : y;
	}
}

static int64_t
value_at(ap_number_pair n, const int64_t *parameter)
{
	int64_t sum = 0;

	if (!n.e)
		return n.v;
	ap_polynomial p = ap_trace_polynomial(n.e);

	for (size_t k = 0; k < p.n; k++) {
		int64_t m = p.term[k].coefficient;

		for (int i = 0; i < 2; i++)
			for (int j = 0; j < p.term[k].power[i]; j++)
				m *= parameter[i];
		sum += m;
	}
	return sum;
}

static bool
conditions_hold(const int64_t *parameter)
{
	ap_size_box point = { .lo = { parameter[0], parameter[1] }, .hi = { parameter[0], parameter[1] } };

	for (size_t k = 0; k < ap_trace_count(); k++) {
		ap_condition c = ap_trace_at(k);

		if (!ap_region_holds(&c.p, c.relation, &point, 2))
			return false;
	}
	return true;
}

static void
check_elsewhere(const step *program, const outcome *here, const ap_number_pair *number, const int64_t *parameter, const ap_size_box *box)
{
	outcome there = run_plain(program, parameter);
	bool in_box = parameter[0] >= box->lo[0] && parameter[0] <= box->hi[0] && parameter[1] >= box->lo[1] && parameter[1] <= box->hi[1];

	if (!there.ok)
		return;
	if (!conditions_hold(parameter)) {
		assert_false(in_box);
		return;
	}
	for (int k = 0; k < STEPS; k++)
		assert_int_equal(here->branch[k], there.branch[k]);
	for (int k = 0; k < NUMBERS; k++)
		assert_int_equal(value_at(number[k], parameter), there.value[k]);
}

static void
same_answers_same_run(void **state)
{
	ap_rng rng = { 9 };
	int more = 0;

	(void)state;
	for (int n = 0; n < PROGRAMS; n++) {
		int64_t at[2] = { (int64_t)ap_rng_below(&rng, 7), (int64_t)ap_rng_below(&rng, 7) };
		step program[STEPS];

		for (int k = 0; k < STEPS; k++)
			program[k] = (step){ (int)ap_rng_below(&rng, 11), (int)ap_rng_below(&rng, (uint64_t)k + 6), (int)ap_rng_below(&rng, (uint64_t)k + 6) };
		outcome here = run_plain(program, at);

		if (!here.ok)
			continue;
		assert_true(ap_trace_begin(at, 2));
		ap_number_pair number[NUMBERS] = { ap_trace_linear(0, (int64_t[]){ 1, 0 }), ap_trace_linear(0, (int64_t[]){ 0, 1 }), { 0, 0 }, { 1, 0 },
			                           { 3, 0 }, { 8, 0 } };
		bool branch[STEPS] = { false };

		for (int k = 0; k < STEPS; k++)
			number[k + 6] = traced_step(&program[k], number[program[k].a], number[program[k].b], &branch[k]);
		for (int k = 0; k < STEPS; k++)
			assert_int_equal(branch[k], here.branch[k]);
		ap_size_box box = ap_region_find(&(ap_size_box){ .lo = { at[0], at[1] }, .hi = { AP_SIZE_ENDLESS, AP_SIZE_ENDLESS } }, 2);

		more += box.hi[0] > at[0] || box.hi[1] > at[1];
		for (int64_t x = 0; x < AROUND; x++)
			for (int64_t y = 0; y < AROUND; y++)
				check_elsewhere(program, &here, number, (int64_t[]){ x, y }, &box);
	}
	ap_trace_end();
	assert_true(more > PROGRAMS / 20);
}

static void
a_value_fixes_it(void **state)
{
	(void)state;
	assert_true(ap_trace_begin((int64_t[]){ 5 }, 1));
	ap_number_pair s = ap_trace_linear(0, (int64_t[]){ 1 });

	assert_int_equal(ap_trace_value(ap_trace_mul(s, (ap_number_pair){ 2, 0 })), 10);
	ap_size_box box = ap_region_find(&(ap_size_box){ .lo = { 5 }, .hi = { AP_SIZE_ENDLESS } }, 1);

	assert_int_equal(box.hi[0], 5);
	ap_trace_end();
}

static void
a_quotient_of_rests(void **state)
{
	(void)state;
	assert_true(ap_trace_begin((int64_t[]){ 5 }, 1));
	ap_number_pair s = ap_trace_linear(0, (int64_t[]){ 1 });

	assert_int_equal(ap_trace_div(s, (ap_number_pair){ 2, 0 }).v, 2);
	assert_int_equal(ap_trace_modulus(0), 2);
	assert_int_equal(ap_region_find(&(ap_size_box){ .lo = { 5 }, .hi = { AP_SIZE_ENDLESS } }, 1).hi[0], 5);
	ap_trace_end();
}

static void
bounds_end_where_they_hold(void **state)
{
	(void)state;
	assert_true(ap_trace_begin((int64_t[]){ 3 }, 1));
	ap_number_pair s = ap_trace_linear(0, (int64_t[]){ 1 }), square = ap_trace_mul(s, s);

	assert_true(ap_trace_compare(square, (ap_number_pair){ 100, 0 }, AP_IS_NEGATIVE));
	assert_int_equal(ap_region_find(&(ap_size_box){ .lo = { 3 }, .hi = { AP_SIZE_ENDLESS } }, 1).hi[0], 9);
	ap_trace_end();
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(same_answers_same_run),
		cmocka_unit_test(a_value_fixes_it),
		cmocka_unit_test(a_quotient_of_rests),
		cmocka_unit_test(bounds_end_where_they_hold),
	};

	return cmocka_run_group_tests_name("symbolic.trace", tests, NULL, NULL);
}
