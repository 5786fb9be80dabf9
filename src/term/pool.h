/* The pool's inside, for the files of this room. */
#ifndef AP_TERM_POOL_H
#define AP_TERM_POOL_H

#include "term/fn.h"
#include "term/term.h"

struct ap_terms {
	ap_term_nodes nodes;            /* first: see there */
	ap_arena *arena;
	AP_VEC(uint32_t *) uninits;     /* in chunks like the nodes: an AP_TERM_UNINIT that the term depends on, or 0 */
	ap_term *args, *args_end;       /* room for arguments */
	uint32_t *slots;                /* open addressing, 0: free */
	uint32_t *hashes;               /* of the term in each slot */
	size_t cap;
	ap_map symbols;
	AP_VEC(ap_str) texts;           /* by symbol */
	AP_VEC(uint16_t) fns;           /* by symbol: the ap_fn that it names */
	AP_VEC(uint16_t) plain_fns;     /* by symbol: the same, if it has no attributes */
};

static inline const ap_term_node *
ap_pool_node(const ap_terms *t, ap_term x)
{
	return &t->nodes.chunks.at[x.i / AP_TERM_CHUNK][x.i % AP_TERM_CHUNK];
}

/* The term of these parts: an old one if there is one.  d->args is copied. */
ap_term ap_pool_intern(ap_terms *t, const ap_term_node *d);

/* The known function of an FN term, if it has no attributes; else AP_FN_UNKNOWN. */
static inline ap_fn ap_pool_plain_fn(const ap_terms *t, uint32_t symbol) { return (ap_fn)t->plain_fns.at[symbol]; }

/* Does x always hold 0 or 1?  (A bool read out of other bytes may not.) */
bool ap_pool_is_truth(const ap_terms *t, ap_term x);

/*
 * Rules (term/simplify.def): the simplest term equal to the draft, which is not interned yet; false if none applies.
 * The draft's arguments are terms of the pool, hence already simple.
 */
bool ap_simplify(ap_terms *t, const ap_term_node *draft, ap_term *out);

#endif
