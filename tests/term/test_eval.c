/* What values are worth: inexact, opaque, undefined; and values in text. That they are PyTorch's, the compare_*.py scripts show. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "term/eval.h"

typedef struct fixture { ap_arena arena; ap_terms *t; ap_term x, y, n; double at[2]; int64_t whole; } fixture;

static int
setup(void **state)
{
	static fixture f;

	if (!ap_arena_init(&f.arena, (size_t)1 << 30))
		return 1;
	f.t = ap_terms_make(&f.arena);
	f.x = ap_term_input(f.t, 0, 0, AP_F32);
	f.y = ap_term_input(f.t, 0, 1, AP_F32);
	f.n = ap_term_input(f.t, 0, 2, AP_I64);
	f.at[0] = 1.5;
	f.at[1] = -2;
	f.whole = 3;
	*state = &f;
	return 0;
}

static int
teardown(void **state)
{
	ap_arena_fini(&((fixture *)*state)->arena);
	return 0;
}

static ap_value
input_of(void *data, uint32_t storage, int64_t cell, ap_dtype d)
{
	fixture *f = data;

	(void)storage;
	return cell < 2 ? ap_value_of_double(d, f->at[cell]) : ap_value_of_int(d, f->whole);
}

static ap_value
value(fixture *f, ap_term x)
{
	ap_assignment in = { f, input_of };

	return ap_eval(&f->arena, f->t, &in, &x, 1)[x.i];
}

static ap_term
fn(fixture *f, const char *name, ap_dtype d, ap_term a, ap_term b)
{
	ap_term args[2] = { a, b };

	return ap_term_fn(f->t, ap_str_of(name), d, args, b.i ? 2 : 1);
}

static const ap_term none = { 0 };

static ap_term
apply1(fixture *f, const char *name, ap_term a, ap_term b, unsigned result, ap_dtype d)
{
	ap_term cells[2] = { a, b };
	int64_t size = 2;
	ap_term v = ap_term_vec(f->t, ap_term_dtype(f->t, a), 1, &size, cells, 2);

	return ap_term_result(f->t, ap_term_apply(f->t, ap_str_of(name), &v, 1), result, 0, d);
}

static void
exact_functions_are_exact(void **state)
{
	fixture *f = *state;
	ap_value v = value(f, fn(f, "mul", AP_F32, fn(f, "add", AP_F32, f->x, f->y), f->y));

	assert_false(v.inexact || v.opaque || v.undefined);
	assert_true(ap_value_as_double(AP_F32, v) == 1.0);
	v = value(f, fn(f, "floor_divide", AP_I64, ap_term_int(f->t, AP_I64, -7), f->n));
	assert_int_equal(ap_value_as_int(AP_I64, v), -3);
}

static void
errors_of_eager_have_no_value(void **state)
{
	fixture *f = *state;

	f->whole = 0;
	assert_true(value(f, fn(f, "floor_divide", AP_I64, ap_term_int(f->t, AP_I64, -7), f->n)).opaque);
	f->at[0] = 1e30;
	assert_true(value(f, ap_term_cast(f->t, AP_I32, f->x)).opaque);
}

static void
rounding_is_no_difference(void **state)
{
	fixture *f = *state;
	ap_term a = fn(f, "exp", AP_F32, f->x, none);
	ap_term there = fn(f, "mul", AP_F32, fn(f, "add", AP_F32, a, f->y), f->y);
	ap_term back = fn(f, "add", AP_F32, fn(f, "mul", AP_F32, a, f->y), fn(f, "mul", AP_F32, f->y, f->y));
	ap_value p = value(f, there), q = value(f, back);

	assert_true(p.inexact && p.error > 0 && q.inexact);
	assert_false(ap_value_differs_clearly(AP_F32, p, q));
	/* what cancellation leaves is noise */
	ap_term noise = fn(f, "sub", AP_F32, a, fn(f, "log", AP_F32, fn(f, "exp", AP_F32, a, none), none));

	assert_false(ap_value_differs_clearly(AP_F32, value(f, noise), value(f, ap_term_float(f->t, AP_F32, 0))));
	assert_true(ap_value_differs_clearly(AP_F32, p, value(f, a)));
}

static void
decisions_on_noise_say_nothing(void **state)
{
	fixture *f = *state;
	ap_term a = fn(f, "exp", AP_F32, f->x, none), b = fn(f, "exp", AP_F32, fn(f, "sub", AP_F32, f->x, ap_term_float(f->t, AP_F32, 0)), none);

	assert_true(value(f, fn(f, "lt", AP_B8, a, b)).opaque);
	assert_false(value(f, fn(f, "lt", AP_B8, a, f->y)).opaque);
	assert_true(value(f, ap_term_cast(f->t, AP_I64, fn(f, "mul", AP_F32, fn(f, "sqrt", AP_F32, ap_term_float(f->t, AP_F32, 4), none), f->y))).opaque);
	assert_true(value(f, ap_term_ite(f->t, fn(f, "lt", AP_B8, a, b), f->x, f->y)).opaque);
	assert_true(value(f, ap_term_bitcast(f->t, AP_I32, a)).opaque);
}

/* i0(0) is just below 1 in PyTorch, so its floor is 0: what asks for 0 must not only be asked at both ends of the error. */
static void
what_may_be_zero_says_nothing_to_tests_of_zero(void **state)
{
	fixture *f = *state;
	ap_term zero = ap_term_float(f->t, AP_F32, 0), step = fn(f, "floor", AP_F32, fn(f, "i0", AP_F32, fn(f, "mul", AP_F32, f->x, zero), none), none);

	assert_true(ap_value_as_double(AP_F32, value(f, step)) == 1 && value(f, step).error >= 1);
	assert_true(value(f, fn(f, "logical_not", AP_B8, step, none)).opaque);
	assert_true(value(f, fn(f, "ne", AP_B8, step, zero)).opaque);
	assert_true(value(f, ap_term_cast(f->t, AP_B8, step)).opaque);
	assert_true(value(f, apply1(f, "count_nonzero", step, step, 0, AP_I64)).opaque);
	assert_false(value(f, fn(f, "ne", AP_B8, fn(f, "exp", AP_F32, f->x, none), zero)).opaque);
}

/* The sign of a zero that has an error is open: 1 / 0 is either infinity. */
static void
signs_of_inexact_zeros_are_open(void **state)
{
	fixture *f = *state;
	ap_term exact = ap_term_float(f->t, AP_F32, 0), rough = fn(f, "sin", AP_F32, exact, none);

	assert_true(value(f, fn(f, "reciprocal", AP_F32, rough, none)).opaque);
	assert_true(value(f, fn(f, "signbit", AP_B8, rough, none)).opaque);
	assert_false(value(f, fn(f, "add", AP_F32, rough, f->x)).opaque);
	assert_false(value(f, fn(f, "reciprocal", AP_F32, exact, none)).opaque);
}

static void
unknown_functions(void **state)
{
	fixture *f = *state;
	ap_value custom = value(f, apply1(f, "mylib::op", f->x, f->y, 0, AP_F32)), other = value(f, apply1(f, "mylib::op", f->y, f->x, 0, AP_F32));

	assert_false(custom.opaque);
	assert_false(ap_value_equal(AP_F32, custom, other));
	assert_true(ap_value_equal(AP_F32, custom, value(f, apply1(f, "mylib::op", f->x, f->y, 0, AP_F32))));
	assert_true(value(f, apply1(f, "mystery_aten_op", f->x, f->y, 0, AP_F32)).opaque);
	assert_true(value(f, apply1(f, "prims::mystery", f->x, f->y, 0, AP_F32)).opaque);
	assert_true(value(f, fn(f, "mystery", AP_F32, f->x, none)).opaque);
	assert_false(value(f, fn(f, "mylib::f", AP_F32, f->x, none)).opaque);
	assert_true(value(f, apply1(f, "mylib::op", fn(f, "exp", AP_F32, f->x, none), f->y, 0, AP_F32)).opaque);
}

static void
random_draws_depend_on_the_state(void **state)
{
	fixture *f = *state;
	ap_term first = ap_term_input(f->t, 0, 2, AP_U64);
	int64_t one = 1;
	ap_term v = ap_term_vec(f->t, AP_U64, 1, &one, &first, 1), call = ap_term_apply(f->t, AP_STR("rand{size=[2]}"), &v, 1);
	ap_term a = ap_term_result(f->t, call, 0, 0, AP_F32), next = ap_term_result(f->t, call, 1, 0, AP_U64);
	ap_term w = ap_term_vec(f->t, AP_U64, 1, &one, &next, 1);
	ap_term b = ap_term_result(f->t, ap_term_apply(f->t, AP_STR("rand{size=[2]}"), &w, 1), 0, 0, AP_F32);
	ap_value p = value(f, a), q = value(f, b);

	assert_false(p.opaque || q.opaque || ap_value_equal(AP_F32, p, q));
	assert_true(ap_value_as_double(AP_F32, p) >= 0 && ap_value_as_double(AP_F32, p) < 1);
}

static void
uninitialised_cells_are_undefined(void **state)
{
	fixture *f = *state;
	ap_term u = ap_term_uninit(f->t, ap_terms_symbol(f->t, AP_STR("empty")), 0, AP_F32);

	assert_true(value(f, fn(f, "add", AP_F32, f->x, u)).undefined);
	assert_false(value(f, ap_term_ite(f->t, fn(f, "lt", AP_B8, f->y, f->x), f->x, u)).undefined);
	assert_true(value(f, apply1(f, "sum", f->x, u, 0, AP_F32)).undefined);
}

static void
a_million_levels(void **state)
{
	fixture *f = *state;
	ap_term a = f->x;

	for (int k = 0; k < 1000000; k++)
		a = fn(f, k % 2 ? "sub" : "add", AP_F32, a, f->y);
	assert_true(ap_value_as_double(AP_F32, value(f, a)) == 1.5);
}

static void
values_as_text(void **state)
{
	static const struct { ap_dtype d; double v; const char *text; } rows[] = {
		{ AP_F32, 1.5, "1.5" }, { AP_F32, 0.1, "0.1" }, { AP_F32, -0.0, "-0.0" }, { AP_F64, 1e300, "1e+300" }, { AP_F16, 65504, "65504.0" },
		{ AP_BF16, 0.1, "0.1" }, { AP_I8, -3, "-3" }, { AP_B8, 1, "True" }, { AP_F32, HUGE_VAL, "inf" }, { AP_F32, NAN, "nan" },
	};
	fixture *f = *state;

	for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
		ap_buf b = { .arena = &f->arena };

		ap_value_print(&b, rows[k].d, ap_value_of_double(rows[k].d, rows[k].v));
		assert_string_equal(ap_buf_str(&b).p, rows[k].text);
	}
}

int
main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
	const struct CMUnitTest tests[] = {
		TEST(exact_functions_are_exact), TEST(errors_of_eager_have_no_value), TEST(rounding_is_no_difference),
		TEST(decisions_on_noise_say_nothing), TEST(what_may_be_zero_says_nothing_to_tests_of_zero),
		TEST(signs_of_inexact_zeros_are_open), TEST(unknown_functions), TEST(random_draws_depend_on_the_state),
		TEST(uninitialised_cells_are_undefined), TEST(a_million_levels), TEST(values_as_text),
	};

	return cmocka_run_group_tests_name("eval", tests, NULL, NULL);
}
