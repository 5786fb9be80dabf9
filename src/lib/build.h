/* A builder at work: build.c begins it and adds nodes and literals, build_end.c ends it. */
#ifndef AP_LIB_BUILD_H
#define AP_LIB_BUILD_H

#include "base/map.h"
#include "lib/inside.h"

struct aliasproof_builder {
	aliasproof_context *context;
	ap_graph *graph;
	AP_VEC(ap_node) nodes;  /* in the order in which they came; an ap_node_id counts these, from 1, until aliasproof_finish() */
	AP_VEC(ap_arg) values;  /* by value id; 0 is unused */
	ap_map names;           /* of nodes -> how often the name was wanted */
	aliasproof_error error; /* the first one */
	const char *message;
	bool returned, rewritten, ended;
	AP_VEC(ap_io) io;
};

/* What a function of the interface was given, and what it gives back. */
typedef struct ap_lib_step {
	aliasproof_builder *b;
	aliasproof_value (*run)(aliasproof_builder *b, const struct ap_lib_step *s);
	const char *name, *op;
	const aliasproof_tensor *type;
	aliasproof_value value;
	size_t n;
	const aliasproof_value *args, *more;
	const int64_t *ints;
	const char *const *names;
	ap_arg literal;
	int64_t number, second;
	aliasproof_value result;
} ap_lib_step;

/* Runs a step, if no step before it failed; gives s.result, or {0}. */
aliasproof_value ap_lib_step_run(ap_lib_step s);
/* Keeps the first mistake; gives {0}. */
aliasproof_value ap_lib_mistake(aliasproof_builder *b, aliasproof_error e, const char *fmt, ...) AP_PRINTF(3, 4);
/* The arguments behind n values; false, after a mistake, if one is none. */
AP_NODISCARD bool ap_lib_values_get(aliasproof_builder *b, size_t n, const aliasproof_value *v, ap_arg *out);

#endif
