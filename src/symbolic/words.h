/* Sizes and conditions on them in the names that the graph has for them. */
#ifndef AP_SYMBOLIC_WORDS_H
#define AP_SYMBOLIC_WORDS_H

#include "symbolic/sizes.h"
#include "verify/verify.h"

/* "s0 in 2..17", "s0 >= 2, s1 = s0 + 3", "s1 >= s0 + 1" */
ap_str ap_sizes_text(ap_arena *a, const ap_sizes *s, const ap_size_box *box);
/* The same symbol by symbol. */
ap_size_part ap_sizes_part_of(ap_arena *a, const ap_sizes *s, const ap_size_box *box);

/* "9*s6 + 2", of a polynomial over the parameters of `s`; "..." where it has no short form. */
ap_str ap_words_polynomial(ap_arena *a, const ap_sizes *s, const ap_polynomial *p);
/* "s0 <= 6", "4*s1 == s0 + 1" */
ap_str ap_words_condition(ap_arena *a, const ap_sizes *s, const ap_polynomial *p, ap_sign relation);

#endif
