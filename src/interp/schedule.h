/*
 * One schedule that breaks a pair's order, as a graph that eager runs: what a region reads is cloned when it starts, its in-place results
 * are stored with copy_ at its end.  So a hazard is shown by a program, and judged like any other.
 */
#ifndef AP_INTERP_SCHEDULE_H
#define AP_INTERP_SCHEDULE_H

#include "interp/fused.h"

/* Nodes that run together, ascending; one alone runs as eager runs it. */
typedef struct ap_region { const uint32_t *nodes; size_t n; } ap_region;

typedef struct ap_schedule {
	AP_VEC(ap_region) regions;   /* in the order in which they run; barriers stand alone; what is missing never runs */
	uint32_t last;               /* the node whose store is the last of its region; 0: stores in program order */
} ap_schedule;

/* A schedule that `mode` allows and that breaks the order of the hazard. */
ap_schedule ap_schedule_of_hazard(ap_arena *a, const ap_trace *t, ap_fusion mode, const ap_hazard *h);

/* The schedule as a graph; nodes have the spans of those that they stand for.  NULL: it can't be written so. */
ap_graph *ap_schedule_graph(ap_arena *a, const ap_trace *t, const ap_schedule *s);

/* "[exp_ (line 6), tanh_ (line 7)] runs as one region; mul_ (line 8) never runs" */
ap_str ap_schedule_text(ap_arena *a, const ap_trace *t, const ap_schedule *s);

#endif
