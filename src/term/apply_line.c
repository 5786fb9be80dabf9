/* Functions along one dimension: each line of n elements, `inner` apart, by itself. */
#include "term/eval_apply.h"

#include <math.h>

typedef struct line { const ap_operand *o; int64_t begin, step, n; } line;

typedef struct lines { int64_t count, inner, n; } lines;

static bool
make_lines(const ap_apply_call *c, int64_t fallback, lines *l)
{
	const ap_operand *o = &c->in[0];
	int dim = c->n ? ap_apply_dim(c, fallback) : -1;

	if (dim < 0 || ap_dtype_is_complex(o->dtype))
		return false;
	*l = (lines){ .inner = 1, .n = o->rank ? o->size[dim] : 1 };
	for (int d = dim + 1; d < o->rank; d++)
		l->inner *= o->size[d];
	l->count = l->n ? o->n / l->n : 0;
	return true;
}

static line
line_of(const ap_apply_call *c, const lines *l, int64_t k)
{
	return (line){ &c->in[0], k / l->inner * l->inner * l->n + k % l->inner, l->inner, l->n };
}

static ap_number at(const line *l, int64_t k) { return l->o->x[l->begin + k * l->step]; }
static double value(const line *l, int64_t k) { return ap_operand_double(l->o, l->begin + k * l->step); }

static bool
cumulate(ap_apply_call *c, bool product)
{
	bool whole = ap_dtype_is_int(c->in[0].dtype);
	lines l;

	if (!make_lines(c, 0, &l) || whole != ap_dtype_is_int(c->result))
		return false;
	ap_number *out = ap_apply_result(c, 0, c->in[0].n, whole);

	for (int64_t k = 0; k < l.count; k++) {
		line one = line_of(c, &l, k);
		ap_number s = { .re = product, .i = product };

		for (int64_t i = 0; i < l.n; i++) {
			ap_number x = at(&one, i);

			s.re = product ? s.re * x.re : s.re + x.re;
			s.i = product ? (int64_t)((uint64_t)s.i * (uint64_t)x.i) : (int64_t)((uint64_t)s.i + (uint64_t)x.i);
			out[one.begin + i * one.step] = s;
		}
	}
	c->rough = !whole;
	c->degree = 1;
	return true;
}

bool ap_apply_cumsum(ap_apply_call *c) { return cumulate(c, false); }
bool ap_apply_cumprod(ap_apply_call *c) { return cumulate(c, true); }

/* The later of equal ones is kept; a NaN stays. */
static bool
run_extreme(ap_apply_call *c, bool largest)
{
	bool whole = ap_dtype_is_int(c->in[0].dtype);
	lines l;

	if (!make_lines(c, 0, &l) || c->in[0].dtype == AP_U64)
		return false;
	ap_number *out = ap_apply_result(c, 0, c->in[0].n, whole), *where = ap_apply_result(c, 1, c->in[0].n, true);

	for (int64_t k = 0; k < l.count; k++) {
		line one = line_of(c, &l, k);
		int64_t best = 0;

		for (int64_t i = 0; i < l.n; i++) {
			double x = value(&one, i), b = value(&one, best);
			bool wins = whole ? (largest ? at(&one, i).i >= at(&one, best).i : at(&one, i).i <= at(&one, best).i)
			                  : isnan(x) || (!isnan(b) && (largest ? x >= b : x <= b));

			best = wins ? i : best;
			out[one.begin + i * one.step] = at(&one, best);
			where[one.begin + i * one.step].i = best;
		}
	}
	return true;
}

bool ap_apply_cummax(ap_apply_call *c) { return run_extreme(c, true); }
bool ap_apply_cummin(ap_apply_call *c) { return run_extreme(c, false); }

static bool
softmax(ap_apply_call *c, bool logarithm)
{
	lines l;

	if (!make_lines(c, 0, &l) || ap_dtype_is_int(c->result))
		return false;
	ap_number *out = ap_apply_result(c, 0, c->in[0].n, false);

	for (int64_t k = 0; k < l.count; k++) {
		line one = line_of(c, &l, k);
		double most = -HUGE_VAL, s = 0;

		for (int64_t i = 0; i < l.n; i++)
			most = isnan(most) || isnan(value(&one, i)) ? NAN : fmax(most, value(&one, i));
		for (int64_t i = 0; i < l.n; i++)
			s += exp(value(&one, i) - most);
		for (int64_t i = 0; i < l.n; i++) {
			double x = value(&one, i) - most;

			out[one.begin + i * one.step].re = logarithm ? x - log(s) : exp(x) / s;
		}
	}
	c->rough = true;
	c->coarse = logarithm;
	return true;
}

bool ap_apply_softmax(ap_apply_call *c) { return softmax(c, false); }
bool ap_apply_log_softmax(ap_apply_call *c) { return softmax(c, true); }

/* grad and output, of one shape, along dim: (grad - sum(grad * y)) * y, or grad - exp(y) * sum(grad). */
static bool
softmax_backward(ap_apply_call *c, bool logarithm)
{
	lines l;

	if (c->n != 2 || !make_lines(c, 0, &l) || !ap_dtype_is_float(c->in[0].dtype) || c->in[1].n != c->in[0].n || ap_apply_dim(c, 0) < 0)
		return false;
	ap_number *out = ap_apply_result(c, 0, c->in[0].n, false);

	for (int64_t k = 0; k < l.count; k++) {
		line g = line_of(c, &l, k), y = g;
		double s = 0;

		y.o = &c->in[1];
		for (int64_t i = 0; i < l.n; i++)
			s += value(&g, i) * (logarithm ? 1 : value(&y, i));
		for (int64_t i = 0; i < l.n; i++)
			out[g.begin + i * g.step].re = logarithm ? value(&g, i) - exp(value(&y, i)) * s : (value(&g, i) - s) * value(&y, i);
	}
	c->rough = true;
	return true;
}

bool ap_apply_softmax_backward(ap_apply_call *c) { return softmax_backward(c, false); }
bool ap_apply_log_softmax_backward(ap_apply_call *c) { return softmax_backward(c, true); }

/* Does element a of the line come before b?  NaN is the largest. */
static bool
comes_before(const line *l, int64_t a, int64_t b, bool descending)
{
	ap_number x = at(l, a), y = at(l, b);

	if (ap_dtype_is_int(l->o->dtype))
		return descending ? x.i > y.i : x.i < y.i;
	if (isnan(x.re) || isnan(y.re))
		return isnan(x.re) != isnan(y.re) && isnan(x.re) == descending;
	return descending ? x.re > y.re : x.re < y.re;
}

/* Merge sort of positions: stable. */
static void
sort_positions(ap_arena *a, const line *l, int64_t *at_, bool descending)
{
	char *mark = ap_arena_mark(a);
	int64_t *from = at_, *to = AP_NEW_N(a, int64_t, l->n);

	for (int64_t i = 0; i < l->n; i++)
		at_[i] = i;
	for (int64_t width = 1; width < l->n; width *= 2) {
		for (int64_t begin = 0; begin < l->n; begin += 2 * width) {
			int64_t middle = begin + width < l->n ? begin + width : l->n, end = middle + width < l->n ? middle + width : l->n;
			int64_t i = begin, j = middle;

			for (int64_t k = begin; k < end; k++)
				to[k] = i < middle && (j >= end || !comes_before(l, from[j], from[i], descending)) ? from[i++] : from[j++];
		}
		int64_t *swap = from;

		from = to;
		to = swap;
	}
	if (from != at_)
		memcpy(at_, from, sizeof *at_ * (size_t)l->n);
	ap_arena_reset(a, mark);
}

static bool
sort(ap_apply_call *c, bool positions_only)
{
	bool descending = ap_attr_bool(c->symbol, "descending", false);
	lines l;

	if (!make_lines(c, -1, &l) || c->in[0].dtype == AP_U64)
		return false;
	ap_number *values = ap_apply_result(c, 0, c->in[0].n, positions_only || ap_dtype_is_int(c->in[0].dtype));
	ap_number *where = positions_only ? NULL : ap_apply_result(c, 1, c->in[0].n, true);
	int64_t *order = AP_NEW_N(c->arena, int64_t, l.n);

	for (int64_t k = 0; k < l.count; k++) {
		line one = line_of(c, &l, k);

		sort_positions(c->arena, &one, order, descending);
		for (int64_t i = 0; i < l.n; i++) {
			int64_t e = one.begin + i * one.step;

			values[e] = positions_only ? (ap_number){ .i = order[i] } : at(&one, order[i]);
			if (where)
				where[e].i = order[i];
		}
	}
	return true;
}

bool ap_apply_sort(ap_apply_call *c) { return sort(c, false); }
bool ap_apply_argsort(ap_apply_call *c) { return sort(c, true); }

/* Which of equal elements comes first isn't defined: no value then. */
bool
ap_apply_topk(ap_apply_call *c)
{
	bool largest = ap_attr_bool(c->symbol, "largest", true);
	int64_t want = ap_attr_int(c->symbol, "k", 0);
	lines l;

	if (!make_lines(c, -1, &l) || c->in[0].dtype == AP_U64 || want > l.n || want < 0 || !ap_attr_bool(c->symbol, "sorted", true))
		return false;
	ap_number *values = ap_apply_result(c, 0, l.count * want, ap_dtype_is_int(c->in[0].dtype)),
		  *where = ap_apply_result(c, 1, l.count * want, true);
	int64_t *order = AP_NEW_N(c->arena, int64_t, l.n);

	for (int64_t k = 0; k < l.count; k++) {
		line one = line_of(c, &l, k);
		int64_t begin = k / l.inner * l.inner * want + k % l.inner;

		sort_positions(c->arena, &one, order, largest);
		for (int64_t i = 0; i < want; i++) {
			if (i + 1 < l.n && !comes_before(&one, order[i], order[i + 1], largest))
				return false;
			values[begin + i * l.inner] = at(&one, order[i]);
			where[begin + i * l.inner].i = order[i];
		}
	}
	return true;
}

bool
ap_apply_trace(ap_apply_call *c)
{
	const ap_operand *o = &c->in[0];
	bool whole = ap_dtype_is_int(o->dtype);

	if (c->n != 1 || o->rank != 2)
		return false;
	ap_number *out = ap_apply_result(c, 0, 1, whole);

	for (int64_t k = 0; k < o->size[0] && k < o->size[1]; k++) {
		ap_number x = o->x[k * (o->size[1] + 1)];

		out->re += x.re;
		out->im += x.im;
		out->i = (int64_t)((uint64_t)out->i + (uint64_t)x.i);
	}
	c->rough = !whole;
	c->degree = 1;
	return true;
}

/* cross(x, y): dim absent is the first of size 3, or for linalg_cross the last; operands of one shape. */
bool
ap_apply_cross(ap_apply_call *c)
{
	int64_t first = -1;
	lines l;

	for (int d = 0; c->n && d < c->in[0].rank && !ap_str_starts(c->symbol, AP_STR("linalg")); d++)
		if (first < 0 && c->in[0].size[d] == 3)
			first = d;
	if (c->n != 2 || c->in[0].rank != c->in[1].rank || !make_lines(c, first, &l) || l.n != 3)
		return false;
	if (c->in[0].dtype != c->in[1].dtype || memcmp(c->in[0].size, c->in[1].size, sizeof(int64_t) * (size_t)c->in[0].rank) != 0)
		return false;
	bool whole = ap_dtype_is_int(c->in[0].dtype);
	ap_number *out = ap_apply_result(c, 0, c->in[0].n, whole);

	for (int64_t k = 0; k < l.count; k++) {
		line a = line_of(c, &l, k), b = a;

		b.o = &c->in[1];
		for (int64_t i = 0; i < 3; i++) {
			ap_number a1 = at(&a, (i + 1) % 3), a2 = at(&a, (i + 2) % 3), b1 = at(&b, (i + 1) % 3), b2 = at(&b, (i + 2) % 3);

			out[a.begin + i * a.step].re = a1.re * b2.re - a2.re * b1.re;
			out[a.begin + i * a.step].i = (int64_t)((uint64_t)a1.i * (uint64_t)b2.i - (uint64_t)a2.i * (uint64_t)b1.i);
		}
	}
	c->rough = c->products = !whole;
	return true;
}
