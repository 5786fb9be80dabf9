/* Inside the judge. */
#ifndef AP_PROBE_JUDGE_INSIDE_H
#define AP_PROBE_JUDGE_INSIDE_H

#include "probe/judge.h"

typedef struct ap_judging { ap_arena *arena; const ap_probe_trial *trial; const ap_schema *schema; ap_sightings *out; } ap_judging;

/* Once for each lie, parameter and result. */
void ap_judge_say(ap_judging *j, ap_lie lie, int param, int result, const char *fmt, ...) AP_PRINTF(5, 6);

/* Calls f for each tensor of an argument or result. */
void ap_judge_each_tensor(const ap_arg *v, void (*f)(void *data, uint32_t tensor), void *data);
/* The first parameter that has this tensor among its values, or -1. */
int ap_judge_param_of(const ap_probe_call *c, uint32_t tensor);

void ap_judge_writes(ap_judging *j);    /* judge_writes.c */
void ap_judge_results(ap_judging *j);   /* judge_results.c: sharing, layouts, dtypes */
void ap_judge_variants(ap_judging *j);  /* judge_variants.c */

#endif
