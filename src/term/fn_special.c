/* Special functions that the C library lacks, in double precision; PyTorch computes f32 ones in f32, so they are inexact. */
#include "term/fn_eval.h"

#include <math.h>

static const double pi = 3.14159265358979323846;

/* Winitzki's guess, then Newton's steps on erf. */
double
ap_special_erfinv(double x)
{
	double l = log1p(-x * x), h = 2 / (pi * 0.147) + l / 2, y = copysign(sqrt(sqrt(h * h - l / 0.147) - h), x);

	if (!(fabs(x) < 1))
		return fabs(x) == 1 ? x * HUGE_VAL : NAN;
	for (int k = 0; x != 0 && k < 4; k++)
		y -= (erf(y) - x) / (2 / sqrt(pi) * exp(-y * y));
	return x == 0 ? x : y;
}

/* Upwards by the recurrence, then the asymptotic series; reflected at the left. */
double
ap_special_digamma(double x)
{
	double shift = 0;

	if (isnan(x))
		return x;
	if (x == 0)
		return copysign(HUGE_VAL, -x);
	if (x < 0)
		return x == floor(x) ? NAN : ap_special_digamma(1 - x) - pi / tan(pi * x);
	for (; x < 10; x++)
		shift -= 1 / x;
	double z = 1 / (x * x);

	return shift + log(x) - 0.5 / x - z * (1.0 / 12 - z * (1.0 / 120 - z * (1.0 / 252 - z * (1.0 / 240 - z / 132))));
}

/* The power series, whose terms are all positive. */
double
ap_special_i0(double x)
{
	double term = 1, sum = 1;

	if (isnan(x) || isinf(x))
		return fabs(x);
	for (double k = 1; term > sum * 1e-18 && isfinite(sum); k++)
		sum += term *= x / 2 / k * (x / 2 / k);
	return sum;
}
