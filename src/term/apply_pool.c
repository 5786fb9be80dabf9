/* Pools: the largest or the mean of the elements under a window (aten/src/ATen/native/cpu/{Max,Avg}PoolKernel.cpp, AdaptiveAvgPoolKernel.cpp). */
#include "term/eval_apply.h"

#include <math.h>
#include <stdlib.h>

enum { SPACE = 3 };

/* Positions begin, begin + step, ... < end of one dimension, `counted` of them for a mean that counts the padding. */
typedef struct span { int64_t begin, end, step, counted; } span;

typedef struct pool {
	const ap_operand *x;
	int n;
	int64_t in[SPACE], out[SPACE];
	bool adaptive;
	int64_t kernel[SPACE], stride[SPACE], padding[SPACE], dilation[SPACE];
} pool;

/* window=K/S/P/D, K/S/P/D: kernel, stride, padding and dilation of each dimension. */
static bool
read_windows(ap_str symbol, pool *p)
{
	int64_t *const parts[4] = { p->kernel, p->stride, p->padding, p->dilation };
	static const char key[] = "window=";
	size_t at = 0;

	while (at < symbol.n && !ap_str_starts(ap_str_cut(symbol, at, symbol.n), ap_str_of(key)))
		at++;
	at += sizeof key - 1;
	for (p->n = 0; at < symbol.n && symbol.p[at] >= '0' && symbol.p[at] <= '9'; p->n++) {
		if (p->n == SPACE)
			return false;
		for (int k = 0; k < 4; k++) {
			size_t end = at;

			while (end < symbol.n && symbol.p[end] >= '0' && symbol.p[end] <= '9')
				end++;
			parts[k][p->n] = strtoll(ap_str_cut(symbol, at, end).p, NULL, 10);
			at = end + 1;
		}
		at++;
	}
	return p->n > 0;
}

/* The number of windows, with PyTorch's rule for ceil_mode: the last one begins within the input or its left padding. */
static int64_t
count_windows(const pool *p, int d, bool ceil_mode)
{
	int64_t reach = p->dilation[d] * (p->kernel[d] - 1), room = p->in[d] + 2 * p->padding[d] - reach - 1;
	int64_t n = (room + (ceil_mode ? p->stride[d] - 1 : 0)) / p->stride[d] + 1;

	return n - (ceil_mode && (n - 1) * p->stride[d] >= p->in[d] + p->padding[d]);
}

static bool
read_pool(const ap_apply_call *c, pool *p)
{
	int64_t to[SPACE];
	int n = ap_attr_ints(c->symbol, "output_size", to, SPACE);

	*p = (pool){ .x = &c->in[0], .n = n, .adaptive = n > 0 };
	if (c->n != 1 || !ap_dtype_is_float(c->in[0].dtype) || (n <= 0 && !read_windows(c->symbol, p)) || c->in[0].rank < p->n + 1 || !c->in[0].n)
		return false;
	for (int d = 0; d < p->n; d++) {
		p->in[d] = p->x->size[p->x->rank - p->n + d];
		p->out[d] = p->adaptive ? to[d] : count_windows(p, d, ap_attr_bool(c->symbol, "ceil_mode", false));
	}
	return true;
}

static span
span_of(const pool *p, int d, int64_t o)
{
	if (p->adaptive) {
		int64_t begin = o * p->in[d] / p->out[d], end = ((o + 1) * p->in[d] + p->out[d] - 1) / p->out[d];

		return (span){ begin, end, 1, end - begin };
	}
	int64_t begin = o * p->stride[d] - p->padding[d], end = begin + p->dilation[d] * (p->kernel[d] - 1) + 1;
	int64_t counted = (end < p->in[d] + p->padding[d] ? end : p->in[d] + p->padding[d]) - begin;

	while (begin < 0)
		begin += p->dilation[d];
	return (span){ begin, end < p->in[d] ? end : p->in[d], p->dilation[d], counted };
}

typedef struct summary { double sum, most; int64_t where, count, counted; } summary;

/* Window number o of a plane that begins at element `plane`. */
static summary
look(const pool *p, int64_t plane, int64_t o)
{
	summary s = { .most = -HUGE_VAL, .where = -1, .counted = 1 };
	span spans[SPACE] = { { 0 } };
	int64_t at[SPACE];

	for (int d = p->n - 1; d >= 0; d--) {
		spans[d] = span_of(p, d, o % p->out[d]);
		o /= p->out[d];
		s.counted *= spans[d].counted;
		at[d] = spans[d].begin;
		if (at[d] >= spans[d].end)
			return s;
	}
	for (;;) {
		int64_t e = 0, d = p->n - 1;

		for (int k = 0; k < p->n; k++)
			e = e * p->in[k] + at[k];
		double v = p->x->x[plane + e].re;

		s.sum += v;
		s.count++;
		if (s.where < 0 || v > s.most || isnan(v)) {
			s.most = v;
			s.where = e;
		}
		for (; d >= 0 && (at[d] += spans[d].step) >= spans[d].end; d--)
			at[d] = spans[d].begin;
		if (d < 0)
			return s;
	}
}

static int64_t
product(const int64_t *size, int n)
{
	int64_t v = 1;

	for (int d = 0; d < n; d++)
		v *= size[d];
	return v;
}

bool
ap_apply_max_pool(ap_apply_call *c)
{
	pool p;

	if (!read_pool(c, &p))
		return false;
	int64_t ins = product(p.in, p.n), outs = product(p.out, p.n), planes = p.x->n / ins;
	ap_number *y = ap_apply_result(c, 0, planes * outs, false), *where = ap_apply_result(c, 1, planes * outs, true);

	for (int64_t k = 0; k < planes * outs; k++) {
		summary s = look(&p, k / outs * ins, k % outs);

		y[k].re = s.most;
		where[k].i = s.where;
	}
	return true;
}

bool
ap_apply_avg_pool(ap_apply_call *c)
{
	bool with_padding = ap_attr_bool(c->symbol, "count_include_pad", true);
	double divisor = ap_attr_double(c->symbol, "divisor_override", 0);
	pool p;

	if (!read_pool(c, &p))
		return false;
	int64_t ins = product(p.in, p.n), outs = product(p.out, p.n), planes = p.x->n / ins;
	ap_number *y = ap_apply_result(c, 0, planes * outs, false);

	for (int64_t k = 0; k < planes * outs; k++) {
		summary s = look(&p, k / outs * ins, k % outs);

		y[k].re = s.sum / (divisor != 0 ? divisor : (double)(with_padding ? s.counted : s.count));
	}
	c->rough = true;
	return true;
}
