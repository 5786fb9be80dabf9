/*
 * A graph as a trace for schedules: which nodes use which names, which cells each reads and writes, and through which name.
 *
 * Nodes are numbered as in the graph; number `n` + 1 is the return, which reads what is returned and, as the caller sees them afterwards,
 * the storages of the inputs.  The birth of a fresh result counts as a write of its cells.
 */
#ifndef AP_INTERP_TRACE_H
#define AP_INTERP_TRACE_H

#include "graph/infer.h"

typedef struct ap_access {
	uint32_t node;
	bool write;
	bool covers;             /* a write that surely replaces every cell of its place */
	bool any;                /* a write of which some cell is needed later */
	ap_tensor place;
	uint32_t name;           /* the operand through which; the node itself for a birth; 0: not known */
	const uint8_t *needed;   /* a write: by byte of the storage, is it needed after the node?  NULL: take all as needed */
} ap_access;

typedef struct ap_trace {
	const ap_facts *facts;
	uint32_t n;
	AP_VEC(ap_access) accesses;        /* by node, reads before writes */
	uint32_t *first;                   /* by node up to n + 2: where its accesses begin */
	AP_VEC(uint32_t) uses;             /* by node: the names that it uses, each once */
	uint32_t *first_use;               /* by node up to n + 2 */
	bool *barrier;                     /* by node: update_aliases */
	uint32_t *late;                    /* by node: the first user of a view call that had to copy, n + 1 if there is none; else 0.  Thunder's
	                                      bookends may move it behind its region, if nothing there uses it */
	bool *live;                        /* by node: something that it computes can be seen */
	uint32_t *parent;                  /* by node: the name of whose value the result is made without a look at the memory: base of a view,
	                                      operand of a write, operand of a barrier; 0: none */
	uint32_t *enter, *leave;           /* by node: the tour through the forest of parents */
	ap_infer_status status;            /* OK, or UNKNOWN: something has no model under fusion */
	const char *code; ap_str reason; ap_node_id at;
} ap_trace;

/* The facts are those of a graph that was inferred without fault.  All lives in `a`. */
ap_trace *ap_trace_make(ap_arena *a, const ap_facts *f);

/* Fills in `live`, and what is needed of every write (trace_live.c). */
void ap_trace_find_live(ap_arena *a, ap_trace *t);

/* Does the value of `name`, as a region computes it, contain what node `write` stored? */
static inline bool ap_trace_reflects(const ap_trace *t, uint32_t name, uint32_t write)
{
	return name && t->enter[write] <= t->enter[name] && t->leave[name] <= t->leave[write];
}

/* Is the value of a node one tensor?  Then it. */
const ap_tensor *ap_trace_tensor(const ap_trace *t, uint32_t node);

static inline bool ap_tensor_same(const ap_tensor *a, const ap_tensor *b)
{
	return a->storage == b->storage && a->dtype == b->dtype && a->conj == b->conj && a->neg == b->neg && ap_layout_same(&a->layout, &b->layout);
}

#endif
