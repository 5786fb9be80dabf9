/*
 * A polynomial in a box: with t = lo + u it becomes a polynomial in u >= 0, each of whose terms lies between 0 and its value at the
 * largest u.  That gives bounds that are exact for sums and certain for all.
 */
#include "symbolic/region.h"

#include "base/bug.h"

typedef __int128 wide;

/* Beyond all that matters; sums of such are capped. */
static const wide MOST = (wide)1 << 120;

static wide
capped(wide x)
{
	return x > MOST ? MOST : x < -MOST ? -MOST : x;
}

static wide
times(wide a, wide b)
{
	wide p;

	if (a == 0 || b == 0)
		return 0;
	return __builtin_mul_overflow(a, b, &p) ? ((a > 0) == (b > 0) ? MOST : -MOST) : capped(p);
}

static wide
binomial(int n, int k)
{
	wide c = 1;

	for (int i = 1; i <= k; i++)
		c = times(c, n - k + i) / i;
	return c;
}

typedef struct expansion { wide coefficient; uint8_t power[AP_PARAMETERS_MAX]; } expansion;
enum { EXPANSION_MAX = 512, POWER_MAX = 8 };
typedef struct expanded { expansion term[EXPANSION_MAX]; size_t n; bool lost; } expanded;

static void
add(expanded *e, const expansion *x)
{
	for (size_t k = 0; k < e->n; k++) {
		bool same = true;

		for (int i = 0; i < AP_PARAMETERS_MAX; i++)
			same &= e->term[k].power[i] == x->power[i];
		if (!same)
			continue;
		e->term[k].coefficient += x->coefficient;
		e->lost |= e->term[k].coefficient > MOST || e->term[k].coefficient < -MOST;
		return;
	}
	e->lost |= e->n == EXPANSION_MAX;
	if (!e->lost)
		e->term[e->n++] = *x;
}

/* Adds c * the product of (lo + u) to the powers, from parameter i on. */
static void
expand(expanded *e, const ap_monomial *m, expansion x, size_t i, const ap_size_box *box, size_t parameters)
{
	if (i >= parameters || i >= AP_PARAMETERS_MAX) {
		add(e, &x);
		return;
	}
	e->lost |= m->power[i] > POWER_MAX;
	for (int k = 0; k <= m->power[i] && !e->lost; k++) {
		expansion y = x;

		y.power[i] = (uint8_t)k;
		y.coefficient = times(y.coefficient, binomial(m->power[i], k));
		for (int j = k; j < m->power[i]; j++)
			y.coefficient = times(y.coefficient, box->lo[i]);
		e->lost |= y.coefficient >= MOST || y.coefficient <= -MOST;
		if (y.coefficient)
			expand(e, m, y, i + 1, box, parameters);
	}
}

/* The product of the largest u to the powers; MOST: endless, or as good as. */
static wide
largest(const expansion *x, const ap_size_box *box, size_t parameters)
{
	wide v = 1;

	for (size_t i = 0; i < parameters; i++)
		for (int k = 0; k < x->power[i]; k++)
			v = box->hi[i] == AP_SIZE_ENDLESS ? (box->lo[i] == AP_SIZE_ENDLESS ? 0 : MOST) : times(v, (wide)box->hi[i] - box->lo[i]);
	return v;
}

bool
ap_region_holds(const ap_polynomial *p, ap_sign relation, const ap_size_box *box, size_t parameters)
{
	static expanded e;
	wide low = 0, high = 0;

	e.n = 0;
	e.lost = false;
	for (size_t k = 0; k < p->n; k++)
		expand(&e, &p->term[k], (expansion){ .coefficient = p->term[k].coefficient }, 0, box, parameters);
	if (e.lost)
		return false;
	for (size_t k = 0; k < e.n; k++) {
		bool constant = true;

		for (size_t i = 0; i < parameters; i++)
			constant &= e.term[k].power[i] == 0;
		wide c = e.term[k].coefficient, v = constant ? c : times(c, largest(&e.term[k], box, parameters));

		if (constant || v < 0)
			low = capped(low + v);
		if (constant || v > 0)
			high = capped(high + v);
	}
	switch (relation) {
	case AP_IS_ZERO: return low == 0 && high == 0;
	case AP_IS_NOT_ZERO: return low > 0 || high < 0;
	case AP_IS_NEGATIVE: return high < 0;
	case AP_IS_AT_MOST_ZERO: return high <= 0;
	case AP_IS_POSITIVE: return low > 0;
	case AP_IS_AT_LEAST_ZERO: return low >= 0;
	}
	ap_bug("relation %d", (int)relation);
}

static bool
all_hold(const ap_size_box *box, size_t parameters)
{
	for (size_t k = 0; k < ap_trace_count(); k++) {
		ap_condition c = ap_trace_at(k);

		if (!ap_region_holds(&c.p, c.relation, box, parameters))
			return false;
	}
	return true;
}

/* The bounds of a polynomial only widen with the box, so the largest end can be searched for. */
static void
extend(ap_size_box *box, size_t i, int64_t end, size_t parameters)
{
	static const int64_t FAR = INT64_C(1) << 40;
	int64_t good = box->hi[i], bad;

	box->hi[i] = end;
	if (all_hold(box, parameters))
		return;
	bad = end == AP_SIZE_ENDLESS ? FAR : end;
	if (bad <= good) {
		box->hi[i] = good;
		return;
	}
	while (bad - good > 1) {
		int64_t middle = good + (bad - good) / 2;

		box->hi[i] = middle;
		*(all_hold(box, parameters) ? &good : &bad) = middle;
	}
	box->hi[i] = good;
}

ap_size_box
ap_region_find(const ap_size_box *within, size_t parameters)
{
	ap_size_box box = *within;

	if (!ap_trace_exhausted() && all_hold(&box, parameters))
		return box;
	for (size_t i = 0; i < parameters; i++)
		box.hi[i] = box.lo[i];
	for (size_t i = 0; i < parameters && !ap_trace_exhausted(); i++)
		extend(&box, i, within->hi[i], parameters);
	return box;
}
