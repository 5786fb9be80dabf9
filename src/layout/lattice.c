/*
 * Bounded linear equations through the lattice of their solutions.
 *
 * The integer solutions of a x = rhs are x0 + (the lattice of all x with a x = 0).  Searching over the x[k] themselves may take
 * forever where the coefficients are large and nearly proportional to small numbers, such as 12223, 12224, 36674, 61119, 85569 ("cuww1",
 * NumPy's documented hard case): the box is then long and thin in directions that no x[k] points to.  A reduced basis of the
 * lattice has those directions.  In terms of its coordinates the search is short (Aardal, Hurkens, Lenstra), for fixed n it
 * is polynomial (Lenstra).
 *
 * Steps.  (1) Bounds are tightened once.  (2) A unimodular transformation to the gcd of the coefficients gives x0 and a basis of the
 * lattice.  (3) LLL, all in integers, in a norm in which the box is about a cube.  (4) Let b*[k] be the part of
 * b[k] orthogonal to b[0..k-1].  With the integer functional F[k](x) = d[k-1] <b*[k], x> (d: Gram determinants), a point x0 + sum of t[j]
 * b[j] has F[k](x) = F[k](x0 + sum over j > k) + t[k] d[k].  The range of F[k] over the box cut by a x = rhs, which
 * is a continuous knapsack, bounds t[k].  Depth first from the last k, from the middle of each range outwards; t[0] is
 * found exactly, from the box.
 *
 * Everything is exact (GMP); floating point takes no part.
 *
 * See: K. Aardal, C. Hurkens, A. Lenstra, "Solving a System of Linear Diophantine Equations with Lower and Upper Bounds on the
 * Variables", Math. of OR 25 (2000); G. Cornuejols et al., "Decomposition of Integer Programs", LNCS 1284 (1997), for
 * the instances; H. Cohen, "A Course in Computational Algebraic Number Theory", algorithm 2.6.7, for LLL in integers.
 */
#include "lattice.h"

#include <gmp.h>

enum { N = AP_LATTICE_MAX, WEIGHT_MAX = 1 << 16 };

typedef struct lattice {
	int n, m;                       /* variables; basis vectors: m = n - 1 */
	mpz_t a[N], u[N], rhs, weight[N];
	mpz_t b[N][N];                  /* b[0..m-1], and in b[m] the point x0 */
	mpz_t lambda[N][N], det[N + 1]; /* det[k] = Gram determinant of b[0..k-1] */
	mpz_t f[N][N], low[N], high[N]; /* F[k], and its range */
	mpz_t t0, t1, t2, t3;
} lattice;

static void
each_number(lattice *l, void (*do_it)(mpz_ptr))
{
	mpz_ptr loose[] = { l->rhs, l->t0, l->t1, l->t2, l->t3, l->det[l->n] };

	for (size_t i = 0; i < sizeof loose / sizeof *loose; i++)
		do_it(loose[i]);
	for (int k = 0; k < l->n; k++) {
		mpz_ptr one[] = { l->a[k], l->u[k], l->weight[k], l->det[k], l->low[k], l->high[k] };

		for (size_t i = 0; i < sizeof one / sizeof *one; i++)
			do_it(one[i]);
		for (int j = 0; j < l->n; j++) {
			do_it(l->b[k][j]);
			do_it(l->lambda[k][j]);
			do_it(l->f[k][j]);
		}
	}
}

static void init_one(mpz_ptr z) { mpz_init(z); }
static void clear_one(mpz_ptr z) { mpz_clear(z); }

static void
set_wide(mpz_ptr z, ap_wide v)
{
	bool negative = v < 0;
	unsigned __int128 bits = negative ? -(unsigned __int128)v : (unsigned __int128)v;

	mpz_set_ui(z, (uint64_t)(bits >> 64));
	mpz_mul_2exp(z, z, 64);
	mpz_add_ui(z, z, (uint64_t)bits);
	if (negative)
		mpz_neg(z, z);
}

static ap_wide
get_wide(mpz_srcptr z)
{
	ap_wide high = (ap_wide)mpz_getlimbn(z, 1) << 64, v = high | (ap_wide)mpz_getlimbn(z, 0);

	return mpz_sgn(z) < 0 ? -v : v;
}

/* Rows k and 0, whose coefficients are p = a . b[k] and q = a . b[0], become the gcd's row and a row of the kernel. */
static void
eliminate(lattice *l, int k, mpz_ptr value)
{
	mpz_gcdext(l->t0, l->t1, l->t2, value, l->a[k]);
	mpz_divexact(l->t3, value, l->t0);
	mpz_divexact(value, l->a[k], l->t0);
	for (int i = 0; i < l->n; i++) {
		mpz_ptr first = l->b[0][i], other = l->b[k][i];
		mpz_t old;

		mpz_init_set(old, first);
		mpz_mul(first, first, l->t1);
		mpz_addmul(first, other, l->t2);
		mpz_mul(other, other, l->t3);
		mpz_submul(other, old, value);
		mpz_clear(old);
	}
	mpz_set(value, l->t0);
}

/* b[0..m-1] = a basis of the kernel, b[m] = a solution without bounds; false if there is none. */
static bool
set_basis(lattice *l)
{
	mpz_t value;

	for (int k = 0; k < l->n; k++)
		mpz_set_ui(l->b[k][k], 1);
	mpz_init_set(value, l->a[0]);
	for (int k = 1; k < l->n; k++)
		eliminate(l, k, value);

	bool ok = mpz_divisible_p(l->rhs, value);

	if (ok) {
		mpz_divexact(value, l->rhs, value);
		for (int i = 0; i < l->n; i++) {
			mpz_mul(l->t0, l->b[0][i], value);
			for (int k = 0; k < l->m; k++)
				mpz_set(l->b[k][i], l->b[k + 1][i]);
			mpz_set(l->b[l->m][i], l->t0);
		}
	}
	mpz_clear(value);
	return ok;
}

static void
inner(mpz_ptr out, const lattice *l, const mpz_t *x, const mpz_t *y)
{
	mpz_t p;

	mpz_init(p);
	mpz_set_ui(out, 0);
	for (int i = 0; i < l->n; i++) {
		mpz_mul(p, x[i], y[i]);
		mpz_addmul(out, p, l->weight[i]);
	}
	mpz_clear(p);
}

/* Row k of lambda and det[k + 1], from the rows before it (Cohen 2.6.7, step 2). */
static void
orthogonalize(lattice *l, int k)
{
	for (int j = 0; j <= k; j++) {
		inner(l->t0, l, l->b[k], l->b[j]);
		for (int i = 0; i < j; i++) {
			mpz_mul(l->t0, l->t0, l->det[i + 1]);
			mpz_submul(l->t0, l->lambda[k][i], l->lambda[j][i]);
			mpz_divexact(l->t0, l->t0, l->det[i]);
		}
		mpz_set(j < k ? l->lambda[k][j] : l->det[k + 1], l->t0);
	}
	ap_require(mpz_sgn(l->det[k + 1]) > 0);
}

/* The integer nearest to p / q; q > 0. */
static void
round_div(mpz_ptr out, mpz_srcptr p, mpz_srcptr q)
{
	mpz_mul_2exp(out, p, 1);
	mpz_add(out, out, q);
	mpz_fdiv_q(out, out, q);
	mpz_fdiv_q_2exp(out, out, 1);
}

static void
reduce(lattice *l, int k, int j)
{
	mpz_mul_2exp(l->t0, l->lambda[k][j], 1);
	if (mpz_cmpabs(l->t0, l->det[j + 1]) <= 0)
		return;
	round_div(l->t1, l->lambda[k][j], l->det[j + 1]);
	for (int i = 0; i < l->n; i++)
		mpz_submul(l->b[k][i], l->t1, l->b[j][i]);
	mpz_submul(l->lambda[k][j], l->t1, l->det[j + 1]);
	for (int i = 0; i < j; i++)
		mpz_submul(l->lambda[k][i], l->t1, l->lambda[j][i]);
}

static void
exchange(lattice *l, int k, int known)
{
	mpz_ptr mu = l->lambda[k][k - 1];

	for (int i = 0; i < l->n; i++)
		mpz_swap(l->b[k][i], l->b[k - 1][i]);
	for (int j = 0; j < k - 1; j++)
		mpz_swap(l->lambda[k][j], l->lambda[k - 1][j]);
	mpz_mul(l->t1, l->det[k - 1], l->det[k + 1]);
	mpz_addmul(l->t1, mu, mu);
	mpz_divexact(l->t1, l->t1, l->det[k]);
	for (int i = k + 1; i <= known; i++) {
		mpz_set(l->t2, l->lambda[i][k]);
		mpz_mul(l->lambda[i][k], l->det[k + 1], l->lambda[i][k - 1]);
		mpz_submul(l->lambda[i][k], mu, l->t2);
		mpz_divexact(l->lambda[i][k], l->lambda[i][k], l->det[k]);
		mpz_mul(l->t3, l->t1, l->t2);
		mpz_addmul(l->t3, mu, l->lambda[i][k]);
		mpz_divexact(l->lambda[i][k - 1], l->t3, l->det[k + 1]);
	}
	mpz_set(l->det[k], l->t1);
}

/* Lovasz: det[k+1] det[k-1] < 3/4 det[k]^2 - lambda^2 calls for an exchange. */
static bool
is_short(lattice *l, int k)
{
	mpz_mul(l->t0, l->det[k], l->det[k]);
	mpz_mul_ui(l->t0, l->t0, 3);
	mpz_mul(l->t1, l->lambda[k][k - 1], l->lambda[k][k - 1]);
	mpz_addmul(l->t1, l->det[k + 1], l->det[k - 1]);
	mpz_mul_2exp(l->t1, l->t1, 2);
	return mpz_cmp(l->t1, l->t0) >= 0;
}

static void
run_lll(lattice *l)
{
	int known = 0;

	mpz_set_ui(l->det[0], 1);
	if (l->m > 0)
		orthogonalize(l, 0);
	for (int k = 1; k < l->m;) {
		if (k > known) {
			known = k;
			orthogonalize(l, k);
		}
		reduce(l, k, k - 1);
		if (!is_short(l, k)) {
			exchange(l, k, known);
			k = k > 1 ? k - 1 : 1;
			continue;
		}
		for (int j = k - 1; j-- > 0;)
			reduce(l, k, j);
		k++;
	}
}

/* F[k] = weights times d[k-1] b*[k], by elimination without fractions. */
static void
set_functional(lattice *l, int k)
{
	for (int i = 0; i < l->n; i++)
		mpz_set(l->f[k][i], l->b[k][i]);
	for (int j = 0; j < k; j++)
		for (int i = 0; i < l->n; i++) {
			mpz_ptr f = l->f[k][i];

			mpz_mul(f, f, l->det[j + 1]);
			mpz_submul(f, l->lambda[k][j], l->f[j][i]);
			mpz_divexact(f, f, l->det[j]);
		}
}

static void
apply(mpz_ptr out, const lattice *l, int k, const mpz_t *x)
{
	mpz_set_ui(out, 0);
	for (int i = 0; i < l->n; i++)
		mpz_addmul(out, l->f[k][i], x[i]);
}

/*
 * The range of F[k].  For any number p, F(x) = sum of (f[i] - p a[i]) x[i] + p rhs, which the box bounds term by term; the best p
 * are the ratios f[j] / a[j].
 */
static void
set_range(lattice *l, int k)
{
	for (int j = 0; j < l->n; j++) {
		mpz_mul(l->t0, l->f[k][j], l->rhs);
		mpz_set(l->t1, l->t0);
		for (int i = 0; i < l->n; i++) {
			mpz_mul(l->t2, l->a[j], l->f[k][i]);
			mpz_submul(l->t2, l->f[k][j], l->a[i]);
			mpz_addmul(mpz_sgn(l->t2) < 0 ? l->t0 : l->t1, l->t2, l->u[i]);
		}
		mpz_cdiv_q(l->t0, l->t0, l->a[j]);
		mpz_fdiv_q(l->t1, l->t1, l->a[j]);
		if (j == 0 || mpz_cmp(l->t0, l->low[k]) > 0)
			mpz_set(l->low[k], l->t0);
		if (j == 0 || mpz_cmp(l->t1, l->high[k]) < 0)
			mpz_set(l->high[k], l->t1);
	}
}

static void
set_functionals(lattice *l)
{
	for (int k = 0; k < l->m; k++)
		set_functional(l, k);
	for (int k = 0; k < l->m; k++)
		for (int i = 0; i < l->n; i++)
			mpz_mul(l->f[k][i], l->f[k][i], l->weight[i]);
	for (int k = 0; k < l->m; k++)
		set_range(l, k);
}

/* t2 = the first t[k], t3 = the last; t[0] also keeps every coordinate within the box. */
static void
set_steps(lattice *l, int k, const mpz_t *y)
{
	apply(l->t0, l, k, y);
	mpz_sub(l->t1, l->low[k], l->t0);
	mpz_cdiv_q(l->t2, l->t1, l->det[k + 1]);
	mpz_sub(l->t1, l->high[k], l->t0);
	mpz_fdiv_q(l->t3, l->t1, l->det[k + 1]);
	if (k > 0)
		return;
	for (int i = 0; i < l->n; i++) {
		mpz_srcptr b = l->b[0][i];

		if (mpz_sgn(b) == 0) {
			if (mpz_sgn(y[i]) < 0 || mpz_cmp(y[i], l->u[i]) > 0)
				mpz_sub_ui(l->t3, l->t2, 1);
			continue;
		}
		mpz_neg(l->t0, y[i]);
		mpz_sub(l->t1, l->u[i], y[i]);
		if (mpz_sgn(b) < 0)
			mpz_swap(l->t0, l->t1);
		mpz_cdiv_q(l->t0, l->t0, b);
		mpz_fdiv_q(l->t1, l->t1, b);
		if (mpz_cmp(l->t0, l->t2) > 0)
			mpz_set(l->t2, l->t0);
		if (mpz_cmp(l->t1, l->t3) < 0)
			mpz_set(l->t3, l->t1);
	}
}

/* Level k of the search: the point before t[k] is added, the middle value of t[k], how many there are and were. */
typedef struct level {
	mpz_t y[N], middle, count;
	int64_t tried;
} level;

static void
open_level(lattice *l, int k, level *v)
{
	set_steps(l, k, v->y);
	mpz_sub(v->count, l->t3, l->t2);
	mpz_add_ui(v->count, v->count, 1);
	mpz_sub_ui(l->t0, v->count, 1);
	mpz_fdiv_q_2exp(l->t0, l->t0, 1);
	mpz_add(v->middle, l->t2, l->t0);
	v->tried = 0;
}

/* The next value of t[k], from the middle outwards, into `below`; false if there is none. */
static bool
step_level(lattice *l, int k, level *v, mpz_t *below)
{
	int64_t n = v->tried++;

	if (mpz_cmp_si(v->count, n) <= 0)
		return false;
	if (n & 1)
		mpz_add_ui(l->t0, v->middle, (uint64_t)(n + 1) / 2);
	else
		mpz_sub_ui(l->t0, v->middle, (uint64_t)n / 2);
	for (int i = 0; i < l->n; i++) {
		mpz_set(below[i], v->y[i]);
		mpz_addmul(below[i], l->t0, l->b[k][i]);
	}
	return true;
}

static bool
is_in_box(const lattice *l, const mpz_t *x)
{
	for (int i = 0; i < l->n; i++)
		if (mpz_sgn(x[i]) < 0 || mpz_cmp(x[i], l->u[i]) > 0)
			return false;
	return true;
}

static ap_dioph_answer
search(lattice *l, level *levels, int64_t *work)
{
	int k = l->m;

	if (k > 0)
		open_level(l, k - 1, &levels[k]);
	while (k > 0 && k <= l->m) {
		if ((*work -= 4 * l->n) < 0)
			return AP_DIOPH_TOO_HARD;
		if (!step_level(l, k - 1, &levels[k], levels[k - 1].y))
			k++;
		else if (--k > 0)
			open_level(l, k - 1, &levels[k]);
	}
	return k == 0 && is_in_box(l, levels[0].y) ? AP_DIOPH_SOLVED : AP_DIOPH_NONE;
}

/* levels[k].y is the point when t[k..] are chosen. */
static ap_dioph_answer
search_all(lattice *l, int64_t *work, ap_wide *x)
{
	level levels[N];

	for (int k = 0; k <= l->m; k++) {
		mpz_inits(levels[k].middle, levels[k].count, NULL);
		for (int i = 0; i < l->n; i++)
			mpz_init(levels[k].y[i]);
	}
	for (int i = 0; i < l->n; i++)
		mpz_set(levels[l->m].y[i], l->b[l->m][i]);

	ap_dioph_answer answer = search(l, levels, work);

	for (int i = 0; answer == AP_DIOPH_SOLVED && i < l->n; i++)
		x[i] = get_wide(levels[0].y[i]);
	for (int k = 0; k <= l->m; k++) {
		mpz_clears(levels[k].middle, levels[k].count, NULL);
		for (int i = 0; i < l->n; i++)
			mpz_clear(levels[k].y[i]);
	}
	return answer;
}

static void
set_weights(lattice *l, const ap_wide *u)
{
	ap_wide most = 1;

	for (int k = 0; k < l->n; k++)
		most = u[k] > most ? u[k] : most;
	for (int k = 0; k < l->n; k++) {
		ap_wide w = most / (u[k] > 0 ? u[k] : 1);

		w = w > WEIGHT_MAX ? WEIGHT_MAX : w;
		set_wide(l->weight[k], w * w);
	}
}

ap_dioph_answer
ap_lattice_solve(const ap_dioph_wide *e, int64_t *work, ap_wide *x)
{
	lattice l;
	ap_wide sum = 0, rhs = e->rhs, low[N] = { 0 }, u[N] = { 0 };

	if (e->n > N)
		return AP_DIOPH_TOO_HARD;
	if (e->n == 0)
		return e->rhs ? AP_DIOPH_NONE : AP_DIOPH_SOLVED;
	for (int k = 0; k < e->n; k++)
		sum += e->a[k] * e->u[k];
	if (rhs < 0 || rhs > sum)
		return AP_DIOPH_NONE;
	for (int k = 0; k < e->n; k++) {
		ap_wide need = e->rhs - (sum - e->a[k] * e->u[k]), most = e->rhs / e->a[k];

		low[k] = need > 0 ? (need + e->a[k] - 1) / e->a[k] : 0;
		u[k] = (most < e->u[k] ? most : e->u[k]) - low[k];
		if (u[k] < 0)
			return AP_DIOPH_NONE;
		rhs -= e->a[k] * low[k];
	}
	l.n = e->n;
	l.m = e->n - 1;
	each_number(&l, init_one);
	set_wide(l.rhs, rhs);
	for (int k = 0; k < e->n; k++) {
		set_wide(l.a[k], e->a[k]);
		set_wide(l.u[k], u[k]);
	}
	set_weights(&l, u);

	ap_dioph_answer answer = AP_DIOPH_NONE;

	if (set_basis(&l)) {
		run_lll(&l);
		set_functionals(&l);
		answer = search_all(&l, work, x);
	}
	each_number(&l, clear_one);
	for (int k = 0; answer == AP_DIOPH_SOLVED && k < e->n; k++)
		x[k] += low[k];
	return answer;
}
