/* Names of nodes, as torch.fx numbers them (torch/fx/graph.py, _Namespace.create_name): add, add_1, add_2... */
#ifndef AP_PASS_NAMES_H
#define AP_PASS_NAMES_H

#include "base/map.h"

typedef struct ap_names {
	ap_arena *arena;
	ap_map used, next;   /* next: the first number to try for a stem */
} ap_names;

ap_names ap_names_make(ap_arena *a);

/* Marks a name as taken by somebody else. */
void ap_names_reserve(ap_names *n, ap_str name);

/* `want` if it is free and a legal name, else its stem with the lowest free number.  The result is taken. */
ap_str ap_names_take(ap_names *n, ap_str want);

/* The input's name without what Dynamo puts around it: "L_kv_cache_" is "kv_cache". */
ap_str ap_names_root(ap_str s);

#endif
