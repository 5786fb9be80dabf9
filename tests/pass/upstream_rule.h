/*
 * Where Lightning Thunder puts update_aliases, by the rule of its pass (thunder/core/update_aliases.py, version 0.2.6): view groups instead of
 * cells.  For comparison only.
 */
#ifndef AP_TESTS_UPSTREAM_RULE_H
#define AP_TESTS_UPSTREAM_RULE_H

#include "interp/fused.h"

/* The barriers it would put in; they live in `a`.  Inputs that share memory and have equally many elements are one to it. */
ap_plan upstream_rule(ap_arena *a, const ap_trace *t);

#endif
