/* Inside the picture: which part of a graph a result speaks of, and which rows that makes. */
#ifndef AP_REPORT_PICTURE_INSIDE_H
#define AP_REPORT_PICTURE_INSIDE_H

#include "report/picture.h"

/* Bytes of a storage that the result says differ. */
typedef struct ap_hit { uint32_t storage; ap_run bytes; } ap_hit;

typedef struct ap_focus {
	const ap_facts *facts;
	const ap_result *result;  /* may be NULL */
	ap_hit hits[2]; int nhits;
	uint32_t here;            /* the node at the line that the result names; 0: none */
	bool *path;               /* by node */
	int64_t output, input;    /* what the caller finds wrong; -1: not that */
	int64_t stored;           /* the output that io_map stores into that input; -1: none */
} ap_focus;

ap_focus ap_focus_make(ap_arena *a, const ap_facts *f, const ap_picture_options *p);

/* Does x address a byte that differs? */
bool ap_focus_touches(const ap_focus *o, const ap_tensor *x);

/* What a row of the picture stands for. */
typedef struct ap_row_plan { ap_row_kind kind; uint32_t number; /* a node, an output, an input; ELIDED: how many */ } ap_row_plan;
typedef AP_VEC(ap_row_plan) ap_row_plans;

ap_row_plans ap_focus_rows(ap_arena *a, const ap_focus *o, size_t most_rows);

/* The io_map's input of output k, or -1. */
int64_t ap_graph_stored_into(const ap_graph *g, size_t output);

#endif
