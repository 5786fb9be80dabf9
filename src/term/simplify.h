/* What the rule files share. */
#ifndef AP_TERM_SIMPLIFY_H
#define AP_TERM_SIMPLIFY_H

#include "term/pool.h"

/* The draft is the plain function f of terms. */
static inline bool
ap_draft_is(const ap_terms *t, const ap_term_node *d, ap_fn f)
{
	return d->kind == AP_TERM_FN && ap_pool_plain_fn(t, d->symbol) == f;
}

/* x is f(a, k) of two integers of one type, k constant. */
bool ap_pool_is_bound(const ap_terms *t, ap_term x, ap_fn f, ap_term *a, int64_t *k);

ap_term ap_pool_fn(ap_terms *t, ap_fn f, ap_dtype d, ap_term a, ap_term b);
ap_term ap_pool_not(ap_terms *t, ap_term truth);

/* a < b as numbers of integer type d. */
static inline bool
ap_int_less(ap_dtype d, int64_t a, int64_t b)
{
	return d == AP_U64 ? (uint64_t)a < (uint64_t)b : a < b;
}

#endif
