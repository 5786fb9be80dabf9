/* What an implementation did in one call, against what schema, class and rule say. */
#ifndef AP_PROBE_JUDGE_H
#define AP_PROBE_JUDGE_H

#include "probe/call.h"

typedef enum ap_lie {
#define AP_LIE(id, name, what) AP_LIE_##id,
#include "probe/lie.def"
#undef AP_LIE
	AP_LIE_COUNT
} ap_lie;

const char *ap_lie_name(ap_lie l);
const char *ap_lie_what(ap_lie l);

/* Parameter and return of the schema that it is about; -1: none. */
typedef struct ap_sighting { ap_lie lie; int param, result; ap_str detail; } ap_sighting;
typedef AP_VEC(ap_sighting) ap_sightings;

/* A call is made several times. */
typedef enum ap_variant {
	AP_VARIANT_PLAIN,
	AP_VARIANT_AGAIN,  /* the same */
	AP_VARIANT_GAPS,   /* other bytes where no argument lies */
	AP_VARIANT_APART,  /* every argument a copy of its own */
	AP_VARIANT_COUNT
} ap_variant;

typedef struct ap_probe_trial {
	ap_probe_call call[AP_VARIANT_COUNT];
	bool made[AP_VARIANT_COUNT];
	ap_probe_answer answer[AP_VARIANT_COUNT];
	const ap_facts *facts;   /* of ap_probe_graph(); NULL: nothing is expected */
} ap_probe_trial;

/* The variants that make sense for a call; facts where the op has a rule. */
void ap_probe_trial_make(ap_arena *a, const ap_probe_call *c, ap_probe_trial *t);
/* All variants at once. */
void ap_probe_trial_ask(ap_arena *a, ap_probe *p, ap_probe_trial *trials, size_t n);

/* Everything that one call shows by itself. */
void ap_probe_trial_judge(ap_arena *a, const ap_probe_trial *t, ap_sightings *out);

/* --- for judging over many calls ---------------------------------------------------------------------------------------- */

/* The result's tensors share memory with parameter k: neither is empty, and they lie in one storage. */
typedef enum ap_shares { AP_SHARES_NO, AP_SHARES_YES, AP_SHARES_EMPTY /* nothing that could be shared */ } ap_shares;
ap_shares ap_probe_trial_shares(const ap_probe_trial *t, size_t result, size_t param);
/* Is sharing declared between them? */
bool ap_schema_aliases(const ap_schema *s, size_t result, size_t param);
/* Did a declared write of parameter k change a byte, or the tensor itself?  EMPTY: there is none that is its alone (x & x changes nothing). */
ap_shares ap_probe_trial_wrote(ap_arena *a, const ap_probe_trial *t, size_t param);

#endif
