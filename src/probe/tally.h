/* What many calls of one op show together. */
#ifndef AP_PROBE_TALLY_H
#define AP_PROBE_TALLY_H

#include "probe/check.h"

/* How often a result shared memory with an argument. */
typedef struct ap_share_tally {
	size_t result, param;
	bool declared;
	size_t yes, no;
	AP_VEC(uint64_t) facts[2];         /* of the calls where it did not, and where it did */
	ap_probe_call smallest[2];
} ap_share_tally;

typedef struct ap_write_tally { size_t param, seen, chances; ap_probe_call smallest; } ap_write_tally;

typedef struct ap_tally {
	ap_arena *arena;
	const ap_op *op;
	AP_VEC(ap_share_tally) shares;
	AP_VEC(ap_write_tally) writes;
} ap_tally;

ap_tally ap_tally_make(ap_arena *a, const ap_op *op);
/* A trial whose plain call was accepted. */
void ap_tally_add(ap_tally *t, const ap_probe_trial *trial);
/* The lies that rest on all calls. */
void ap_tally_judge(const ap_tally *t, ap_check_report *out);
/* Under which condition result and param share memory; empty: none was found. */
ap_str ap_tally_condition(const ap_tally *t, int result, int param);

/* How small a call is: elements, arguments, then the rest. */
size_t ap_call_cost(const ap_probe_call *c);

#endif
