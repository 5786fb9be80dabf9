/*
 * Schedules of a trace: which orders of its reads and writes do they break?
 *
 * Ops run inside regions.  A region reads the names that come from outside, from memory, when it starts; within it a name is a value: that
 * of a view is made of the value of its base, that of an in-place result of the values of its operands, whatever happened to the memory
 * meanwhile.  At its end it stores its in-place results, and its fresh results, in no defined order.  A barrier (update_aliases) is in no
 * region.  The return reads the memory.
 *
 *   consecutive   program order, cut into regions anywhere
 *   dataflow      any order and any grouping in which a region needs nothing that comes after it; what the return does not depend on may
 *                 run after it, or never
 *
 * Two accesses to a common cell, one of them a write, of which the second depends on eager's order:
 *   RAW   read after write: safe if the value read contains what was written (ap_trace_reflects), or a barrier is between
 *   WAW   write after write: safe only with a barrier between
 *   WAR   write after read: safe in program order, but for a view call that had to copy (reshape) and that nothing uses before the write:
 *         bookends move it behind its region; else the write must depend on the reader
 * where "between" is in program order for consecutive, on a path of names from the first to the second for dataflow.  The return
 * waits for a write only if there is a path to it.  Random ops share the generator's state: a path must order them.
 */
#ifndef AP_INTERP_FUSED_H
#define AP_INTERP_FUSED_H

#include "interp/trace.h"

typedef enum ap_fusion { AP_FUSION_NONE, AP_FUSION_CONSECUTIVE, AP_FUSION_DATAFLOW } ap_fusion;

typedef enum ap_hazard_kind { AP_HAZARD_RAW, AP_HAZARD_WAW, AP_HAZARD_WAR, AP_HAZARD_LOST /* the return does not wait for the write */ } ap_hazard_kind;

/* Two accesses whose order a schedule may break. */
typedef struct ap_hazard {
	ap_hazard_kind kind;
	uint32_t first, second;    /* nodes in eager's order; `second` may be the return */
	uint32_t name;             /* the operand through which the second accesses; 0: not known, or the generator's state */
	ap_tensor a, b;            /* what the first and the second access */
} ap_hazard;
typedef AP_VEC(ap_hazard) ap_hazards;

/* Barriers that are not in the trace, and barriers of it that are to be taken out. */
typedef struct ap_barrier_plan {
	uint32_t before;           /* the node above which it stands */
	const uint32_t *names; size_t n;   /* later uses of these depend on it */
} ap_barrier_plan;
typedef struct ap_plan {
	const ap_barrier_plan *at; size_t n;   /* ascending by `before` */
	const bool *removed;       /* by node; NULL: none */
} ap_plan;

/* The pairs that need an order which the values alone don't keep.  For every two accesses that meet, it suffices that these are kept. */
void ap_fused_pairs(ap_arena *a, const ap_trace *t, ap_fusion mode, ap_hazards *out);

/* safe[k]: does every schedule keep pair k, with the trace's own barriers and those of the plan (may be NULL)? */
void ap_fused_keep(ap_arena *a, const ap_trace *t, ap_fusion mode, const ap_plan *plan, const ap_hazards *pairs, bool *safe);

/* The pairs that some schedule breaks, in eager's order of the second access. */
void ap_fused_hazards(ap_arena *a, const ap_trace *t, ap_fusion mode, ap_hazards *out);

/* "read after write: `tanh_` at line 7 reads cell [0, 0] of `a`, which `exp_` at line 6 writes" */
ap_str ap_hazard_text(ap_arena *a, const ap_trace *t, const ap_hazard *h);

/* "consecutive", "dataflow" */
const char *ap_fusion_word(ap_fusion mode);
AP_NODISCARD bool ap_fusion_find(ap_str word, ap_fusion *out);

#endif
