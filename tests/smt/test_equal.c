/*
 * Z3's answers against brute force: random pairs of terms over two small integers and a bool, all of whose values are tried.  The values
 * come from term/eval.h, which is compared with PyTorch elsewhere.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

#include <cmocka.h>

#include "smt/smt.h"
#include "term/say.h"

enum { LO = -3, HI = 4, PAIRS = 100 };

typedef struct fixture { ap_arena arena; ap_terms *t; ap_term a, b, p; ap_rng rng; uint32_t symbol; } fixture;

static int
setup(void **state)
{
	static fixture f;

	if (!ap_arena_init(&f.arena, (size_t)1 << 32))
		return 1;
	f.t = ap_terms_make(&f.arena);
	f.symbol = ap_terms_symbol(f.t, AP_STR("x"));
	f.a = ap_term_input(f.t, f.symbol, 0, AP_I8);
	f.b = ap_term_input(f.t, f.symbol, 1, AP_I8);
	f.p = ap_term_input(f.t, f.symbol, 2, AP_B8);
	f.rng.state = 7;
	*state = &f;
	return 0;
}

static int
teardown(void **state)
{
	ap_arena_fini(&((fixture *)*state)->arena);
	return 0;
}

typedef struct point { int64_t v[3]; } point;

static ap_value
at_point(void *data, uint32_t storage, int64_t cell, ap_dtype d)
{
	(void)storage;
	return ap_value_of_int(d, ((point *)data)->v[cell]);
}

static ap_term
fn2(fixture *f, const char *name, ap_dtype d, ap_term a, ap_term b)
{
	ap_term args[2] = { a, b };

	return ap_term_fn(f->t, ap_str_of(name), d, args, 2);
}

static ap_term random_bool(fixture *f, int depth);

static ap_term
random_int(fixture *f, int depth)
{
	static const char *const two[] = {
		"add", "sub", "mul", "bitwise_and", "bitwise_or", "bitwise_xor", "minimum", "maximum", "floor_divide", "remainder", "fmod",
		"div{rounding_mode='trunc'}", "div{rounding_mode='floor'}", "bitwise_left_shift", "bitwise_right_shift", "rsub",
	};
	static const char *const one[] = { "neg", "abs", "sign", "bitwise_not", "square", "relu" };
	static const ap_dtype wide[] = { AP_I16, AP_U8, AP_I64, AP_I32 };
	uint64_t what = ap_rng_below(&f->rng, depth > 0 ? 10 : 3);

	if (what == 0)
		return f->a;
	if (what == 1)
		return f->b;
	if (what == 2)
		return ap_term_int(f->t, AP_I8, (int64_t)ap_rng_below(&f->rng, 9) - 4);
	if (what < 6)
		return fn2(f, two[ap_rng_below(&f->rng, sizeof two / sizeof *two)], AP_I8, random_int(f, depth - 1), random_int(f, depth - 1));
	if (what == 6) {
		ap_term x = random_int(f, depth - 1);

		return ap_term_fn(f->t, ap_str_of(one[ap_rng_below(&f->rng, sizeof one / sizeof *one)]), AP_I8, &x, 1);
	}
	if (what == 7)
		return ap_term_cast(f->t, AP_I8, random_bool(f, depth - 1));
	if (what == 8) {
		ap_dtype d = wide[ap_rng_below(&f->rng, 4)];
		ap_term x = ap_term_cast(f->t, d, random_int(f, depth - 1)), y = ap_term_cast(f->t, d, random_int(f, depth - 1));

		return ap_term_cast(f->t, AP_I8, fn2(f, two[ap_rng_below(&f->rng, 8)], d, x, y));
	}
	return ap_term_ite(f->t, random_bool(f, depth - 1), random_int(f, depth - 1), random_int(f, depth - 1));
}

static ap_term
random_bool(fixture *f, int depth)
{
	static const char *const compare[] = { "eq", "ne", "lt", "le", "gt", "ge", "logical_and", "logical_or", "logical_xor" };
	static const char *const logic[] = { "logical_and", "logical_or", "logical_xor", "bitwise_and", "bitwise_or", "bitwise_xor",
					     "eq",          "ne",         "add",         "mul",         "maximum" };
	uint64_t what = ap_rng_below(&f->rng, depth > 0 ? 5 : 1);

	if (what == 0)
		return f->p;
	if (what < 3)
		return fn2(f, compare[ap_rng_below(&f->rng, 9)], AP_B8, random_int(f, depth - 1), random_int(f, depth - 1));
	if (what == 3)
		return fn2(f, logic[ap_rng_below(&f->rng, sizeof logic / sizeof *logic)], AP_B8, random_bool(f, depth - 1), random_bool(f, depth - 1));
	ap_term x = random_int(f, depth - 1);

	return ap_term_cast(f->t, AP_B8, x);
}

/* Do x and y differ at a point?  *certain: both have a value there. */
static bool
differ_at(fixture *f, const point *at, ap_term x, ap_term y, bool *certain)
{
	point p = *at;
	ap_assignment in = { &p, at_point };
	char *mark = ap_arena_mark(&f->arena);
	ap_term roots[2] = { x, y };
	ap_value *v = ap_eval(&f->arena, f->t, &in, roots, 2);
	bool differs = !ap_value_equal(ap_term_dtype(f->t, x), v[x.i], v[y.i]);

	*certain = !v[x.i].opaque && !v[y.i].opaque;
	ap_arena_reset(&f->arena, mark);
	return differs;
}

/* Some point within LO <= b < HI at which they certainly differ. */
static bool
brute_force(fixture *f, ap_term x, ap_term y, point *where)
{
	for (int64_t k = 0; k < 256 * (HI - LO) * 2; k++) {
		point p = { { k % 256 - 128, k / 256 % (HI - LO) + LO, k / 256 / (HI - LO) } };
		bool certain;

		if (differ_at(f, &p, x, y, &certain) && certain) {
			*where = p;
			return true;
		}
	}
	return false;
}

static point
point_of(fixture *f, const ap_model *m)
{
	point p = { { 0, 0, 0 } };

	for (size_t i = 0; i < m->n; i++) {
		assert_int_equal(m->at[i].storage, f->symbol);
		p.v[m->at[i].cell] = m->at[i].value;
	}
	return p;
}

static void
answers_agree_with_brute_force(void **state)
{
	fixture *f = *state;
	ap_range given = { f->b, LO, HI, NULL };
	int proved = 0, models = 0, unknown = 0;

	for (int k = 0; k < PAIRS; k++) {
		char *mark = ap_arena_mark(&f->arena);
		bool bools = k % 4 == 0, certain;
		ap_term x = bools ? random_bool(f, 3) : random_int(f, 3), y = bools ? random_bool(f, 3) : random_int(f, 3);
		ap_model m = { 0 };
		point where = { { 0 } };

		if (k % 2 && !bools)
			y = ap_term_ite(f->t, random_bool(f, 1), x, fn2(f, "sub", AP_I8, fn2(f, "add", AP_I8, x, f->b), f->b));
		(void)mark;
		bool differs = brute_force(f, x, y, &where);

		switch (ap_smt_equal(&f->arena, f->t, &x, &y, 1, &given, 1, 20000, &m)) {
		case AP_SMT_PROVED:
			proved++;
			if (differs) {
				ap_buf b = { .arena = &f->arena };

				ap_term_say(&b, f->t, x, NULL, 500);
				ap_buf_lit(&b, "\n  ");
				ap_term_say(&b, f->t, y, NULL, 500);
				print_error("%s\nat %d %d %d\n", ap_buf_str(&b).p, (int)where.v[0], (int)where.v[1], (int)where.v[2]);
			}
			assert_false(differs);
			break;
		case AP_SMT_MODEL:
			models++;
			where = point_of(f, &m);
			assert_true(differ_at(f, &where, x, y, &certain) || !certain);
			break;
		case AP_SMT_UNKNOWN: unknown++; break;
		}
	}
	print_message("%d proved, %d refuted by a model, %d unknown\n", proved, models, unknown);
	assert_int_equal(unknown, 0);
	assert_true(proved > PAIRS / 8 && models > PAIRS / 8);
}

static void
ranges_agree_with_brute_force(void **state)
{
	fixture *f = *state;
	ap_range given = { f->b, LO, HI, NULL };
	int proved = 0;

	for (int k = 0; k < 60; k++) {
		ap_term x = random_int(f, 2);
		ap_range goal = { x, -(int64_t)ap_rng_below(&f->rng, 140), (int64_t)ap_rng_below(&f->rng, 140) + 1, NULL };
		ap_term low = ap_term_cast(f->t, AP_I64, x), inside[2];
		ap_model m = { 0 };
		point where;

		inside[0] = fn2(f, "le", AP_B8, ap_term_int(f->t, AP_I64, goal.lo), low);
		inside[1] = fn2(f, "lt", AP_B8, low, ap_term_int(f->t, AP_I64, goal.hi));
		ap_term both = ap_term_fn(f->t, AP_STR("logical_and"), AP_B8, inside, 2);
		bool fails = brute_force(f, both, ap_term_int(f->t, AP_B8, 1), &where);

		ap_smt_answer answer = ap_smt_in_range(&f->arena, f->t, goal, &given, 1, 20000, &m);
		if (answer == AP_SMT_PROVED) {
			assert_false(fails);
			proved++;
		} else {
			assert_int_equal(answer, AP_SMT_MODEL);
		}
	}
	assert_true(proved > 5);
}

/* A write at a data-dependent index, read back at the same one: the last link of the chain needs the range. */
static void
index_chains_need_the_range(void **state)
{
	fixture *f = *state;
	ap_term i = ap_term_input(f->t, f->symbol, 9, AP_I64), v = ap_term_input(f->t, f->symbol, 10, AP_F32), cells[8], read;
	ap_range given = { i, 0, 8, NULL };
	ap_model m = { 0 };

	for (int k = 0; k < 8; k++)
		cells[k] = ap_term_ite(f->t, fn2(f, "eq", AP_B8, i, ap_term_int(f->t, AP_I64, k)), v, ap_term_input(f->t, f->symbol, 20 + k, AP_F32));
	read = cells[7];
	for (int k = 6; k >= 0; k--)
		read = ap_term_ite(f->t, fn2(f, "eq", AP_B8, i, ap_term_int(f->t, AP_I64, k)), cells[k], read);
	assert_int_equal(ap_smt_equal(&f->arena, f->t, &read, &v, 1, &given, 1, 5000, &m), AP_SMT_PROVED);
	assert_int_equal(ap_smt_equal(&f->arena, f->t, &read, &v, 1, NULL, 0, 5000, &m), AP_SMT_MODEL);
}

/* What isn't known of floats and of unknown functions is not assumed. */
static void
nothing_is_assumed_of_floats(void **state)
{
	fixture *f = *state;
	ap_term x = ap_term_input(f->t, f->symbol, 30, AP_F32), y = ap_term_input(f->t, f->symbol, 31, AP_F32),
		n = ap_term_bitcast(f->t, AP_I32, x);
	ap_term pairs[][2] = {
		{ fn2(f, "add", AP_F32, x, y), fn2(f, "add", AP_F32, y, x) },
		{ fn2(f, "add", AP_F32, x, ap_term_float(f->t, AP_F32, 0)), x },
		{ fn2(f, "eq", AP_B8, x, x), ap_term_int(f->t, AP_B8, 1) },
		{ fn2(f, "eq", AP_B8, ap_term_float(f->t, AP_F32, 0), ap_term_float(f->t, AP_F32, -0.0)), ap_term_int(f->t, AP_B8, 0) },
		{ ap_term_cast(f->t, AP_F32, ap_term_cast(f->t, AP_F64, x)), x },
		{ ap_term_fn(f->t, AP_STR("mylib::f"), AP_I32, &x, 1), ap_term_fn(f->t, AP_STR("mylib::f"), AP_I32, &n, 1) },
	};
	ap_model m = { 0 };

	for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++)
		assert_int_not_equal(ap_smt_equal(&f->arena, f->t, &pairs[k][0], &pairs[k][1], 1, NULL, 0, 5000, &m), AP_SMT_PROVED);
}

/* Equal arguments give equal values, whatever the function; bytes are bytes. */
static void
congruence_and_bytes(void **state)
{
	fixture *f = *state;
	ap_term x = ap_term_input(f->t, f->symbol, 40, AP_F32), y = ap_term_input(f->t, f->symbol, 41, AP_F32), c = f->p;
	ap_term one = ap_term_ite(f->t, c, x, y),
		picked = ap_term_ite(f->t, fn2(f, "ne", AP_B8, ap_term_cast(f->t, AP_I32, c), ap_term_int(f->t, AP_I32, 5)), one, x);
	int64_t size = 2;
	ap_term va[2] = { one, x }, vb[2] = { picked, x };
	ap_term ca = ap_term_vec(f->t, AP_F32, 1, &size, va, 2), cb = ap_term_vec(f->t, AP_F32, 1, &size, vb, 2);
	ap_term ra = ap_term_result(f->t, ap_term_apply(f->t, AP_STR("softmax"), &ca, 1), 0, 1, AP_F32);
	ap_term rb = ap_term_result(f->t, ap_term_apply(f->t, AP_STR("softmax"), &cb, 1), 0, 1, AP_F32);
	ap_term low[4], n = ap_term_ite(f->t, c, ap_term_bitcast(f->t, AP_I32, x), ap_term_bitcast(f->t, AP_I32, y));
	ap_model m = { 0 };

	assert_int_equal(ap_smt_equal(&f->arena, f->t, &ra, &rb, 1, NULL, 0, 5000, &m), AP_SMT_PROVED);
	for (int k = 0; k < 4; k++)
		low[k] = ap_term_piece(f->t, AP_U8, one, k);
	ap_term joined = ap_term_join(f->t, AP_I32, low, 4);

	assert_int_equal(ap_smt_equal(&f->arena, f->t, &joined, &n, 1, NULL, 0, 5000, &m), AP_SMT_PROVED);
}

static double
seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Is there a product of two numbers that is 3037000493 * 2860486313?  Out of reach of bit-blasting, within the limit. */
static void
time_limits_hold(void **state)
{
	fixture *f = *state;
	ap_term x = ap_term_input(f->t, f->symbol, 50, AP_I64), y = ap_term_input(f->t, f->symbol, 51, AP_I64);
	ap_range given[2] = { { x, 2, INT64_C(1) << 32, NULL }, { y, 2, INT64_C(1) << 32, NULL } };
	ap_term product = ap_term_int(f->t, AP_I64, (int64_t)(UINT64_C(3037000493) * UINT64_C(2860486313)));
	ap_term found = fn2(f, "eq", AP_B8, fn2(f, "mul", AP_I64, x, y), product), no = ap_term_int(f->t, AP_B8, 0);
	ap_model m = { 0 };
	double begin = seconds();

	assert_int_equal(ap_smt_equal(&f->arena, f->t, &found, &no, 1, given, 2, 500, &m), AP_SMT_UNKNOWN);
	double took = seconds() - begin;

	print_message("gave up after %.2f s of 0.5\n", took);
	assert_true(took < 5);
}

static void
deep_chains_do_not_crash(void **state)
{
	fixture *f = *state;
	ap_model m = { 0 };

	for (int depth = 1000; depth <= 100000; depth *= 10) {
		ap_term a = f->a, b = f->a;

		for (int k = 0; k < depth; k++) {
			ap_term c = fn2(f, "lt", AP_B8, fn2(f, "bitwise_xor", AP_I8, f->b, ap_term_int(f->t, AP_I8, k % 127)), f->a);

			a = ap_term_ite(f->t, k % 2 ? c : f->p, fn2(f, "add", AP_I8, a, f->b), ap_term_int(f->t, AP_I8, k % 100));
			b = ap_term_ite(f->t, k % 2 ? c : f->p, fn2(f, "rsub", AP_I8, ap_term_fn(f->t, AP_STR("neg"), AP_I8, &f->b, 1), b),
					ap_term_int(f->t, AP_I8, k % 100));
		}
		double begin = seconds();
		ap_smt_answer answer = ap_smt_equal(&f->arena, f->t, &a, &b, 1, NULL, 0, 2000, &m);

		print_message("depth %d: answer %d after %.2f s\n", depth, (int)answer, seconds() - begin);
		assert_int_not_equal(answer, AP_SMT_MODEL);
	}
}

int
main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
	const struct CMUnitTest tests[] = {
		TEST(answers_agree_with_brute_force), TEST(ranges_agree_with_brute_force), TEST(index_chains_need_the_range),
		TEST(nothing_is_assumed_of_floats), TEST(congruence_and_bytes), TEST(time_limits_hold), TEST(deep_chains_do_not_crash),
	};

	return cmocka_run_group_tests_name("equal", tests, NULL, NULL);
}
