/* Builds without a compiler for the traced verifier (run.cpp): sizes are tried one by one. */
#include "symbolic/run.h"
#include "symbolic/symbolic.h"

#ifdef AP_HAS_TRACED
bool ap_symbolic_is_traced(void) { return true; }
#else
bool ap_symbolic_is_traced(void) { return false; }

ap_traced_result
ap_traced_run(const ap_traced_query *q)
{
	ap_traced_result r = { .verdict = AP_UNKNOWN, .code = "not-modelled", .reason = "this build has no verifier for all sizes (it needs GCC's C++)" };

	(void)ap_trace_begin(q->parameters, q->nparameters);
	return r;
}
#endif
