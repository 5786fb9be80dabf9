/*
 * Bounded linear equations.
 *
 * Problem.  Decide whether a[0] x[0] + ... + a[n-1] x[n-1] = rhs has an integer solution with 0 <= x[k] <= u[k], all a[k] > 0.
 * Deciding that is NP-complete (with u = 1 it is subset sum), but the strides of real tensors make easy instances.
 *
 * Grouping.  Equal coefficients add up to one variable.  More generally, if f <= u + 1, the values of a x + f a y with x <= u, y <= v
 * are those of a z with z <= u + f v: nothing between is missed.  So a contiguous tensor of any rank is one variable, and two
 * views of one base share most of theirs.  A solution for z is split again by taking y as large as it may be, last joined first.
 *
 * Search.  Depth first, the largest coefficient first.  With `left` to make and `rest` the most that the later variables
 * can make, x[k] lies between ceil((left - rest) / a) and floor(left / a): where strides nest as in a mixed-radix number, that is one
 * value or two, and no gcd is ever computed.  Where it is more, a x[k] must leave a multiple of g, the gcd of the later
 * coefficients, which fixes x[k] modulo g / gcd(a, g) by one modular inverse.  For the last two variables that is the extended Euclidean
 * algorithm, so that at most n - 2 variables are ever enumerated.
 *
 * Easy: anything that nests; two groups; tight bounds.  Hard: many large, unrelated coefficients with wide bounds, where lattice
 * reduction takes over (lattice.c).
 *
 * Overflow.  Every intermediate is at most twice the largest sum, except the product of a residue and an inverse, which is taken in
 * twice the width or, in 128 bits, by doubling.
 *
 * See: P. Ramachandran, "Use of Extended Euclidean Algorithm in Solving a System of Linear Diophantine Equations with Bounded
 * Variables", ANTS-VII (2006); G. Cornuejols, R. Urbaniak, R. Weismantel, L. Wolsey, "Decomposition of Integer Programs and of
 * Generating Sets", LNCS 1284 (1997); numpy/_core/src/common/mem_overlap.c for the formulation with strides.
 */
#include "lattice.h"

enum { BRIEF = 2048 }; /* steps before the lattice is tried */

typedef enum joining { JOIN_ALL, JOIN_EQUAL, JOIN_NONE } joining;

/* a * b modulo m; 0 <= a, b < m. */
static int64_t
mulmod_64(int64_t a, int64_t b, int64_t m)
{
	int64_t p;

	return ap_mul_ok(a, b, &p) ? p % m : (int64_t)((ap_wide)a * b % m);
}

static ap_wide
mulmod_wide(ap_wide a, ap_wide b, ap_wide m)
{
	ap_wide sum = 0;

	if (m <= INT64_MAX)
		return a * b % m;
	for (; b; b >>= 1) {
		if (b & 1)
			sum = (sum + a) % m;
		a = 2 * a % m;
	}
	return sum;
}

#define NUM int64_t
#define FN(name) name##_64
#define EQUATION ap_dioph
#include "dioph_body.h"
#undef NUM
#undef FN
#undef EQUATION

#define NUM ap_wide
#define FN(name) name##_wide
#define EQUATION ap_dioph_wide
#include "dioph_body.h"
#undef NUM
#undef FN
#undef EQUATION

ap_dioph_answer
ap_dioph_solve(const ap_dioph *e, int64_t *work, int64_t *x)
{
	return solve_64(e, work, x);
}

ap_dioph_answer
ap_dioph_solve_wide(const ap_dioph_wide *e, int64_t *work, ap_wide *x)
{
	return solve_wide(e, work, x);
}

int
ap_dioph_group(const ap_dioph_wide *e, ap_wide *a, ap_wide *u)
{
	search_wide s;

	s.e = e;
	group_all_wide(&s, JOIN_ALL);
	for (int k = 0; k < s.n; k++) {
		a[k] = s.g[k].a;
		u[k] = s.g[k].u;
	}
	return s.n;
}

/* In how many ways the group's one or two members add up to x. */
static ap_wide
ways(const search_wide *s, const group_wide *g, ap_wide x)
{
	int next = s->next[g->first];

	if (next < 0)
		return 1;

	ap_wide u = s->e->u[g->first], v = s->e->u[next], least = x - v > 0 ? x - v : 0, most = x < u ? x : u;

	return most - least + 1;
}

/*
 * Equal coefficients stay one variable, whose values are weighted.  The last group has no choice; if neither it nor the one before has
 * two members, the values of the latter are counted without a walk.
 */
ap_dioph_answer
ap_dioph_count(const ap_dioph_wide *e, int64_t *work, ap_wide *count)
{
	search_wide s;
	bool again = false;

	s.e = e;
	group_all_wide(&s, JOIN_EQUAL);

	bool plain = s.n >= 2 && s.next[s.g[s.n - 1].first] < 0 && s.next[s.g[s.n - 2].first] < 0;

	for (*count = 0;; again = true) {
		ap_dioph_answer answer = walk_wide(&s, work, again);
		ap_wide product = 1;

		if (answer != AP_DIOPH_SOLVED)
			return answer == AP_DIOPH_TOO_HARD ? answer : *count ? AP_DIOPH_SOLVED : AP_DIOPH_NONE;
		for (int k = 0; k < s.n; k++)
			product *= ways(&s, &s.g[k], s.x[k]);
		if (plain) {
			int k = s.n - 2;

			if (s.x[k] < s.last[k])
				product *= (s.last[k] - s.x[k]) / s.step[k] + 1;
			s.x[k] = s.last[k];
		}
		*count += product;
	}
}

ap_dioph_answer
ap_dioph_each(const ap_dioph_wide *e, int64_t *work, bool (*visit)(void *data, const ap_wide *x), void *data)
{
	search_wide s;
	ap_wide x[AP_DIOPH_MAX];
	ap_dioph_answer answer;
	bool any = false;

	s.e = e;
	group_all_wide(&s, JOIN_NONE);
	while ((answer = walk_wide(&s, work, any)) == AP_DIOPH_SOLVED) {
		any = true;
		ungroup_wide(&s, x);
		if (!visit(data, x))
			return AP_DIOPH_SOLVED;
	}
	return answer == AP_DIOPH_NONE && any ? AP_DIOPH_SOLVED : answer;
}
