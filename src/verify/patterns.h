/*
 * Overlaps of inputs: which inputs of a graph may share memory, and how.
 *
 * A pattern puts some inputs into the storage of another of the same dtype, the largest of its group, each at an offset at which it lies
 * within it: the same tensor, or a part of it.  Inputs that the file puts together stay together.  Groups in which nothing is written mean the
 * same as inputs apart, so there are none.  Left out: inputs that reach out of each other, and views of another dtype.
 */
#ifndef AP_VERIFY_PATTERNS_H
#define AP_VERIFY_PATTERNS_H

#include "verify/verify.h"

/* By input from 1: the input in whose storage it is put (0: where the file has it), and by how many elements it is moved there. */
typedef struct ap_pattern { size_t n; const uint32_t *host; const int64_t *shift; } ap_pattern;

enum { AP_PATTERNS_MOST = 20000 };

typedef struct ap_patterns {
	AP_VEC(ap_pattern) at;    /* the first one is the file's own */
	bool too_many;            /* more than AP_PATTERNS_MOST */
} ap_patterns;

/* The patterns of the graph; `also`, unless NULL, is another graph on the same inputs, whose writes count too. */
ap_patterns ap_patterns_of(ap_arena *a, const ap_facts *f, const ap_facts *also);

/* The graph with other places for its inputs; shares all else with g. */
ap_graph *ap_pattern_apply(ap_arena *a, const ap_graph *g, const ap_pattern *p);
/* "b is a[3:] ..." in words: "b within a from element 3"; empty for the file's own. */
ap_str ap_pattern_text(ap_arena *a, const ap_graph *g, const ap_pattern *p);

/*
 * ap_verify() for every pattern: PROVED if all are, else the result of the first that isn't, with the pattern in `reason`.  Patterns under which
 * eager refuses BEFORE don't count.
 */
ap_result ap_verify_patterns(ap_arena *a, const ap_graph *before, const ap_graph *after, const ap_verify_options *o, ap_diags *before_diags,
                             ap_diags *after_diags);

/* Puts the pattern into the reason of a result. */
void ap_pattern_blame(ap_arena *a, const ap_graph *g, const ap_pattern *p, ap_result *r);
/* The reason of a proof for `tried` patterns, of which eager refuses `refused`. */
ap_str ap_patterns_reason(ap_arena *a, size_t tried, size_t refused);

#endif
