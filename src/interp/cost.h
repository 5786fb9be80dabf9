/*
 * What a functional graph costs in copies of whole buffers.
 *
 * In a graph with io_map no call writes its operands: each write of an input gives a new version of its buffer, and io_map stores the last
 * one back.  A compiler can put a new version into the memory of the version before, unless somebody reads the old one afterwards; then it has
 * to copy the whole buffer first.  Counted is what no order of memory can avoid for the graph as it stands, in program order:
 *
 *   AP_COPY_READ     the version before is read, or returned, after the call that gives the new one
 *   AP_COPY_KERNEL   a kernel gives the new version, and its operand_output_aliases do not say that it may lie in the operand's memory
 *
 * A version is a storage made by a call that takes over a whole older one of equal size: copies all of it (`slice_scatter` and its like do,
 * before they write a part), computes it element by element, or is a kernel with it as operand.
 */
#ifndef AP_INTERP_COST_H
#define AP_INTERP_COST_H

#include "graph/infer.h"

typedef enum ap_copy_cause { AP_COPY_NONE, AP_COPY_READ, AP_COPY_KERNEL } ap_copy_cause;

/* A new version of a buffer. */
typedef struct ap_version {
	ap_node_id write;      /* the call that gives it */
	ap_copy_cause cause;   /* why it needs memory of its own; NONE: it does not */
	ap_node_id reader;     /* AP_COPY_READ: the first later call that reads the old version; 0: it is returned */
} ap_version;

typedef struct ap_buffer_cost {
	ap_node_id input;
	int64_t bytes;         /* of its storage: what one copy moves */
	ap_str formula, copied; /* where sizes are symbols (symbolic/symbolic.h): of `bytes`, "4096*s0", and of its copies; else empty */
	AP_VEC(ap_version) versions; /* in program order */
	size_t copies;
} ap_buffer_cost;

typedef struct ap_cost {
	AP_VEC(ap_buffer_cost) inputs; /* those that io_map stores another value into */
	size_t copies;
	ap_str formula;        /* of the bytes of all copies, where sizes are symbols */
} ap_cost;

/* Of a graph that was inferred without fault; without an io_map it works on the caller's memory, and nothing is copied.  In `a`; linear. */
ap_cost ap_cost_of(ap_arena *a, const ap_facts *f);
/* Of all copies. */
double ap_cost_bytes(const ap_cost *c);

#endif
