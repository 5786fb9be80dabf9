/*
 * Pointwise functions of floats, as the CPU kernels of ATen compute them
 * (aten/src/ATen/native/cpu/{Unary,BinaryOps,Activation,...}Kernel.cpp).
 *
 * Numbers are doubles.  f32 (and f16, bf16, f8, which are computed in f32) is had by rounding after each step: a double has more than
 * twice the digits of a float and two, so that the rounded sum, product, quotient or root of two floats is the correctly rounded one
 * (Figueroa, "When is double rounding innocuous?", 1995).
 */
#include "term/fn_eval.h"

#include <math.h>

#define FLOAT(name, expression) \
	bool ap_float_##name(ap_fn_call *c, ap_number *r) \
	{ \
		double x = c->x[0].re, y = c->n > 1 ? c->x[1].re : 0; \
		(void)x, (void)y; \
		r->re = (expression); \
		return true; \
	}
#define TEST(name, expression) \
	bool ap_float_##name(ap_fn_call *c, ap_number *r) \
	{ \
		double x = c->x[0].re, y = c->n > 1 ? c->x[1].re : 0; \
		(void)x, (void)y; \
		r->i = (expression); \
		return true; \
	}
#define STEP(expression) ap_step_round(c, (expression))
/* Rounded to the type itself after a step, f16 and bf16 too. */
#define OWN(expression) ap_round_to(c->type, STEP(expression))

static const double pi = 3.14159265358979323846;

/* The sign of a NaN is anybody's guess. */
bool
ap_float_signbit(ap_fn_call *c, ap_number *r)
{
	r->i = signbit(c->x[0].re) != 0;
	return !isnan(c->x[0].re);
}

bool
ap_float_copysign(ap_fn_call *c, ap_number *r)
{
	r->re = copysign(c->x[0].re, c->x[1].re);
	return !isnan(c->x[1].re);
}

bool
ap_float_none(ap_fn_call *c, ap_number *r)
{
	(void)c, (void)r;
	return false;
}

/* a + alpha * b; the kernels may fuse the two. */
static double
scaled_sum(ap_fn_call *c, double a, double b, double alpha)
{
	alpha = STEP(alpha);
	if (fabs(alpha) == 1)
		return STEP(a + alpha * b);
	c->inexact = true;
	return STEP(a + STEP(alpha * b));
}

FLOAT(add, scaled_sum(c, x, y, ap_attr_double(c->symbol, "alpha", 1)))
FLOAT(sub, scaled_sum(c, x, y, ap_attr_negated(c->symbol, "alpha", 1)))
FLOAT(rsub, scaled_sum(c, y, x, ap_attr_negated(c->symbol, "alpha", 1)))
FLOAT(mul, STEP(x * y))
TEST(eq, x == y)
TEST(ne, x != y)
TEST(lt, x < y)
TEST(le, x <= y)
TEST(gt, x > y)
TEST(ge, x >= y)
TEST(logical_not, x == 0)
TEST(logical_and, x != 0 && y != 0)
TEST(logical_or, x != 0 || y != 0)
TEST(logical_xor, (x != 0) != (y != 0))
TEST(isnan, isnan(x))
TEST(isinf, isinf(x) != 0)
TEST(isfinite, isfinite(x))
TEST(isposinf, isinf(x) && x > 0)
TEST(isneginf, isinf(x) && x < 0)
FLOAT(same, x)
FLOAT(neg, -x)
FLOAT(abs, fabs(x))
FLOAT(sign, (double)((x > 0) - (x < 0)))
FLOAT(square, STEP(x * x))
FLOAT(floor, floor(x))
FLOAT(ceil, ceil(x))
FLOAT(trunc, trunc(x))
FLOAT(frac, STEP(x - trunc(x)))
FLOAT(sqrt, STEP(sqrt(x)))
FLOAT(rsqrt, STEP(1 / STEP(sqrt(x))))
FLOAT(reciprocal, STEP(1 / x))
FLOAT(heaviside, x == 0 ? y : (double)(x > 0))
FLOAT(exp, exp(x))
FLOAT(exp2, exp2(x))
FLOAT(expm1, expm1(x))
FLOAT(log, log(x))
FLOAT(log2, log2(x))
FLOAT(log10, log10(x))
FLOAT(log1p, log1p(x))
FLOAT(sin, sin(x))
FLOAT(cos, cos(x))
FLOAT(tan, tan(x))
FLOAT(asin, asin(x))
FLOAT(acos, acos(x))
FLOAT(atan, atan(x))
FLOAT(sinh, sinh(x))
FLOAT(cosh, cosh(x))
FLOAT(tanh, tanh(x))
FLOAT(asinh, asinh(x))
FLOAT(acosh, acosh(x))
FLOAT(atanh, atanh(x))
FLOAT(atan2, atan2(x, y))
FLOAT(hypot, hypot(x, y))
FLOAT(erf, erf(x))
FLOAT(erfc, erfc(x))
FLOAT(lgamma, lgamma(x))
FLOAT(deg2rad, STEP(x * STEP(pi / 180)))
FLOAT(rad2deg, STEP(x * STEP(180 / pi)))
FLOAT(angle, isnan(x) ? x : x < 0 ? pi : 0)
/* The exponent is an integer; beyond 2^12 nothing is left of any x. */
FLOAT(ldexp, x == 0 ? x : ldexp(x, (int)fmax(-4096, fmin(4096, y))))

/* div_floor_floating (c10/util/generic_math.h): Python's //, with the quotient corrected after fmod. */
static double
floor_quotient(const ap_fn_call *c, double a, double b)
{
	if (b == 0)
		return OWN(a / b);
	double rest = fmod(a, b), q = OWN(OWN(a - rest) / b);

	if (rest != 0 && (b < 0) != (rest < 0))
		q = OWN(q - 1);
	if (q == 0)
		return copysign(0, OWN(a / b));
	double down = floor(q);

	return OWN(q - down) > 0.5 ? OWN(down + 1) : down;
}

static double
rounded_quotient(const ap_fn_call *c, double a, double b)
{
	if (ap_attr_is(c->symbol, "rounding_mode", "floor"))
		return floor_quotient(c, a, b);
	return ap_attr_is(c->symbol, "rounding_mode", "trunc") ? trunc(OWN(a / b)) : STEP(a / b);
}

FLOAT(div, rounded_quotient(c, x, y))
FLOAT(floor_divide, floor_quotient(c, x, y))

/* The vector library's fmod takes a subnormal divisor for 0. */
static bool
is_subnormal(ap_fn_call *c, double v)
{
	return v != 0 && fabs(v) < (c->type == AP_F64 ? 0x1p-1022 : 0x1p-126);
}

bool
ap_float_fmod(ap_fn_call *c, ap_number *r)
{
	r->re = fmod(c->x[0].re, c->x[1].re);
	return !is_subnormal(c, c->x[1].re);
}

static double
python_remainder(const ap_fn_call *c, double a, double b)
{
	double rest = fmod(a, b);

	return rest != 0 && (b < 0) != (rest < 0) ? STEP(rest + b) : rest;
}

bool
ap_float_remainder(ap_fn_call *c, ap_number *r)
{
	r->re = python_remainder(c, c->x[0].re, c->x[1].re);
	return !is_subnormal(c, c->x[1].re);
}

/* pow_tensor_scalar has loops of their own for roots: they differ from pow() at -0.0 and -inf. */
static double
power(const ap_fn_call *c, double x, double y)
{
	if (c->fn == AP_FN_POW && fabs(y) == 0.5)
		return y > 0 ? STEP(sqrt(x)) : STEP(1 / STEP(sqrt(x)));
	return pow(x, y);
}

FLOAT(pow, power(c, x, y))
FLOAT(lshift, STEP(x * STEP(exp2(y))))
FLOAT(rshift, STEP(x / STEP(exp2(y))))

/* -0.0 against 0.0: the vector loop takes one, the scalar one that ends it the other. */
static double
tie(ap_fn_call *c, double a, double b)
{
	c->inexact |= signbit(a) != signbit(b);
	return b;
}

/* A NaN on either side wins. */
static double
lesser(ap_fn_call *c, double a, double b)
{
	return isnan(a) || isnan(b) ? NAN : a == b ? tie(c, a, b) : b < a ? b : a;
}

static double
greater(ap_fn_call *c, double a, double b)
{
	return isnan(a) || isnan(b) ? NAN : a == b ? tie(c, a, b) : a < b ? b : a;
}

FLOAT(minimum, lesser(c, x, y))
FLOAT(maximum, greater(c, x, y))
FLOAT(fmin, isnan(x) ? y : isnan(y) ? x : lesser(c, y, x))
FLOAT(fmax, isnan(x) ? y : isnan(y) ? x : greater(c, y, x))
FLOAT(relu, greater(c, 0, x))
FLOAT(relu6, lesser(c, 6, greater(c, 0, x)))
FLOAT(hardtanh, lesser(c, ap_call_attr(c, "max_val", 1), greater(c, ap_call_attr(c, "min_val", -1), x)))

bool
ap_float_clamp(ap_fn_call *c, ap_number *r)
{
	ap_str absent;
	bool no_min = ap_attr_find(c->symbol, "min", &absent);

	r->re = c->x[0].re;
	for (size_t k = 1; k < c->n; k++)
		r->re = k == 2 || no_min ? lesser(c, r->re, c->x[k].re) : greater(c, r->re, c->x[k].re);
	return true;
}

static double
largest(ap_dtype d)
{
	static const struct { ap_dtype d; double v; } most[] = {
		{ AP_F16, 65504 }, { AP_BF16, 0x1.fep127 }, { AP_F32, 0x1.fffffep127 }, { AP_F64, 0x1.fffffffffffffp1023 },
		{ AP_F8E4M3FN, 448 }, { AP_F8E5M2, 57344 }, { AP_F8E4M3FNUZ, 240 }, { AP_F8E5M2FNUZ, 57344 },
	};

	for (size_t i = 0; i < sizeof most / sizeof *most; i++)
		if (most[i].d == d)
			return most[i].v;
	return HUGE_VAL;
}

static double
finite_for(const ap_fn_call *c, double x)
{
	if (isnan(x))
		return ap_attr_double(c->symbol, "nan", 0);
	if (isinf(x))
		return x > 0 ? ap_attr_double(c->symbol, "posinf", largest(c->type)) : ap_attr_double(c->symbol, "neginf", -largest(c->type));
	return x;
}

FLOAT(nan_to_num, finite_for(c, x))

/* round{decimals=n}: through a power of ten (UnaryOpsKernel.cpp, round_decimals_kernel). */
static double
round_decimals(ap_fn_call *c, double x)
{
	int64_t decimals = ap_attr_int(c->symbol, "decimals", 0);

	if (!decimals)
		return nearbyint(x);
	double ten = STEP(pow(10, fabs((double)decimals)));

	c->inexact = true;
	return decimals < 0 ? STEP(nearbyint(STEP(x / ten)) * ten) : STEP(nearbyint(STEP(x * ten)) / ten);
}

FLOAT(round, round_decimals(c, x))

/* The neighbour of x towards y in the result's own type. */
static double
neighbour(ap_dtype d, double x, double y)
{
	if (d == AP_F64)
		return nextafter(x, y);
	if (d == AP_F32)
		return (double)nextafterf((float)x, (float)y);
	if (isnan(x) || isnan(y))
		return NAN;
	if (x == y)
		return y;
	uint64_t sign = UINT64_C(1) << (8 * ap_dtype_size(d) - 1), bits = ap_float_to_bits(d, x);

	if (x == 0)
		return ap_float_of_bits(d, y > 0 ? 1 : sign | 1);
	return ap_float_of_bits(d, (y > x) == (x > 0) ? bits + 1 : bits - 1);
}

FLOAT(nextafter, neighbour(c->type, x, y))

bool
ap_float_frexp_mantissa(ap_fn_call *c, ap_number *r)
{
	int exponent;

	r->re = frexp(c->x[0].re, &exponent);
	return true;
}

bool
ap_float_frexp_exponent(ap_fn_call *c, ap_number *r)
{
	int exponent = 0;

	(void)frexp(c->x[0].re, &exponent);
	r->i = exponent;
	return isfinite(c->x[0].re);
}

bool
ap_float_complex(ap_fn_call *c, ap_number *r)
{
	r->re = c->x[0].re;
	r->im = c->x[1].re;
	return true;
}

bool
ap_float_polar(ap_fn_call *c, ap_number *r)
{
	r->re = c->x[0].re * cos(c->x[1].re);
	r->im = c->x[0].re * sin(c->x[1].re);
	return true;
}

static double logistic(double x) { return 1 / (1 + exp(-x)); }

static double
logit(const ap_fn_call *c, double x)
{
	double eps = ap_attr_double(c->symbol, "eps", -1), least = ap_round_to(c->type, eps), most = ap_round_to(c->type, 1 - least);

	if (eps >= 0)
		x = x < least ? least : x > most ? most : x;
	return log(x / (1 - x));
}

FLOAT(erfinv, ap_special_erfinv(x))
FLOAT(digamma, ap_special_digamma(x))
/* Of infinities ATen's vector kernel makes NaN, its scalar one inf. */
bool
ap_float_i0(ap_fn_call *c, ap_number *r)
{
	r->re = ap_special_i0(c->x[0].re);
	return !isinf(c->x[0].re);
}

FLOAT(sigmoid, logistic(x))
FLOAT(logit, logit(c, x))
FLOAT(log_sigmoid, isnan(x) ? x : fmin(x, 0) - log1p(exp(-fabs(x))))
FLOAT(sinc, x == 0 ? 1 : sin(pi * x) / (pi * x))
FLOAT(xlogy, isnan(y) ? y : x == 0 ? 0 : x * log(y))
FLOAT(xlog1py, isnan(y) ? y : x == 0 ? 0 : x * log1p(y))
FLOAT(entr, isnan(x) ? x : x > 0 ? -x * log(x) : x == 0 ? 0 : -HUGE_VAL)
FLOAT(logaddexp, isnan(x) || isnan(y) ? NAN : x == y && isinf(x) ? x : fmax(x, y) + log1p(exp(-fabs(x - y))))
FLOAT(logaddexp2, isnan(x) || isnan(y) ? NAN : x == y && isinf(x) ? x : fmax(x, y) + log2(1 + exp2(-fabs(x - y))))

FLOAT(threshold, x <= ap_call_attr(c, "threshold", 0) ? ap_call_attr(c, "value", 0) : x)
FLOAT(leaky_relu, x > 0 ? x : STEP(x * ap_call_attr(c, "negative_slope", 0.01)))
FLOAT(prelu, x > 0 ? x : STEP(x * y))

static double
shrink_hard(const ap_fn_call *c, double x)
{
	double bound = ap_call_attr(c, "lambd", 0.5);

	return x >= -bound && x <= bound ? 0 : x;
}

static double
shrink_soft(ap_fn_call *c, double x)
{
	double bound = ap_call_attr(c, "lambd", 0.5);

	c->inexact |= fabs(x) <= bound; /* a zero of either sign */
	return isnan(x) ? x : x > bound ? STEP(x - bound) : x < -bound ? STEP(x + bound) : 0;
}

static double
elu(ap_fn_call *c, double x, double alpha, double scale, double input_scale)
{
	c->inexact |= x < 0;
	return x < 0 ? expm1(x * input_scale) * alpha * scale : STEP(x * STEP(scale));
}

FLOAT(hardshrink, shrink_hard(c, x))
FLOAT(softshrink, shrink_soft(c, x))
FLOAT(elu, elu(c, x, ap_call_attr(c, "alpha", 1), ap_call_attr(c, "scale", 1), ap_call_attr(c, "input_scale", 1)))
FLOAT(celu, elu(c, x, ap_call_attr(c, "alpha", 1), 1, 1 / ap_call_attr(c, "alpha", 1)))
FLOAT(selu, elu(c, x, 1.6732632423543772848170429916717, 1.0507009873554804934193349852946, 1))

/* Of infinities ATen's kernels differ by processor and size: AVX-512's gives NaN for f32's +inf, the scalar one inf. */
bool
ap_float_gelu(ap_fn_call *c, ap_number *r)
{
	double x = c->x[0].re;

	if (ap_attr_is(c->symbol, "approximate", "tanh"))
		r->re = 0.5 * x * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x * x * x)));
	else
		r->re = 0.5 * x * erfc(-x * sqrt(0.5));
	return !isinf(x);
}

FLOAT(silu, x / (1 + exp(-x)))
FLOAT(mish, x * tanh(log1p(exp(x))))

static double
softplus(const ap_fn_call *c, double x)
{
	double beta = ap_call_attr(c, "beta", 1);

	bool overflows = c->type != AP_F64 && x * beta > 0x1.62e42ep+6; /* of expf */

	return x * beta > ap_call_attr(c, "threshold", 20) ? x : overflows ? HUGE_VAL / beta : log1p(exp(x * beta)) / beta;
}

FLOAT(softplus, softplus(c, x))
FLOAT(hardsigmoid, isnan(x) ? x : fmin(fmax(x + 3, 0), 6) / 6)
FLOAT(hardswish, isnan(x) ? x : STEP(x * fmin(fmax(x + 3, 0), 6)) / 6)

bool
ap_float_lerp(ap_fn_call *c, ap_number *r)
{
	double a = c->x[0].re, b = c->x[1].re, w = c->n > 2 ? c->x[2].re : ap_attr_double(c->symbol, "weight", 0);

	double far = STEP(b - a);

	r->re = fabs(w) < 0.5 ? a + STEP(w * far) : b - STEP(far * (1 - w));
	return true;
}

FLOAT(addcmul, x + STEP(ap_call_attr(c, "value", 1) * y) * c->x[2].re)
FLOAT(addcdiv, x + STEP(ap_call_attr(c, "value", 1) * y) / c->x[2].re)
FLOAT(sigmoid_backward, x * (1 - y) * y)
FLOAT(tanh_backward, x * (1 - y * y))
FLOAT(threshold_backward, y <= ap_call_attr(c, "threshold", 0) ? 0 : x)
FLOAT(silu_backward, x * logistic(y) * (1 + y * (1 - logistic(y))))

static double
gelu_slope(const ap_fn_call *c, double x)
{
	if (!ap_attr_is(c->symbol, "approximate", "tanh"))
		return 0.5 * erfc(-x * sqrt(0.5)) + x * exp(-0.5 * x * x) / sqrt(2 * pi);
	double k = sqrt(2 / pi), t = tanh(k * (x + 0.044715 * x * x * x));

	return 0.5 * (1 + t) + 0.5 * x * (1 - t * t) * k * (1 + 3 * 0.044715 * x * x);
}

FLOAT(gelu_backward, x * gelu_slope(c, y))

TEST(isreal, 1)
FLOAT(leaky_relu_backward, y > 0 ? x : STEP(x * ap_call_attr(c, "negative_slope", 0.01)))
FLOAT(hardsigmoid_backward, y > -3 && y < 3 ? x / 6 : 0)
FLOAT(hardswish_backward, y <= -3 ? 0 : y < 3 ? x * (y / 3 + 0.5) : x)

static double
softplus_slope(const ap_fn_call *c, double x)
{
	double beta = ap_call_attr(c, "beta", 1);

	return x * beta > ap_call_attr(c, "threshold", 20) ? 1 : logistic(x * beta);
}

FLOAT(softplus_backward, x * softplus_slope(c, y))

/* For a NaN the vector loop and the scalar one that ends it disagree. */
bool
ap_float_hardtanh_backward(ap_fn_call *c, ap_number *r)
{
	double y = c->x[1].re;

	r->re = y > ap_call_attr(c, "min_val", -1) && y < ap_call_attr(c, "max_val", 1) ? c->x[0].re : 0;
	return !isnan(y);
}
