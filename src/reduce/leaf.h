/* The arguments of calls as numbered trees: arguments, then keywords, each value before what is in it. */
#ifndef AP_REDUCE_LEAF_H
#define AP_REDUCE_LEAF_H

#include "reduce/move.h"

/* Where a number leads: which call, which value in it. */
typedef struct ap_leaf {
	int side;
	uint32_t id;
	size_t k;
} ap_leaf;

/* Values of a call, and of all calls of a case. */
size_t ap_leaf_count_of(const ap_node *n);
size_t ap_leaf_count(const ap_case *c);
/* Value number `site` of a case. */
ap_leaf ap_leaf_at(const ap_case *c, size_t site);

/* Value k of a call, or NULL. */
const ap_arg *ap_leaf_get(const ap_node *n, size_t k);
/* The same in a draft, to be changed: everything on the way to it is copied.  *parent, unless NULL: the value that it is in, or NULL. */
ap_arg *ap_leaf_own(ap_draft *d, int side, uint32_t id, size_t k, ap_arg **parent);

/* Of a pair: the same place in the call of that name on the other side, if the same value stands there. */
bool ap_leaf_partner(const ap_case *c, const ap_leaf *at, ap_leaf *out);

/* Are two values the same, nodes by their names? */
bool ap_leaf_same(const ap_graph *g, const ap_arg *x, const ap_graph *h, const ap_arg *y);

#endif
