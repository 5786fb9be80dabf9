/* Sums of monomials, highest powers first: nothing here knows of a run. */
#include "symbolic/polynomial.h"

#include <string.h>

unsigned
ap_monomial_degree(const ap_monomial *m)
{
	unsigned d = 0;

	for (int k = 0; k < AP_PARAMETERS_MAX; k++)
		d += m->power[k];
	return d;
}

/* > 0: a comes before b. */
static int
order(const ap_monomial *a, const ap_monomial *b)
{
	unsigned da = ap_monomial_degree(a), db = ap_monomial_degree(b);

	return da != db ? (da > db ? 1 : -1) : memcmp(a->power, b->power, sizeof a->power);
}

void
ap_sum_add_term(ap_sum *s, ap_monomial m)
{
	size_t at = 0;

	while (at < s->n && order(&s->term[at], &m) > 0)
		at++;
	if (at < s->n && order(&s->term[at], &m) == 0) {
		s->lost |= __builtin_add_overflow(s->term[at].coefficient, m.coefficient, &s->term[at].coefficient);
		if (s->term[at].coefficient == 0) {
			memmove(&s->term[at], &s->term[at + 1], (s->n - at - 1) * sizeof m);
			s->n--;
		}
		return;
	}
	if (m.coefficient == 0)
		return;
	if (s->n == AP_TERMS_MAX) {
		s->lost = true;
		return;
	}
	memmove(&s->term[at + 1], &s->term[at], (s->n - at) * sizeof m);
	s->term[at] = m;
	s->n++;
}

void
ap_sum_add_product(ap_sum *s, ap_monomial m, const ap_sum *p, int64_t factor)
{
	for (size_t k = 0; k < p->n && !s->lost; k++) {
		ap_monomial t = p->term[k];

		s->lost |= __builtin_mul_overflow(t.coefficient, m.coefficient, &t.coefficient) ||
		           __builtin_mul_overflow(t.coefficient, factor, &t.coefficient);
		for (int i = 0; i < AP_PARAMETERS_MAX; i++) {
			s->lost |= t.power[i] + m.power[i] > UINT8_MAX;
			t.power[i] = (uint8_t)(t.power[i] + m.power[i]);
		}
		ap_sum_add_term(s, t);
	}
}

uint64_t
ap_hash_mix(uint64_t h, uint64_t x)
{
	h = (h ^ x) * UINT64_C(0x9E3779B97F4A7C15);
	return h ^ h >> 29;
}

uint64_t
ap_sum_hash(const ap_sum *s)
{
	uint64_t h = s->n;

	for (size_t k = 0; k < s->n; k++) {
		uint32_t powers;

		memcpy(&powers, s->term[k].power, sizeof powers);
		h = ap_hash_mix(ap_hash_mix(h, (uint64_t)s->term[k].coefficient), powers);
	}
	return h;
}

bool
ap_sum_is(const ap_polynomial *p, const ap_sum *s)
{
	if (p->n != s->n)
		return false;
	for (size_t k = 0; k < s->n; k++)
		if (p->term[k].coefficient != s->term[k].coefficient || order(&p->term[k], &s->term[k]))
			return false;
	return true;
}

bool
ap_sum_is_constant(const ap_sum *s)
{
	return s->n == 0 || (s->n == 1 && ap_monomial_degree(&s->term[0]) == 0);
}

bool
ap_sum_value(const ap_sum *s, const int64_t *parameter, size_t parameters, __int128 *out)
{
	*out = 0;
	for (size_t k = 0; k < s->n; k++) {
		__int128 m = s->term[k].coefficient;

		for (size_t i = 0; i < parameters; i++)
			for (int p = 0; p < s->term[k].power[i]; p++)
				if (__builtin_mul_overflow(m, (__int128)parameter[i], &m))
					return false;
		if (__builtin_add_overflow(*out, m, out))
			return false;
	}
	return true;
}

static bool
divides(const ap_monomial *a, const ap_monomial *b, ap_monomial *quotient)
{
	if (b->coefficient == -1 && a->coefficient == INT64_MIN)
		return false;
	*quotient = (ap_monomial){ .coefficient = a->coefficient / b->coefficient };
	if (a->coefficient % b->coefficient)
		return false;
	for (int i = 0; i < AP_PARAMETERS_MAX; i++) {
		if (a->power[i] < b->power[i])
			return false;
		quotient->power[i] = (uint8_t)(a->power[i] - b->power[i]);
	}
	return true;
}

void
ap_sum_divide(const ap_sum *a, const ap_sum *b, ap_sum *q, ap_sum *r)
{
	ap_sum left = *a;

	*q = *r = (ap_sum){ .n = 0 };
	while (left.n && !left.lost && !q->lost && !r->lost) {
		ap_monomial m, first = left.term[0];

		if (divides(&first, &b->term[0], &m)) {
			ap_sum_add_term(q, m);
			ap_sum_add_product(&left, m, b, -1);
		} else {
			ap_sum_add_term(r, first);
			memmove(&left.term[0], &left.term[1], --left.n * sizeof first);
		}
	}
	r->lost |= left.lost;
}

static int64_t
common_divisor(int64_t a, int64_t b)
{
	while (b) {
		int64_t rest = a % b;

		a = b;
		b = rest;
	}
	return a;
}

/* Sizes that are multiples of the divisor, and those that are not, have quotients of different polynomials. */
int64_t
ap_sum_modulus(const ap_sum *a, size_t k, int64_t divisor, int64_t so_far)
{
	enum { MOST = 64 };
	int64_t all = so_far;

	if (divisor < 2 || divisor > MOST)
		return so_far;
	for (size_t t = 0; t < a->n; t++) {
		int64_t c = a->term[t].coefficient % divisor;

		if (!a->term[t].power[k] || c == 0)
			continue;
		int64_t here = divisor / common_divisor(divisor, c < 0 ? -c : c), wider = all / common_divisor(all, here) * here;

		all = wider <= MOST ? wider : all;
	}
	return all;
}
