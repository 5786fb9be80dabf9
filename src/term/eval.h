/*
 * Concrete values of terms: the numeric judge.
 *
 * An assignment gives every INPUT term bits.  Known functions (term/fn.def, term/eval_apply.c) compute as eager PyTorch
 * does on the CPU: in the dtype's own precision, f16/bf16 through f32 with one rounding.  A function that is not known
 * is evaluated as a fixed pseudo-random function of its name and of all its arguments' bits (a legal interpretation of
 * an uninterpreted function, so a difference that rests on a *custom* op is a real counterexample; one that rests on
 * an ATen op without an evaluator is not: `opaque` marks it).
 */
#ifndef AP_TERM_EVAL_H
#define AP_TERM_EVAL_H

#include "base/rng.h"
#include "term/term.h"

typedef struct ap_value {
	uint64_t bits[2];   /* the element's bytes, little-endian */
	double error;       /* how far PyTorch's value may be from this one, estimated by moving the operands; 0 if not inexact */
	bool inexact;       /* rests on a function whose last bits may differ in PyTorch (exp, sums, matmul, ...) */
	bool opaque;        /* says nothing about PyTorch: an ATen function without evaluator, an error in eager, undefined in C++, or a
	                       decision (a comparison, a cast to integer) on inexact values that are too close */
	bool undefined;     /* rests on an uninitialised cell */
} ap_value;

/* What an input cell holds, by (storage symbol, cell).  Must be a pure function of its arguments. */
typedef struct ap_assignment {
	void *data;
	ap_value (*input)(void *data, uint32_t storage, int64_t cell, ap_dtype d);
} ap_assignment;

/* Values of all terms that `roots` need: an array indexed by term id (entries not needed are zero), in the arena. */
ap_value *ap_eval(ap_arena *a, const ap_terms *t, const ap_assignment *in, const ap_term *roots, size_t n);

/* Bit equality, except that any two NaNs are equal.  Different dtypes are never equal. */
bool ap_value_equal(ap_dtype d, ap_value a, ap_value b);
/* Not equal, by more than `inexact` can explain: beyond both errors and relative 1e-2 of the larger for f16/bf16/f8, 1e-3 for f32, 1e-6
 * for f64.  Opaque values never differ clearly; exact ones do if they aren't equal. */
bool ap_value_differs_clearly(ap_dtype d, ap_value a, ap_value b);
/* "1.5", "-3", "True", "(1+2j)", "nan". */
void ap_value_print(ap_buf *out, ap_dtype d, ap_value v);

/* Random interesting content for a cell of dtype d: mostly small distinct finite numbers, at times 0, -0.0, 1, inf, nan, extremes
 * (`wild` of 16 draws). Small integers are exactly representable, so that sums and products stay exact. */
ap_value ap_value_random(ap_rng *r, ap_dtype d, unsigned wild);
double ap_value_as_double(ap_dtype d, ap_value v);  /* real part */
int64_t ap_value_as_int(ap_dtype d, ap_value v);
ap_value ap_value_of_int(ap_dtype d, int64_t v);
ap_value ap_value_of_double(ap_dtype d, double v);

#endif
