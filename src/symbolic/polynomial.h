/* Sums of monomials while they are made; trace.h keeps what comes out. */
#ifndef AP_SYMBOLIC_POLYNOMIAL_H
#define AP_SYMBOLIC_POLYNOMIAL_H

#include "symbolic/trace.h"

/* Highest powers first, no coefficient is 0.  `lost`: more terms, larger powers or coefficients than are kept; what is there then means nothing. */
typedef struct ap_sum { ap_monomial term[2 * AP_TERMS_MAX]; size_t n; bool lost; } ap_sum;

unsigned ap_monomial_degree(const ap_monomial *m);
void ap_sum_add_term(ap_sum *s, ap_monomial m);
/* += factor * m * p */
void ap_sum_add_product(ap_sum *s, ap_monomial m, const ap_sum *p, int64_t factor);
bool ap_sum_is_constant(const ap_sum *s);
bool ap_sum_is(const ap_polynomial *p, const ap_sum *s);
/* Equal sums have equal hashes. */
uint64_t ap_sum_hash(const ap_sum *s);
uint64_t ap_hash_mix(uint64_t h, uint64_t x);
/* Its value in 128 bits; false if it leaves them. */
bool ap_sum_value(const ap_sum *s, const int64_t *parameter, size_t parameters, __int128 *out);
/* a = q * b + r, as far as the terms of b's highest one go; b is not 0. */
void ap_sum_divide(const ap_sum *a, const ap_sum *b, ap_sum *q, ap_sum *r);
/* The least common multiple of `so_far` and the numbers by which parameter k has to be told apart for `a` to be divided by a constant; `so_far` where
 * that is above 64. */
int64_t ap_sum_modulus(const ap_sum *a, size_t k, int64_t divisor, int64_t so_far);

#endif
