/* Judges: what is seen on a graph. */
#ifndef AP_REDUCE_JUDGE_H
#define AP_REDUCE_JUDGE_H

#include "reduce/reduce.h"
#include "verify/verify.h"

/*
 * Runs passes (one-file mode) and verifies.  Everything but PROVED fails; so does a graph that eager refuses, or a rewritten text that
 * can't be read.  The kind is verdict, fault class, the reason's own code, and what differs without its number or name: "REFUTED lost-write
 * input", "INVALID before-refused self-overlapping-write".
 */
typedef struct ap_judge_passes {
	ap_str passes;            /* "alias-outputs,out-of-place" */
	const struct ap_classes *classes; /* of the passes (pass/pass.h); NULL */
	ap_verify_options verify; /* defaults: ap_judge_verify_options() */
} ap_judge_passes;
ap_reduce_judge ap_judge_of_passes(ap_judge_passes *p);

/* The verifier's options for small graphs judged often: a short time for Z3. */
ap_verify_options ap_judge_verify_options(void);

/* The kind of a result; see above. */
ap_judgement ap_judge_result(ap_arena *a, const ap_result *r);

#endif
