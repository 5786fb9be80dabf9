/* Where a value with an error may lie instead, and what comes of it: for the numeric judge. */
#ifndef AP_TERM_EVAL_MOVE_H
#define AP_TERM_EVAL_MOVE_H

#include <math.h>

#include "term/eval.h"
#include "term/number.h"

enum { MOVES = 4 };

static inline double
size_of(ap_number n)
{
	return isnan(n.re) || isnan(n.im) ? NAN : fmax(fabs(n.re), fabs(n.im));
}

/* The error that the difference of two results shows; false if the difference is one of kind: another integer, NaN against a number. */
static inline bool
difference(ap_dtype d, ap_number a, ap_number b, double *error)
{
	if (ap_dtype_is_int(d))
		return a.i == b.i;
	if (isnan(a.re) != isnan(b.re) || isnan(a.im) != isnan(b.im))
		return false;
	double re = isnan(a.re) || a.re == b.re ? 0 : fabs(a.re - b.re), im = isnan(a.im) || a.im == b.im ? 0 : fabs(a.im - b.im);

	*error = fmax(*error, 2 * fmax(re, im));
	return isfinite(*error);
}

static inline ap_number
moved(ap_dtype d, ap_number n, double by)
{
	if (!ap_dtype_is_int(d)) {
		n.re += by;
		if (ap_dtype_is_complex(d))
			n.im += by;
	}
	return n;
}

/* Where a value with an error may be instead; the sign of an inexact zero is open as well. */
static inline ap_number
moved_value(ap_dtype d, ap_number n, const ap_value *v, double way)
{
	n = moved(d, n, way * v->error);
	n.re = v->inexact && n.re == 0 ? way * 0 : n.re;
	n.im = v->inexact && n.im == 0 ? way * 0 : n.im;
	return n;
}

/* Which way operand k goes in a move: all up, every other one down, the others down, or mixed. */
static inline double
direction(int move, size_t k)
{
	bool down[MOVES] = { false, k % 2 == 1, k % 2 == 0, (k * UINT64_C(0x9e3779b97f4a7c15)) >> 63 };

	return down[move] ? -1 : 1;
}

/* n within its error of the number that a test may ask for: then it may be that one. */
static inline ap_number
at_or(ap_dtype d, ap_number n, ap_number asked, double error)
{
	ap_number by = { .re = n.re - asked.re, .im = n.im - asked.im };

	return !ap_dtype_is_int(d) && error > 0 && size_of(by) <= error ? asked : n;
}

#endif
