/* The evaluators that fn.def names: ap_int_*, ap_float_*, ap_complex_*, by the type that the function is computed in. */
#ifndef AP_TERM_FN_EVAL_H
#define AP_TERM_FN_EVAL_H

#include "term/fn.h"

#define AP_FN(id, name, least, most, ints, floats, complexes, traits) \
	ap_fn_eval ap_int_##ints, ap_float_##floats, ap_complex_##complexes;
#include "term/fn.def"
#undef AP_FN

/* fn_special.c */
double ap_special_erfinv(double x);
double ap_special_digamma(double x);
double ap_special_i0(double x);

/* One step of float arithmetic: f64 as it is, everything else in f32. */
static inline double
ap_step_round(const ap_fn_call *c, double v)
{
	return c->type == AP_F64 || c->type == AP_C128 ? v : (double)(float)v;
}

/* An attribute as the computation's float type holds it. */
static inline double
ap_call_attr(const ap_fn_call *c, const char *key, double fallback)
{
	return ap_step_round(c, ap_attr_double(c->symbol, key, fallback));
}

#endif
