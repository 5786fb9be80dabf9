/* What is being reduced: one graph, or a pair, with all that moves want to know of it. */
#ifndef AP_REDUCE_CASE_H
#define AP_REDUCE_CASE_H

#include "graph/infer.h"

/*
 * How big it is: compared from the first number on.  Every step makes it smaller, so the reduction ends.
 *   0  calls twice plus inputs: a call may become an input, an input may go
 *   1  outputs, io_map entries
 *   2  dimensions of inputs                      3  elements of inputs
 *   4  inputs that are not plain: alias, offset, strides
 *   5  calls that are not the plainest of their kind
 *   6  arguments                                 7  how far numbers, flags and words are from None and 0
 *   8  dtypes that are not f32                   9  names that are not canonical
 *  10  bytes of text
 */
enum {
	AP_M_CALLS,
	AP_M_OUTPUTS,
	AP_M_DIMS,
	AP_M_ELEMENTS,
	AP_M_PLACES,
	AP_M_OPS,
	AP_M_ARGS,
	AP_M_NUMBERS,
	AP_M_DTYPES,
	AP_M_NAMES,
	AP_M_BYTES,
	AP_MEASURES
};
typedef struct ap_measure {
	uint64_t at[AP_MEASURES];
} ap_measure;

typedef struct ap_case {
	int sides; /* 1, or 2 with AFTER */
	const ap_graph *graph[2];
	const ap_facts *facts[2];
	ap_str text[2];
	size_t outputs[2]; /* all of them */
	size_t callers[2]; /* the first ones, which are the caller's */
	ap_measure measure;
	const uint32_t *partner[2]; /* of a pair, by id: the call of that name on the other side; 0: none */
	bool only_after;            /* of a pair: AFTER has calls without a partner */
} ap_case;

/* Takes graphs as they are; facts, text and measure are worked out in `a`. */
ap_case ap_case_of(ap_arena *a, const ap_graph *before, const ap_graph *after);

/* Is x smaller than y? */
bool ap_measure_less(const ap_measure *x, const ap_measure *y);

/* Strides as of a new tensor, or none stated. */
bool ap_annot_is_contiguous(const ap_annot *a);

/* The tensor of a node's whole value, or NULL. */
const ap_tensor *ap_case_tensor(const ap_case *c, int side, uint32_t id);

#endif
