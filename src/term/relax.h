/*
 * Equality up to the payload of NaNs.
 *
 * IEEE 754 leaves open which NaN an operation gives: x + y and y + x, or x and float(double(x)) of a signalling NaN, may differ in its sign
 * and payload and in nothing else.  PyTorch promises no more, the numeric judge (ap_value_equal) calls all NaNs equal, and so does a
 * verdict. The pool's own rules are stricter, since view.dtype, signbit and copysign can show a payload.
 */
#ifndef AP_TERM_RELAX_H
#define AP_TERM_RELAX_H

#include "term/term.h"

/*
 * Puts equal terms in the place of roots[0..n) where that holds for all values up to the payload of NaNs: float sums and products
 * ordered; casts to a wider float and back dropped; x * 1, x / 1, x - 0 dropped.  Roots that rest on anything that shows the bits of a
 * float stay as they are.  Linear in the pool.
 */
void ap_term_relax(ap_arena *a, ap_terms *t, ap_term *roots, size_t n);

#endif
