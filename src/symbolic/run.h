/* One traced run: reads the graphs with symbols bound to traced numbers, rewrites BEFORE if asked to, verifies; see symbolic.h. */
#ifndef AP_SYMBOLIC_RUN_H
#define AP_SYMBOLIC_RUN_H

#include "symbolic/trace.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A symbol is first + the sum of by[k] * parameter k. */
typedef struct ap_traced_symbol { const char *name; int64_t first, by[AP_PARAMETERS_MAX]; } ap_traced_symbol;

typedef struct ap_traced_query {
	const char *before, *after;            /* texts; `after` NULL: what `passes` make of BEFORE */
	size_t before_size, after_size;
	const char *passes;
	const char *class_names[2];            /* --graph, by side; may be NULL */
	const char *const *specs; size_t nspecs; /* texts of --specs */
	const char *classes;                   /* text of --classes; may be NULL */
	const ap_traced_symbol *symbols; size_t nsymbols;
	const int64_t *parameters; size_t nparameters;
	int sharing, strides, loose;
	unsigned smt_ms;
	size_t memory;
	int contracted;                        /* contract both graphs first; else run them as they are */
	int what;                              /* ap_traced_what */
	const struct ap_sizes *sizes;          /* of the parameters, for texts */
	void (*put)(void *data, const char *text, size_t n); void *data; /* gets the text of what is not a verdict */
} ap_traced_query;

/*
 * A verdict; the text of what `passes` make of BEFORE; BEFORE's own with its alias sets, after a verdict of AP_PROVED if it was inferred; what AFTER
 * costs (interp/cost.h), as lines: the bytes of all copies, then for each input those of its buffer and of its copies, as formulas; then who copies.
 */
typedef enum ap_traced_what { AP_TRACED_VERIFY, AP_TRACED_REWRITE, AP_TRACED_SHOW, AP_TRACED_COST } ap_traced_what;

typedef struct ap_traced_result {
	int verdict;                           /* ap_verdict */
	char code[64], reason[512];
} ap_traced_result;

/* What was noted is in trace.h until the next run. */
ap_traced_result ap_traced_run(const ap_traced_query *q);

#ifdef __cplusplus
}
#endif

#endif
