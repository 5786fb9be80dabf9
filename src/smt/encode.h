/* Terms as formulas.  See encode.c. */
#ifndef AP_SMT_ENCODE_H
#define AP_SMT_ENCODE_H

#include "smt/solver.h"
#include "term/fn.h"

typedef struct ap_encoding {
	ap_arena *arena;
	const ap_terms *t;
	ap_solver *s;
	ap_formula *bits, *truth; /* by term id: as a bit-vector of the element's width; is it not 0? */
	bool *needed;
	uint32_t top;             /* the largest id that is needed */
} ap_encoding;

ap_encoding ap_encode_make(ap_arena *a, const ap_terms *t, ap_solver *s);
/* Says that x will be asked for; before ap_encode_run(). */
void ap_encode_need(ap_encoding *e, ap_term x);
/* Encodes all that is needed, in the order of ids; false if the time is over before that. */
AP_NODISCARD bool ap_encode_run(ap_encoding *e);

ap_formula ap_encode_bits(ap_encoding *e, ap_term x);
/* x != 0, for integers and bools. */
ap_formula ap_encode_truth(ap_encoding *e, ap_term x);

/* encode_fn.c: a pointwise function of integers and bools, exactly; false: it is none, or not known exactly. */
bool ap_encode_fn(ap_encoding *e, ap_term id, const ap_term_node *n);

static inline unsigned ap_width(ap_dtype d) { return 8 * (unsigned)ap_dtype_size(d); }

#endif
