/* Pointwise functions of complex numbers.  Products, quotients and what is made of them differ in the last bits between ATen's kernels. */
#include "term/fn_eval.h"

#include <complex.h>
#include <math.h>

/* C11's CMPLX, which not every C library gives to clang. */
static double complex
complex_of(double re, double im)
{
	union { double part[2]; double complex z; } u = { { re, im } };

	return u.z;
}

/* Is it a number of the type that is computed in? */
static bool
is_finite(const ap_fn_call *c, double complex z)
{
	double re = creal(z), im = cimag(z);

	return c->type == AP_C128 ? isfinite(re) && isfinite(im) : isfinite((float)re) && isfinite((float)im);
}

/* What an inexact function gives at a pole, of infinities or beyond the largest number differs between ATen's vector and scalar loops: no value. */
#define COMPLEX(name, is_inexact, expression) \
	bool ap_complex_##name(ap_fn_call *c, ap_number *r) \
	{ \
		double complex x = complex_of(c->x[0].re, c->x[0].im), y = c->n > 1 ? complex_of(c->x[1].re, c->x[1].im) : 0, z = (expression); \
		(void)x, (void)y; \
		r->re = creal(z); \
		r->im = cimag(z); \
		c->inexact = (is_inexact); \
		return !c->inexact || (is_finite(c, z) && is_finite(c, x) && is_finite(c, y)); \
	}
#define TEST(name, expression) \
	bool ap_complex_##name(ap_fn_call *c, ap_number *r) \
	{ \
		double complex x = complex_of(c->x[0].re, c->x[0].im), y = c->n > 1 ? complex_of(c->x[1].re, c->x[1].im) : 0; \
		(void)x, (void)y; \
		r->i = (expression); \
		return true; \
	}

bool
ap_complex_none(ap_fn_call *c, ap_number *r)
{
	(void)c, (void)r;
	return false;
}

static double complex
product(double complex a, double complex b)
{
	return complex_of(creal(a) * creal(b) - cimag(a) * cimag(b), creal(a) * cimag(b) + cimag(a) * creal(b));
}

/* a + alpha * b with a complex alpha: the product of 0 and an infinite part is NaN, even for alpha = 1. */
static double complex
scaled_sum(double complex a, double complex b, double alpha)
{
	double complex scaled = product(complex_of(alpha, 0), b);

	return complex_of(creal(a) + creal(scaled), cimag(a) + cimag(scaled));
}

static bool has_alpha(const ap_fn_call *c) { return ap_attr_double(c->symbol, "alpha", 1) != 1; }

COMPLEX(add, has_alpha(c), scaled_sum(x, y, ap_attr_double(c->symbol, "alpha", 1)))
COMPLEX(scatter_add, false, complex_of(creal(x) + creal(y), cimag(x) + cimag(y)))
COMPLEX(sub, has_alpha(c), scaled_sum(x, y, ap_attr_negated(c->symbol, "alpha", 1)))
COMPLEX(rsub, has_alpha(c), scaled_sum(y, x, ap_attr_negated(c->symbol, "alpha", 1)))
COMPLEX(mul, true, product(x, y))
COMPLEX(div, true, x / y)
COMPLEX(pow, true, cpow(x, y))
COMPLEX(same, false, x)
COMPLEX(neg, creal(x) == 0 || cimag(x) == 0 /* 0 - x in the vector loop, -x in the scalar one */, -x)
COMPLEX(conj, false, complex_of(creal(x), -cimag(x)))
COMPLEX(real, false, creal(x))
COMPLEX(imag, false, cimag(x))
COMPLEX(abs, true, hypot(creal(x), cimag(x)))
COMPLEX(angle, true, atan2(cimag(x), creal(x)))
COMPLEX(sgn, true, x == 0 ? 0 : x / hypot(creal(x), cimag(x)))
COMPLEX(square, true, product(x, x))
COMPLEX(sqrt, true, csqrt(x))
COMPLEX(rsqrt, true, 1 / csqrt(x))
COMPLEX(reciprocal, true, 1 / x)
COMPLEX(exp, true, cexp(x))
COMPLEX(log, true, clog(x))
COMPLEX(sin, true, csin(x))
COMPLEX(cos, true, ccos(x))
COMPLEX(tan, true, ctan(x))
COMPLEX(sinh, true, csinh(x))
COMPLEX(cosh, true, ccosh(x))
COMPLEX(tanh, true, ctanh(x))
COMPLEX(sigmoid, true, is_finite(c, cexp(-x)) ? 1 / (1 + cexp(-x)) : complex_of(NAN, NAN))
TEST(eq, x == y)
TEST(ne, x != y)
TEST(logical_not, x == 0)
TEST(logical_and, x != 0 && y != 0)
TEST(logical_or, x != 0 || y != 0)
TEST(logical_xor, (x != 0) != (y != 0))
TEST(isnan, isnan(creal(x)) || isnan(cimag(x)))
TEST(isinf, isinf(creal(x)) || isinf(cimag(x)))
TEST(isfinite, isfinite(creal(x)) && isfinite(cimag(x)))
TEST(isreal, cimag(x) == 0)
