/* The searches for bounded linear equations, against trying every value, and each other. */
#include "brute.h"

#include <malloc.h>

#include "layout/dioph.h"
#include "layout/lattice.h"

enum { SUMS = 1 << 20 };

static bool
try_all(const ap_dioph_wide *e)
{
	ap_wide x[AP_DIOPH_MAX] = { 0 }, sum = 0;

	for (;;) {
		int k = e->n;

		if (sum == e->rhs)
			return true;
		while (k-- > 0) {
			sum += e->a[k];
			if (++x[k] <= e->u[k])
				break;
			sum -= e->a[k] * x[k];
			x[k] = 0;
		}
		if (k < 0)
			return false;
	}
}

static void
check_solution(const ap_dioph_wide *e, const ap_wide *x)
{
	ap_wide sum = 0;

	for (int k = 0; k < e->n; k++) {
		assert_true(0 <= x[k] && x[k] <= e->u[k]);
		sum += e->a[k] * x[k];
	}
	assert_true(sum == e->rhs);
}

static ap_dioph
narrow(const ap_dioph_wide *e)
{
	ap_dioph s = { .n = e->n, .rhs = (int64_t)e->rhs };

	for (int k = 0; k < e->n; k++) {
		s.a[k] = (int64_t)e->a[k];
		s.u[k] = (int64_t)e->u[k];
	}
	return s;
}

static ap_dioph_wide
random_equation(ap_rng *rng, int most, uint64_t coefficient, uint64_t bound)
{
	ap_dioph_wide e = { .n = (int)ap_rng_below(rng, (uint64_t)most + 1) };
	ap_wide sum = 0;

	for (int k = 0; k < e.n; k++) {
		e.a[k] = 1 + (ap_wide)ap_rng_below(rng, coefficient);
		e.u[k] = 1 + (ap_wide)ap_rng_below(rng, bound);
		sum += e.a[k] * e.u[k];
	}
	e.rhs = (ap_wide)ap_rng_below(rng, (uint64_t)sum + 3) - 1;
	return e;
}

static void
small_equations_agree_with_trying_all(void **state)
{
	ap_rng rng = { 11 };

	(void)state;
	for (int i = 0; i < 30000; i++) {
		ap_dioph_wide e = random_equation(&rng, 5, i % 3 ? 40 : 9, 4);
		ap_dioph_answer expected = try_all(&e) ? AP_DIOPH_SOLVED : AP_DIOPH_NONE;
		ap_dioph s = narrow(&e);
		int64_t work[3] = { 1 << 20, 1 << 20, 1 << 20 }, narrow_x[AP_DIOPH_MAX];
		ap_wide x[AP_DIOPH_MAX];

		assert_int_equal(ap_lattice_solve(&e, &work[0], x), expected);
		if (expected == AP_DIOPH_SOLVED)
			check_solution(&e, x);
		assert_int_equal(ap_dioph_solve_wide(&e, &work[1], x), expected);
		if (expected == AP_DIOPH_SOLVED)
			check_solution(&e, x);
		assert_int_equal(ap_dioph_solve(&s, &work[2], narrow_x), expected);
		for (int k = 0; k < e.n; k++)
			x[k] = narrow_x[k];
		if (expected == AP_DIOPH_SOLVED)
			check_solution(&e, x);
	}
}

/* Multiplying an equation by 2^40 + 15 changes its numbers, not its answer. */
static void
wide_equations_agree_with_narrow_ones(void **state)
{
	ap_rng rng = { 12 };
	const ap_wide factor = ((ap_wide)1 << 40) + 15;

	(void)state;
	for (int i = 0; i < 5000; i++) {
		ap_dioph_wide e = random_equation(&rng, 6, 1 << 12, 1 << 6), f = e;
		ap_dioph s = narrow(&e);
		int64_t work[3] = { 1 << 22, 1 << 22, 1 << 22 }, narrow_x[AP_DIOPH_MAX];
		ap_wide x[AP_DIOPH_MAX];
		ap_dioph_answer expected = ap_dioph_solve(&s, &work[0], narrow_x);

		assert_int_not_equal(expected, AP_DIOPH_TOO_HARD);
		for (int k = 0; k < e.n; k++)
			f.a[k] *= factor;
		f.rhs *= factor;
		assert_int_equal(ap_dioph_solve_wide(&f, &work[1], x), expected);
		if (expected == AP_DIOPH_SOLVED)
			check_solution(&f, x);
		assert_int_equal(ap_lattice_solve(&f, &work[2], x), expected);
		if (expected == AP_DIOPH_SOLVED)
			check_solution(&f, x);
		f.rhs += 1 + (ap_wide)ap_rng_below(&rng, 1 << 20);
		assert_int_equal(ap_dioph_solve_wide(&f, &work[1], x), AP_DIOPH_NONE);
	}
}

/* Coefficients beyond 64 bits that have no common factor, in small boxes. */
static void
large_coefficients_agree_with_trying_all(void **state)
{
	ap_rng rng = { 15 };
	int solved = 0;

	(void)state;
	for (int i = 0; i < 5000; i++) {
		ap_dioph_wide e = { .n = 1 + (int)ap_rng_below(&rng, 4) };
		ap_wide x[AP_DIOPH_MAX];
		int64_t work[2] = { 1 << 20, 1 << 20 };

		for (int k = 0; k < e.n; k++) {
			e.a[k] = ((ap_wide)1 << (60 + ap_rng_below(&rng, 7))) + (ap_wide)ap_rng_below(&rng, UINT64_C(1) << 60);
			e.u[k] = 1 + (ap_wide)ap_rng_below(&rng, 3);
			e.rhs += e.a[k] * (ap_wide)ap_rng_below(&rng, (uint64_t)e.u[k] + 1);
		}
		e.rhs += ap_rng_below(&rng, 3) ? 0 : (ap_wide)ap_rng_below(&rng, 5) - 2;
		ap_dioph_answer expected = try_all(&e) ? AP_DIOPH_SOLVED : AP_DIOPH_NONE;

		solved += expected == AP_DIOPH_SOLVED;
		assert_int_equal(ap_dioph_solve_wide(&e, &work[0], x), expected);
		if (expected == AP_DIOPH_SOLVED)
			check_solution(&e, x);
		assert_int_equal(ap_lattice_solve(&e, &work[1], x), expected);
		if (expected == AP_DIOPH_SOLVED)
			check_solution(&e, x);
	}
	assert_in_range(solved, 2500, 4500);
}

/* Numbers of any size are on the heap: none is left there. */
static void
memory_is_given_back(void **state)
{
	ap_rng rng = { 16 };
	size_t before = 0;

	(void)state;
	if (BRUTE_PART > 1)
		skip(); /* sanitizers have a heap of their own */
	for (int i = 0; i < 200; i++) {
		ap_dioph_wide e = random_equation(&rng, 6, 1 << 12, 1 << 6);
		ap_wide x[AP_DIOPH_MAX];
		int64_t work = i % 5 ? 1 << 20 : 20;

		if (i == 1)
			before = mallinfo2().uordblks;
		(void)ap_lattice_solve(&e, &work, x);
	}
	assert_true(before > 0);
	assert_int_equal(mallinfo2().uordblks, before);
}

/* Cornuejols, Urbaniak, Weismantel, Wolsey (1997) and Aardal, Lenstra (2002): right-hand sides are Frobenius numbers, so without a solution; the
 * next number has one. */
static const struct {
	const char *name;
	int n;
	int64_t a[8], frobenius;
} hard[] = {
	{ "cuww1", 5, { 12223, 12224, 36674, 61119, 85569 }, 89643481 },
};

static void
frobenius_instances_are_decided(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof hard / sizeof *hard; i++) {
		ap_dioph_wide e = { .n = hard[i].n, .rhs = hard[i].frobenius };
		ap_wide x[AP_DIOPH_MAX];
		int64_t work = 1 << 22;

		for (int k = 0; k < e.n; k++) {
			e.a[k] = hard[i].a[k];
			e.u[k] = 1 << 20;
		}
		if (ap_dioph_solve_wide(&e, &work, x) != AP_DIOPH_NONE)
			fail_msg("%s", hard[i].name);
		e.rhs++;
		work = 1 << 22;
		if (ap_dioph_solve_wide(&e, &work, x) != AP_DIOPH_SOLVED)
			fail_msg("%s + 1", hard[i].name);
		check_solution(&e, x);
	}
}

/* Which sums are there?  sums[s]: s is one of a[0] x[0] + ... with x[k] <= u[k]. */
static void
mark_sums(const ap_dioph_wide *e, bool *sums, size_t most)
{
	static int left[SUMS];

	memset(sums, 0, most + 1);
	sums[0] = true;
	for (int k = 0; k < e->n; k++)
		for (size_t s = 0, a = (size_t)e->a[k]; s <= most; s++) {
			/* How many more of this one may be taken on the way up from s. */
			left[s] = sums[s] ? (int)e->u[k] : s >= a && sums[s - a] ? left[s - a] - 1 : -1;
			sums[s] = left[s] >= 0;
		}
}

/* Nearly proportional to small numbers, the box tight: what plain search is bad at and a reduced basis makes short. */
static void
thin_boxes_take_few_steps(void **state)
{
	static bool sums[SUMS];
	ap_rng rng = { 14 };
	int64_t steps = 0, none = 0;

	(void)state;
	for (int i = 0; i < 150; i++) {
		ap_dioph_wide e = { .n = 4 + (int)ap_rng_below(&rng, 3) };
		ap_wide sum = 0;

		for (int k = 0; k < e.n; k++) {
			e.a[k] = 997 * (1 + (ap_wide)ap_rng_below(&rng, 9)) + (ap_wide)ap_rng_below(&rng, 5);
			e.u[k] = 3 + (ap_wide)ap_rng_below(&rng, 20);
			sum += e.a[k] * e.u[k];
		}
		mark_sums(&e, sums, (size_t)sum);
		for (int j = 0; j < 20; j++) {
			/* In the middle of the range most numbers are no sum, and which ones is not seen from their size. */
			ap_wide x[AP_DIOPH_MAX];
			int64_t work = 1 << 20;

			e.rhs = 997 * (sum / 3 / 997 + (ap_wide)ap_rng_below(&rng, (uint64_t)(sum / 3 / 997) + 1)) + (ap_wide)ap_rng_below(&rng, 80);
			assert_int_equal(ap_lattice_solve(&e, &work, x), sums[e.rhs] ? AP_DIOPH_SOLVED : AP_DIOPH_NONE);
			if (sums[e.rhs])
				check_solution(&e, x);
			none += !sums[e.rhs];
			steps += (1 << 20) - work;
		}
	}
	assert_in_range(none, 500, 2500);
	assert_in_range(steps, 0, 3000 * 260); /* some thirteen points for each, of which each counts 4 n */
}

static void
a_tiny_limit_gives_too_hard_never_a_wrong_answer(void **state)
{
	ap_rng rng = { 13 };
	int given_up = 0;

	(void)state;
	for (int i = 0; i < 20000; i++) {
		ap_dioph_wide e = random_equation(&rng, 5, 40, 4);
		int64_t work = (int64_t)ap_rng_below(&rng, 6);
		ap_wide x[AP_DIOPH_MAX];
		ap_dioph_answer answer = ap_dioph_solve_wide(&e, &work, x);

		given_up += answer == AP_DIOPH_TOO_HARD;
		if (answer != AP_DIOPH_TOO_HARD)
			assert_int_equal(answer, try_all(&e) ? AP_DIOPH_SOLVED : AP_DIOPH_NONE);
	}
	assert_in_range(given_up, 100, 20000);
}

/* Two coefficients that are equal stand in any place: 3 x + 3 y + z = 6 has 5 solutions with x, y <= 2, z <= 5. */
static void
solutions_are_counted(void **state)
{
	ap_rng rng = { 11 };

	(void)state;
	for (int i = 0; i < 5000; i++) {
		ap_dioph_wide e = { .n = 3, .a = { 3, 3, 1 }, .u = { 2, 2, 5 }, .rhs = 6 };
		int64_t work = 1 << 20;
		ap_wide found, expected = i ? 0 : 5;

		for (int k = 0; k < 3 && i; k++) {
			e.a[k] = 1 + (ap_wide)ap_rng_below(&rng, 4);
			e.u[k] = 1 + (ap_wide)ap_rng_below(&rng, 5);
		}
		if (e.a[0] == e.a[1] && e.a[1] == e.a[2])
			continue;
		e.rhs = i ? (ap_wide)ap_rng_below(&rng, 20) : 6;
		for (ap_wide x = 0; x <= e.u[0] && i; x++)
			for (ap_wide y = 0; y <= e.u[1]; y++)
				for (ap_wide z = 0; z <= e.u[2]; z++)
					expected += e.a[0] * x + e.a[1] * y + e.a[2] * z == e.rhs;
		assert_int_equal(ap_dioph_count(&e, &work, &found), expected ? AP_DIOPH_SOLVED : AP_DIOPH_NONE);
		assert_true(found == expected);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(small_equations_agree_with_trying_all),
		cmocka_unit_test(solutions_are_counted),
		cmocka_unit_test(wide_equations_agree_with_narrow_ones),
		cmocka_unit_test(frobenius_instances_are_decided),
		cmocka_unit_test(large_coefficients_agree_with_trying_all),
		cmocka_unit_test(memory_is_given_back),
		cmocka_unit_test(thin_boxes_take_few_steps),
		cmocka_unit_test(a_tiny_limit_gives_too_hard_never_a_wrong_answer),
	};

	return cmocka_run_group_tests_name("dioph", tests, NULL, NULL);
}
