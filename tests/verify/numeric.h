/* The numeric judge: both graphs on random inputs, each on a pool of terms of its own, so that no simplification is shared. */
#ifndef AP_TESTS_VERIFY_NUMERIC_H
#define AP_TESTS_VERIFY_NUMERIC_H

#include "graph/infer.h"

/* Are the first `outputs` outputs and all inputs equal on `inputs` random inputs that BEFORE accepts? */
bool numeric_equal(ap_arena *a, const ap_graph *before, const ap_graph *after, size_t outputs, unsigned inputs);

#endif
