/* Canonical names. */
#ifndef AP_REDUCE_NAMES_H
#define AP_REDUCE_NAMES_H

#include "graph/graph.h"

/* By id, in `a`.  `other` with its names, unless NULL: calls with one name in both graphs get one name,
 * and no others do. */
ap_str *ap_reduce_names(ap_arena *a, const ap_graph *g, const ap_graph *other, const ap_str *others);

#endif
