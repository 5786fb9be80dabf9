/* Wrong rewrites on purpose: single edits on a graph. */
#ifndef AP_TESTS_VERIFY_EDIT_H
#define AP_TESTS_VERIFY_EDIT_H

#include "graph/infer.h"

/* A graph being edited: nodes by their old ids, in the order in which they will stand. */
typedef struct patch {
	ap_arena *arena;
	const ap_graph *graph;
	const ap_facts *facts;
	ap_node *nodes;           /* by old id; args may be replaced */
	uint32_t *order; size_t n;/* old ids of the calls that stay */
	uint32_t *becomes;        /* by old id: which value its users get instead; 0: its own */
	ap_arg *outputs; size_t noutputs;
	ap_io *io; size_t nio;
	int64_t count;
} patch;

/* A kind of edit.  apply() makes the edit number `site`; false: it does not apply there.  There are at most edit_sites() sites. */
typedef struct edit_kind {
	const char *name;
	bool (*apply)(patch *p, size_t site);
} edit_kind;

extern const edit_kind edit_kinds[];
extern const size_t edit_kind_count;

patch patch_begin(ap_arena *a, const ap_graph *g, const ap_facts *f);
/* NULL if a name would be used before it is made. */
ap_graph *patch_finish(patch *p);
size_t edit_sites(const ap_graph *g);

#endif
