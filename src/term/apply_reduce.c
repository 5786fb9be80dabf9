/* Reductions: each result is a function of the elements of one group, in logical order. */
#include "term/eval_apply.h"

#include <math.h>

/* One group: n elements of o, at index[0..n). */
typedef struct group { const ap_operand *o; const int64_t *index; int64_t n; ap_dtype result; ap_str symbol; } group;

typedef struct groups { int64_t count, n; int64_t *index; } groups;

static bool
read_dims(const ap_apply_call *c, bool in[AP_OPERAND_RANK])
{
	int rank = c->in[0].rank;
	int64_t dims[AP_OPERAND_RANK];
	int n = ap_attr_ints(c->symbol, "dim", dims, AP_OPERAND_RANK);

	for (int d = 0; d < rank; d++)
		in[d] = n <= 0;
	for (int k = 0; k < n; k++) {
		int64_t d = dims[k] < 0 ? dims[k] + rank : dims[k];

		if (rank == 0 && (dims[k] == 0 || dims[k] == -1))
			continue;
		if (d < 0 || d >= rank)
			return false;
		in[d] = true;
	}
	return true;
}

static bool
make_groups(const ap_apply_call *c, groups *g)
{
	const ap_operand *o = &c->in[0];
	bool in[AP_OPERAND_RANK];
	int64_t at[AP_OPERAND_RANK] = { 0 };

	if (c->n < 1 || !read_dims(c, in))
		return false;
	*g = (groups){ .count = 1, .n = 1 };
	for (int d = 0; d < o->rank; d++)
		*(in[d] ? &g->n : &g->count) *= o->size[d];
	g->index = AP_NEW_N(c->arena, int64_t, o->n);
	for (int64_t e = 0; e < o->n; e++) {
		int64_t row = 0, column = 0;

		for (int d = 0; d < o->rank; d++)
			*(in[d] ? &column : &row) = *(in[d] ? &column : &row) * o->size[d] + at[d];
		g->index[row * g->n + column] = e;
		for (int d = o->rank - 1; d >= 0 && ++at[d] == o->size[d]; d--)
			at[d] = 0;
	}
	return true;
}

typedef ap_number group_fn(const group *g);

static bool
reduce(ap_apply_call *c, int r, bool is_int, group_fn *f)
{
	groups g;

	if (!make_groups(c, &g))
		return false;
	ap_number *out = ap_apply_result(c, r, g.count, is_int);

	for (int64_t k = 0; k < g.count; k++) {
		group one = { &c->in[0], g.index + k * g.n, g.n, c->result, c->symbol };

		out[k] = f(&one);
	}
	return true;
}

static double element(const group *g, int64_t k) { return ap_operand_double(g->o, g->index[k]); }

static ap_number
sum_of(const group *g)
{
	ap_number s = { 0 };

	for (int64_t k = 0; k < g->n; k++) {
		ap_number x = g->o->x[g->index[k]];

		s.re += x.re;
		s.im += x.im;
		s.i = (int64_t)((uint64_t)s.i + (uint64_t)x.i);
	}
	return s;
}

/* sum(x, dtype=...) converts first: of floats to integers, that isn't done here. */
static bool
sums_as_is(ap_apply_call *c)
{
	bool whole = ap_dtype_is_int(c->in[0].dtype);

	c->rough = !whole || !ap_dtype_is_int(c->result);
	c->degree = 1;
	return c->n == 1 && (whole || !ap_dtype_is_int(c->result)) && (!ap_dtype_is_complex(c->in[0].dtype) || !ap_dtype_is_float(c->result));
}

bool
ap_apply_sum(ap_apply_call *c)
{
	return sums_as_is(c) && reduce(c, 0, ap_dtype_is_int(c->in[0].dtype), sum_of);
}

static ap_number
nansum_of(const group *g)
{
	ap_number s = { 0 };

	for (int64_t k = 0; k < g->n; k++)
		s.re += isnan(element(g, k)) ? 0 : element(g, k);
	return s;
}

bool
ap_apply_nansum(ap_apply_call *c)
{
	return sums_as_is(c) && ap_dtype_is_float(c->in[0].dtype) && reduce(c, 0, false, nansum_of);
}

static ap_number
mean_of(const group *g)
{
	ap_number s = sum_of(g);

	if (ap_dtype_is_int(g->o->dtype))
		s.re = (double)s.i;
	return (ap_number){ .re = s.re / (double)g->n, .im = s.im / (double)g->n };
}

/* Complex numbers are divided as such, which makes a NaN of an infinite part's neighbour. */
static bool
divides_by_parts(const ap_operand *o)
{
	for (int64_t k = 0; ap_dtype_is_complex(o->dtype) && k < o->n; k++)
		if (!isfinite(o->x[k].re) || !isfinite(o->x[k].im))
			return false;
	return true;
}

bool
ap_apply_mean(ap_apply_call *c)
{
	return sums_as_is(c) && !ap_dtype_is_int(c->result) && divides_by_parts(&c->in[0]) && reduce(c, 0, false, mean_of);
}

static ap_number
product_of(const group *g)
{
	ap_number p = { .re = 1, .i = 1 };

	for (int64_t k = 0; k < g->n; k++) {
		ap_number x = g->o->x[g->index[k]];

		p = (ap_number){ p.re * x.re - p.im * x.im, p.re * x.im + p.im * x.re, (int64_t)((uint64_t)p.i * (uint64_t)x.i) };
	}
	return p;
}

/* Can some order of the products leave the range of the type, above or below, where the order decides what comes of it? */
static bool
may_leave_range(const ap_operand *o)
{
	double most = o->dtype == AP_F16 ? 65504 : o->dtype == AP_F64 ? 1e308 : 3e38, least = o->dtype == AP_F16 ? 0x1p-14 : o->dtype == AP_F64 ? 1e-307 : 1e-37;
	double above = 1, below = 1;

	for (int64_t k = 0; !ap_dtype_is_int(o->dtype) && k < o->n; k++) {
		double size = hypot(o->x[k].re, o->x[k].im);

		above *= fmax(1, size);
		below *= size > 0 ? fmin(1, size) : 1;
	}
	return !(above < most) || below < least;
}

bool
ap_apply_prod(ap_apply_call *c)
{
	return !may_leave_range(&c->in[0]) && sums_as_is(c) && reduce(c, 0, ap_dtype_is_int(c->in[0].dtype), product_of);
}

/* Is element a before b in the order that looks for the largest (or least)?  NaN comes first. */
static bool
is_before(const group *g, int64_t a, int64_t b, bool largest)
{
	ap_number x = g->o->x[g->index[a]], y = g->o->x[g->index[b]];

	if (ap_dtype_is_int(g->o->dtype)) {
		bool less = g->o->dtype == AP_U64 ? (uint64_t)x.i < (uint64_t)y.i : x.i < y.i;

		return x.i != y.i && less != largest;
	}
	if (isnan(x.re) || isnan(y.re))
		return isnan(x.re) && !isnan(y.re);
	return largest ? x.re > y.re : x.re < y.re;
}

static int64_t
first_of(const group *g, bool largest)
{
	int64_t best = 0;

	for (int64_t k = 1; k < g->n; k++)
		if (is_before(g, k, best, largest))
			best = k;
	return best;
}

static ap_number largest_of(const group *g) { return g->o->x[g->index[first_of(g, true)]]; }
static ap_number least_of(const group *g) { return g->o->x[g->index[first_of(g, false)]]; }
static ap_number where_largest(const group *g) { return (ap_number){ .i = first_of(g, true) }; }
static ap_number where_least(const group *g) { return (ap_number){ .i = first_of(g, false) }; }

/* Which of two zeros is the lesser one differs between ATen's vector and scalar loops. */
static bool
has_both_zeros(const ap_operand *o)
{
	bool seen[2] = { false, false };

	for (int64_t k = 0; !ap_dtype_is_int(o->dtype) && k < o->n; k++)
		if (o->x[k].re == 0)
			seen[signbit(o->x[k].re) != 0] = true;
	return seen[0] && seen[1];
}

static bool
extreme(ap_apply_call *c, group_fn *value, group_fn *where)
{
	if (c->n != 1 || !c->in[0].n || ap_dtype_is_complex(c->in[0].dtype) || has_both_zeros(&c->in[0]))
		return false;
	return reduce(c, 0, ap_dtype_is_int(c->in[0].dtype), value) && reduce(c, 1, true, where);
}

bool ap_apply_amax(ap_apply_call *c) { return extreme(c, largest_of, where_largest); }
bool ap_apply_amin(ap_apply_call *c) { return extreme(c, least_of, where_least); }
bool
ap_apply_argmax(ap_apply_call *c)
{
	return c->in[0].n > 0 && !ap_dtype_is_complex(c->in[0].dtype) && reduce(c, 0, true, where_largest);
}
bool ap_apply_argmin(ap_apply_call *c) { return c->in[0].n > 0 && !ap_dtype_is_complex(c->in[0].dtype) && reduce(c, 0, true, where_least); }

bool
ap_apply_aminmax(ap_apply_call *c)
{
	bool whole = ap_dtype_is_int(c->in[0].dtype);

	return c->n == 1 && c->in[0].n > 0 && !has_both_zeros(&c->in[0]) && reduce(c, 0, whole, least_of) && reduce(c, 1, whole, largest_of);
}

static ap_number
nonzeros_of(const group *g)
{
	ap_number n = { 0 };

	for (int64_t k = 0; k < g->n; k++) {
		ap_number x = g->o->x[g->index[k]];

		n.i += x.i != 0 || x.re != 0 || x.im != 0;
	}
	return n;
}

static ap_number any_of(const group *g) { return (ap_number){ .i = nonzeros_of(g).i > 0 }; }
static ap_number all_of(const group *g) { return (ap_number){ .i = nonzeros_of(g).i == g->n }; }

bool ap_apply_any(ap_apply_call *c) { return reduce(c, 0, true, any_of); }
bool ap_apply_all(ap_apply_call *c) { return reduce(c, 0, true, all_of); }
bool ap_apply_count_nonzero(ap_apply_call *c) { return reduce(c, 0, true, nonzeros_of); }

static ap_number
logsumexp_of(const group *g)
{
	double most = g->n ? largest_of(g).re : 0, s = 0;

	if (!isfinite(most))
		most = isnan(most) ? NAN : 0;
	for (int64_t k = 0; k < g->n; k++)
		s += exp(element(g, k) - most);
	return (ap_number){ .re = most + log(s) };
}

bool
ap_apply_logsumexp(ap_apply_call *c)
{
	c->rough = true;
	return c->n == 1 && ap_dtype_is_float(c->in[0].dtype) && reduce(c, 0, false, logsumexp_of);
}

static ap_number
variance_of(const group *g)
{
	double correction = ap_attr_double(g->symbol, "correction", ap_attr_bool(g->symbol, "unbiased", true) ? 1 : 0), s = 0;
	ap_number mean = mean_of(g);

	for (int64_t k = 0; k < g->n; k++) {
		ap_number x = g->o->x[g->index[k]];
		double re = x.re - mean.re, im = x.im - mean.im;

		s += re * re + im * im;
	}
	return (ap_number){ .re = g->n ? s / fmax(0, (double)g->n - correction) : NAN };
}

static ap_number deviation_of(const group *g) { return (ap_number){ .re = sqrt(variance_of(g).re) }; }

static bool
spread(ap_apply_call *c, group_fn *f, bool with_mean)
{
	c->rough = true;
	return c->n == 1 && !ap_dtype_is_int(c->in[0].dtype) && reduce(c, 0, false, f) && (!with_mean || reduce(c, 1, false, mean_of));
}

bool ap_apply_var(ap_apply_call *c) { return spread(c, variance_of, false); }
bool ap_apply_std(ap_apply_call *c) { return c->roots = true, spread(c, deviation_of, false); }
bool ap_apply_var_mean(ap_apply_call *c) { return spread(c, variance_of, true); }
bool ap_apply_std_mean(ap_apply_call *c) { return c->roots = true, spread(c, deviation_of, true); }

static ap_number
norm_of(const group *g)
{
	double p = ap_attr_double(g->symbol, "ord", ap_attr_double(g->symbol, "p", 2)), s = p == -HUGE_VAL ? HUGE_VAL : 0;

	for (int64_t k = 0; k < g->n; k++) {
		ap_number x = g->o->x[g->index[k]];
		double a = hypot(x.re, x.im);

		if (isinf(p))
			s = isnan(s) || isnan(a) ? NAN : p > 0 ? fmax(s, a) : fmin(s, a);
		else
			s += p == 0 ? (double)(a != 0) : p == 1 ? a : p == 2 ? a * a : pow(a, p);
	}
	return (ap_number){ .re = isinf(p) || p == 0 || p == 1 ? s : p == 2 ? sqrt(s) : pow(s, 1 / p) };
}

/* A high power leaves the range of the type in which eager sums, a high root of the sum magnifies its error: what comes of it differs
 * between kernels. */
static bool
powers_fit(const ap_apply_call *c)
{
	double p = ap_attr_double(c->symbol, "ord", ap_attr_double(c->symbol, "p", 2));

	if (p != 0 && fabs(p) < 0.1)
		return false;
	for (int64_t k = 0; k < c->in[0].n && isfinite(p); k++) {
		double a = hypot(c->in[0].x[k].re, c->in[0].x[k].im);

		if (a > 0 && isfinite(a) && fabs(p) > 2 && fabs(p * log10(a)) > 30)
			return false;
	}
	return true;
}

bool
ap_apply_vector_norm(ap_apply_call *c)
{
	ap_str p;

	if (ap_attr_find(c->symbol, "p", &p) && p.n && p.p[0] == '\'')
		return false;
	c->rough = c->roots = true;
	return c->n == 1 && !ap_dtype_is_int(c->in[0].dtype) && powers_fit(c) && reduce(c, 0, false, norm_of);
}

/* What a loss makes of a difference; `at` is where smooth_l1_loss and huber_loss bend. */
typedef double loss_of(double difference, double at);

static double squared(double d, double at) { return (void)at, d * d; }
static double absolute(double d, double at) { return (void)at, fabs(d); }
static double smooth(double d, double at) { return fabs(d) < at ? d * d / 2 / at : fabs(d) - at / 2; }
static double huber(double d, double at) { return fabs(d) <= at ? d * d / 2 : at * (fabs(d) - at / 2); }

/* Losses: reduction 0 none, 1 mean, 2 sum, of f(x - y); real operands of one shape. */
static bool
loss(ap_apply_call *c, loss_of *f, double at)
{
	int64_t reduction = ap_attr_int(c->symbol, "reduction", 1);
	double s = 0;

	if (c->n != 2 || !ap_dtype_is_float(c->in[0].dtype) || ap_dtype_is_complex(c->in[1].dtype) || c->in[0].n != c->in[1].n || c->in[0].rank != c->in[1].rank)
		return false;
	if (memcmp(c->in[0].size, c->in[1].size, sizeof(int64_t) * (size_t)c->in[0].rank) != 0)
		return false;
	ap_number *out = ap_apply_result(c, 0, reduction ? 1 : c->in[0].n, false);

	for (int64_t k = 0; k < c->in[0].n; k++) {
		double v = f(c->in[0].x[k].re - ap_operand_double(&c->in[1], k), at);

		s += v;
		if (!reduction)
			out[k].re = v;
	}
	if (reduction)
		out[0].re = reduction == 1 ? s / (double)c->in[0].n : s;
	c->rough = true;
	return true;
}

bool ap_apply_mse_loss(ap_apply_call *c) { return loss(c, squared, 0); }
bool ap_apply_l1_loss(ap_apply_call *c) { return loss(c, absolute, 0); }
bool ap_apply_smooth_l1_loss(ap_apply_call *c) { return loss(c, smooth, ap_attr_double(c->symbol, "beta", 1)); }
bool ap_apply_huber_loss(ap_apply_call *c) { return loss(c, huber, ap_attr_double(c->symbol, "delta", 1)); }
