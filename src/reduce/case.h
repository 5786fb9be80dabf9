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
 *   5  arguments                                 6  how far numbers, flags and words are from 0 or the default
 *   7  dtypes that are not f32                   8  calls that are not the plainest of their kind
 *   9  names that are not canonical             10  bytes of text
 */
enum { AP_MEASURES = 11 };
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
} ap_case;

/* Takes graphs as they are; facts, text and measure are worked out in `a`. */
ap_case ap_case_of(ap_arena *a, const ap_graph *before, const ap_graph *after);

/* Is x smaller than y? */
bool ap_measure_less(const ap_measure *x, const ap_measure *y);

/* The tensor of a node's whole value, or NULL. */
const ap_tensor *ap_case_tensor(const ap_case *c, int side, uint32_t id);

#endif
